// Typesets the back of every product's pack; studio/print_backs.py lays them on photographed packs. See ../README.md.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "../../../e2e/find-browser.ts";
import { hashOf } from "../../printed-batch.ts";
import { labelFacts, readCatalogue } from "./label-facts.mjs";
import { labelHtml, labelSize, tallLabelSize } from "./label-html.mjs";
import { bottles, brandStyles, packColors } from "./label-style.mjs";

const [target, ...slugs] = process.argv.slice(2);
if (!target) throw new Error("usage: node demo/photography/labels/typeset.mjs LABELS_FOLDER [SLUG …]");
const web = path.join(import.meta.dirname, "..", "web");

/** What is sold in a slender carton: lipsticks, bottles with a dropper or a pump, tubes. */
const slender = /lipstick(?!-trio)|mascara|serum|oil(?!-duo)|attar|cologne|mist|toner|foundation|fluid|face-wash/;

await mkdir(target, { recursive: true });
const browser = await chromium.launch({ ...findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: labelSize, deviceScaleFactor: 3 });
const prints = [];
for (const product of readCatalogue()) {
  if (slugs.length > 0 && !slugs.includes(product.slug)) continue;
  const style = { ...brandStyles[product.brand], ...packColors[product.slug] };
  const facts = labelFacts(product);
  const set = await setOf(product, style);
  const size = bottles[product.slug]?.label ?? (set.set.startsWith("tall") ? tallLabelSize : labelSize);
  await page.setViewportSize(size);
  await print(`${product.photo}-back`, labelHtml(facts, style, size), set);
}
await browser.close();
await writeFile(path.join(target, "prints.json"), JSON.stringify(prints, null, 2));
console.log(`${prints.length} labels`);

async function print(id, html, set) {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  if (!(await page.evaluate(fitText))) console.warn(`${id}: too much text`);
  await page.screenshot({ path: path.join(target, `${id}.png`) });
  prints.push({ id, ...set });
}

/** In the page: the largest text that leaves the foot alone. */
function fitText() {
  const [upper, lower] = [document.querySelector(".contents"), document.querySelector(".foot")];
  for (let size = innerHeight > 1000 ? 1.56 : 1.36; size >= 0.9; size -= 0.02) {
    document.documentElement.style.setProperty("--k", size);
    const room = lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom;
    if (room >= 16 && document.documentElement.scrollHeight <= innerHeight) return true;
  }
  return false;
}

/** What the label is on where it is not on a bottle. */
function packOf(slug, category, number) {
  if (category === "Accessories") return "card-linen";
  if (/sheet-mask/.test(slug)) return "sachet";
  if (slender.test(slug)) return "tall-stone";
  return number % 5 < 3 ? "wide-stone" : "lying-linen";
}

/** On which pack the label is, in what colours: the table has that of the product's own picture. */
async function setOf({ slug, category, photo }, { paper, accent }) {
  const bottle = bottles[slug];
  const number = hashOf(slug);
  const set = bottle ? `bottle-${photo}` : packOf(slug, category, number);
  const corner = await sharp(path.join(web, `${photo}-400.webp`))
    .extract({ left: 10, top: 30, width: 60, height: 60 })
    .stats();
  const means = corner.channels.map(({ mean }) => mean);
  const lift = Math.max(1, 172 / Math.max(...means)); // a dark pack before a dark wall is lost
  const [r, g, b] = means.map((mean) => mean * lift);
  const hex = (part) => Math.round(part).toString(16).padStart(2, "0");
  return {
    set,
    mirrored: number % 2 === 1,
    table: `#${hex(r)}${hex(g)}${hex(b)}`,
    pack: bottle?.wall ?? paper,
    // On dark board, what is set in the accent's colour is stamped in foil.
    foil: bottle || Number.parseInt(paper.slice(3, 5), 16) > 110 ? null : accent,
  };
}
