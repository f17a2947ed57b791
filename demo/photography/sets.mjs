// Joins the pictures of a set's products into the set's own. See README.md beside it.
import { join } from "node:path";
import sharp from "sharp";

const web = join(import.meta.dirname, "web");
const [width, height, gap] = [800, 1000, 8];
const half = { width: (width - gap) / 2, height: (height - gap) / 2 };
const right = half.width + gap;
const below = half.height + gap;

await joinPictures("set-holud-box", [
  await cut("serum-saffron-glow", 0, 0),
  await cut("lipstick-sindoor", right, 0),
  await cut("soap-saffron-milk", 0, below),
  await cut("pouch-indigo", right, below),
]);
await joinPictures("set-bright-morning", [
  await cut("sunscreen-sun-veil", 0, 0, height),
  await cut("serum-saffron-glow", right, 0),
  await cut("soap-saffron-milk", right, below),
]);

async function cut(id, left, top, tall = half.height) {
  const picture = sharp(join(web, `${id}-${width}.avif`)).resize(half.width, tall, { fit: "cover" });
  return { input: await picture.png().toBuffer(), left, top };
}

async function joinPictures(id, parts) {
  const ground = { width, height, channels: 3, background: "#faf6ec" };
  const joined = await sharp({ create: ground }).composite(parts).png().toBuffer();
  for (const w of [400, width]) {
    const path = (format) => join(web, `${id}-${w}.${format}`);
    const sized = sharp(joined).resize(w);
    await sized.clone().avif({ quality: 50, effort: 4 }).toFile(path("avif"));
    await sized.clone().webp({ quality: 76, effort: 5 }).toFile(path("webp"));
    if (w === width) await sized.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(path("jpg"));
  }
}
