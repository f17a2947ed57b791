// Turns the studio's masters into the pictures the demo shop serves. See README.md beside it.
import { mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";

const [source, ...ids] = process.argv.slice(2);
if (!source) throw new Error("usage: node demo/photography/encode.mjs MASTERS_FOLDER [ID …]");
const target = join(import.meta.dirname, "web");
const zoomWidth = 1600;

sharp.concurrency(1); // encoding must not starve the machine
await mkdir(target, { recursive: true });

const masters = ids.length > 0 ? ids.map((id) => `${id}.webp`) : await readdir(source);
for (const file of masters.filter((name) => name.endsWith(".webp")).sort()) await encode(file);

/** Few browsers read only WebP or JPEG: there, what compresses badly is coarser. */
function qualityOf(id, banner) {
  if (isPrint(id)) return { avif: 47, webp: 36, jpeg: 38, zoom: 27 };
  if (id.startsWith("buyer-")) return { avif: 48, webp: 58, jpeg: 60, zoom: 0 }; // a phone's noise is kept, and costs much
  if (banner) return { avif: 42, webp: 70, jpeg: 74, zoom: 0 }; // the first thing that the home page waits for
  if (id.startsWith("tile-")) return { avif: 41, webp: 64, jpeg: 70, zoom: 46 }; // five at once on the home page
  if (id.startsWith("set-")) return { avif: 42, webp: 68, jpeg: 72, zoom: 44 }; // folded paper costs much
  return { avif: 50, webp: 76, jpeg: 78, zoom: 46 };
}

function isPrint(id) {
  return id.endsWith("-back");
}

/**
 * Cuts one master to its shape and writes every width in AVIF and WebP, the widest also as JPEG; a master that is wide
 * enough also in the zoom's width, which is never enlarged.
 */
async function encode(file) {
  const id = basename(file, ".webp");
  const master = sharp(join(source, file));
  const { width, height } = await master.metadata();
  const banner = width > 1.5 * height;
  const quality = qualityOf(id, banner);
  const widths = banner ? [960, 1280, 1920] : [400, 800];
  if (width < Math.max(...widths))
    throw new Error(`${file} is ${width} pixels wide: render it larger, nothing is enlarged`);
  const ratio = banner ? height / width : 5 / 4; // the product stands on the centre line: cut the sides alike

  for (const w of widths) {
    const cut = master.clone().resize(w, Math.round(w * ratio), { fit: "cover", position: "centre" });
    const path = (format) => join(target, `${id}-${w}.${format}`);
    await cut.clone().avif({ quality: quality.avif, effort: 4 }).toFile(path("avif"));
    await cut.clone().webp({ quality: quality.webp, effort: 5 }).toFile(path("webp"));
    if (w === Math.max(...widths)) await cut.clone().jpeg({ quality: quality.jpeg, mozjpeg: true }).toFile(path("jpg"));
  }
  if (!banner && width >= zoomWidth) {
    const cut = master.clone().resize(zoomWidth, Math.round(zoomWidth * ratio), { fit: "cover", position: "centre" });
    await cut.avif({ quality: quality.zoom, effort: 3 }).toFile(join(target, `${id}-${zoomWidth}.avif`));
  }
  console.log(id);
}
