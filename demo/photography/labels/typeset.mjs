// Typesets the back of every product's pack; studio/print_backs.py lays them on photographed packs. See ../README.md.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "../../../e2e/find-browser.ts";
import { hashOf } from "../../printed-batch.ts";
import { labelFacts, readCatalogue } from "./label-facts.mjs";
import { isDark, labelHtml, labelSize, pressedSheet, sideHtml, tallLabelSize } from "./label-html.mjs";
import { bottles, brandStyles, lines, packColors } from "./label-style.mjs";

const [target, ...slugs] = process.argv.slice(2);
if (!target) throw new Error("usage: node demo/photography/labels/typeset.mjs LABELS_FOLDER [SLUG …]");
const web = path.join(import.meta.dirname, "..", "web");

/** Packs of each brand in its own place: slender ones, others. */
const places = {
  Mehtab: ["wide-moonlight", "wide-moonlight"],
  "Tulsi & Co.": ["slim-boards", "lying-boards"],
  "Rupali Ghat": ["tall-landing", "tall-landing"],
  Nodi: ["tall-bath", "tall-bath"],
  Chorui: ["tall-block", "tall-block"],
  Shapla: ["steep-lattice", "broad-lattice"],
  Kashful: ["steep-autumn", "steep-autumn"],
};
const cardPlaces = {
  "Tulsi & Co.": "card-boards",
  Mehtab: "hanging-plaster",
  Shapla: "hanging-plaster",
  Chorui: "card-linen",
};
/** Sets whose wall, or linen, is printed in a product's colour. */
const tinted = /morning|panes|block|lattice|linen|plaster/;
/** The sides of packs that are printed, as large as in studio/shots/backs.py, in tenths of a millimetre. */
const sideSizes = {
  tall: { width: 470, height: 1238 },
  steep: { width: 470, height: 1238 },
  wide: { width: 430, height: 1066 },
  broad: { width: 330, height: 1066 },
  lying: { width: 726, height: 250 },
  slim: { width: 606, height: 410 },
};

const lies = /^(lying|slim|card|sachet)/;

/** What is sold in a slender carton: lipsticks, bottles with a dropper or a pump, tubes. */
const slender = /lipstick(?!-trio)|mascara|serum|oil(?!-duo)|attar|cologne|mist|toner|foundation|fluid|face-wash/;

await mkdir(target, { recursive: true });
const browser = await chromium.launch({ ...findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: labelSize, deviceScaleFactor: 2 });
const prints = [];
let cards = 0;
for (const product of readCatalogue()) {
  const isCard = product.category === "Accessories";
  const place = bottles[product.slug]?.place ?? packOf(product, isCard ? cards++ : hashOf(product.slug));
  if (slugs.length > 0 && !slugs.includes(product.slug)) continue;
  const line = product.brand === "Labonno" ? lines[product.category] : {};
  const style = { ...brandStyles[product.brand], ...line, ...packColors[product.slug] };
  const kind = place.split("-")[0];
  const size = bottles[product.slug]?.label ?? (/tall|steep|slim/.test(kind) ? tallLabelSize : labelSize);
  await print(
    `${product.photo}-back`,
    labelHtml(labelFacts(product), style, size),
    size,
    await setOf(product, style, place),
  );
  if (sideSizes[kind]) await picture(`${product.photo}-back-side`, sideHtml(style, sideSizes[kind]), sideSizes[kind]);
}
await browser.close();
await writeFile(path.join(target, "prints.json"), JSON.stringify(prints, null, 2));
console.log(`${prints.length} labels`);

/** The label, and beside it what of it is pressed into the board. */
async function print(id, html, size, set) {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const fits = await page.evaluate(fitText);
  if (!fits) console.warn(`${id}: too much text`);
  await page.screenshot({ path: path.join(target, `${id}.png`) });
  await page.addStyleTag({ content: pressedSheet });
  await page.screenshot({ path: path.join(target, `${id}-pressed.png`) });
  prints.push({ id, ...set });
}

async function picture(name, html, size) {
  await page.setViewportSize(size);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(target, `${name}.png`) });
}

/** In the page: the largest text that leaves the margin at the foot alone. */
function fitText() {
  const main = document.querySelector("main");
  const bottom = Number.parseFloat(getComputedStyle(main).paddingBottom);
  for (let size = 1.6; size >= 0.86; size -= 0.02) {
    document.documentElement.style.setProperty("--k", size);
    const lowest = Math.max(...[...main.children].map((part) => part.getBoundingClientRect().bottom));
    if (lowest <= innerHeight - bottom + 1 && main.scrollWidth <= innerWidth) return size;
  }
  return 0;
}

/** Which pack in which place (studio/shots/backs.py): each brand has its own; the `number` takes turns where it has several. */
function packOf({ slug, brand, category }, number) {
  const isSlender = slender.test(slug);
  if (category === "Accessories")
    return cardPlaces[brand] ?? ["card-linen", "hanging-plaster", "card-boards"][number % 3];
  if (/sheet-mask/.test(slug)) return "sachet-tiles";
  if (places[brand]) return places[brand][isSlender ? 0 : 1];
  if (isSlender) return ["steep-morning", "slim-marble"][(number >> 1) % 2];
  return ["wide-panes", "lying-linen", "lying-marble"][number % 3];
}

/** On which pack the label is, in what colours: a wall or linen that is white there has that of the product's own picture. */
async function setOf({ slug, photo }, { paper, accent }, set) {
  const bottle = bottles[slug];
  const isBlock = set === "tall-block";
  const wall = tinted.test(set) ? await wallColor(photo, isBlock ? 0 : set.endsWith("lattice") ? 0.5 : 0.18) : null;
  return {
    set,
    mirrored: hashOf(slug) % 2 === 1,
    // What lies is photographed by a camera that is never held twice in the same way.
    roll: lies.test(set) ? ((hashOf(slug) >> 3) % 9) - 4 : 0,
    wall,
    ground: isBlock ? wall : null,
    pack: bottle?.wall ?? paper,
    isBoard: !bottle && !set.startsWith("sachet"),
    // On dark board, what is set in the accent's colour is stamped in foil.
    foil: bottle || !isDark(paper) ? null : accent,
  };
}

/** That of the upper left corner of its front, with some lime in it, as plaster has. */
async function wallColor(photo, lime) {
  const region = { left: 10, top: 30, width: 60, height: 60 };
  // Of a buffer, as `stats` of a pipeline tells of the whole picture.
  const corner = await sharp(path.join(web, `${photo}-400.webp`))
    .extract(region)
    .toBuffer();
  const means = (await sharp(corner).stats()).channels.map(({ mean }) => mean);
  const lift = Math.max(1, 186 / Math.max(...means)); // a dark pack before a dark wall is lost
  const limed = means.slice(0, 3).map((mean) => (1 - lime) * mean * lift + lime * 240);
  return `#${limed.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
