// Joins the pictures of a set's products into the set's own, bound with the shop's border and sealed with its mark.
// See README.md beside it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const web = join(import.meta.dirname, "web");
const app = join(import.meta.dirname, "..", "..", "app", "components");
const [width, height, band] = [1600, 2000, 96];
const half = { width: (width - band) / 2, height: (height - band) / 2 };
const right = half.width + band;
const below = half.height + band;
const [plum, marigold] = ["#46193B", "#E8A33D"];

await joinPictures("set-holud-box", [
  await cut("serum-saffron-glow", 0, 0),
  await cut("lipstick-sindoor", right, 0),
  await cut("soap-saffron-milk", 0, below),
  await cut("pouch-indigo", right, below),
  await border({ length: width, top: half.height }),
  await border({ length: height, left: half.width }),
]);
await joinPictures("set-bright-morning", [
  await cut("sunscreen-sun-veil", 0, 0, height),
  await cut("serum-saffron-glow", right, 0),
  await cut("soap-saffron-milk", right, below),
  await border({ length: half.width, top: half.height, left: right }),
  await border({ length: height, left: half.width }),
]);

async function cut(id, left, top, tall = half.height) {
  const picture = sharp(join(web, `${id}-800.avif`)).resize(half.width, tall, { fit: "cover" });
  return { input: await picture.png().toBuffer(), left, top };
}

/** A band of the woven border, lying at `top` or standing at `left`. */
async function border({ length, top = null, left = 0 }) {
  const tile = readFileSync(join(app, "ornament", "paar.svg"), "utf8").replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const woven = `<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${band}">
    <pattern id="p" width="20" height="15" patternUnits="userSpaceOnUse" patternTransform="scale(${band / 15})">${tile}</pattern>
    <rect width="100%" height="100%" fill="${plum}"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const lying = sharp(Buffer.from(woven));
  return { input: await (top === null ? lying.rotate(90) : lying).png().toBuffer(), top: top ?? 0, left };
}

function seal() {
  const icon = readFileSync(join(import.meta.dirname, "..", "..", "public", "icon.svg"), "utf8");
  const mark = icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replaceAll("#c4291f", marigold);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="-80 -80 160 160">
    <circle r="80" fill="${plum}"/><circle r="73" fill="none" stroke="${marigold}" stroke-width="2"/>
    <g transform="scale(2.4)">${mark}</g></svg>`);
}

async function joinPictures(id, parts) {
  const ground = { width, height, channels: 3, background: plum };
  const sealed = [...parts, { input: await sharp(seal()).png().toBuffer(), gravity: "centre" }];
  const joined = await sharp({ create: ground }).composite(sealed).png().toBuffer();
  for (const w of [400, 800]) {
    const path = (format) => join(web, `${id}-${w}.${format}`);
    const sized = sharp(joined).resize(w);
    await sized.clone().avif({ quality: 50, effort: 4 }).toFile(path("avif"));
    await sized.clone().webp({ quality: 76, effort: 5 }).toFile(path("webp"));
    if (w === 800) await sized.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(path("jpg"));
  }
  await sharp(joined)
    .avif({ quality: 46, effort: 3 })
    .toFile(join(web, `${id}-1600.avif`));
}
