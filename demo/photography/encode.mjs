// Turns the studio's masters into the pictures the demo shop serves. See README.md beside it.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

const [source, ...ids] = process.argv.slice(2);
if (!source) throw new Error("usage: node demo/photography/encode.mjs MASTERS_FOLDER [ID …]");
const target = join(import.meta.dirname, "web");
const zoomWidth = 1600;

sharp.concurrency(1); // encoding must not starve the machine
await mkdir(target, { recursive: true });

const temporary = await mkdtemp(join(tmpdir(), "encode-"));
const masters = ids.length > 0 ? ids.map((id) => `${id}.webp`) : await readdir(source);
for (const file of masters.filter((name) => name.endsWith(".webp")).sort()) await encode(file);
await rm(temporary, { recursive: true });

/** Few browsers read only WebP or JPEG: there, what compresses badly is coarser. Nobody zooms into what has `zoom: 0`. */
function qualityOf(id, banner) {
  if (isPrint(id)) return { avif: 47, webp: 31, jpeg: 34, zoom: 27 };
  if (isPhonePhoto(id)) return { avif: 51, webp: 58, jpeg: 60, zoom: 0 }; // a phone's noise is kept, and costs much
  if (isTallBanner(id)) return { avif: 47, webp: 66, jpeg: 72, zoom: 0 }; // half of it is sky or wall
  if (banner) return { avif: 35, webp: 62, jpeg: 70, zoom: 0 }; // the first thing that the home page waits for
  if (id.startsWith("tile-")) return { avif: 40, webp: 60, jpeg: 68, zoom: 0 }; // five at once on the home page
  if (id.startsWith("concern-")) return { avif: 54, webp: 72, jpeg: 75, zoom: 0 };
  if (id.startsWith("set-")) return { avif: 36, webp: 66, jpeg: 70, zoom: 50 }; // folded paper costs much
  return { avif: 54, webp: 72, jpeg: 75, zoom: 53 };
}

function isPrint(id) {
  return id.endsWith("-back");
}

/** A banner's picture for a phone's upright screen. */
function isTallBanner(id) {
  return id.endsWith("-phone");
}

function isPhonePhoto(id) {
  return id.startsWith("buyer-");
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
  const widths = banner ? [960, 1280, 1920] : isTallBanner(id) ? [480, 800, 1200] : [400, 800];
  if (width < Math.max(...widths))
    throw new Error(`${file} is ${width} pixels wide: render it larger, nothing is enlarged`);
  const ratio = banner ? height / width : isTallBanner(id) ? 3 / 2 : 5 / 4; // the product stands on the centre line: cut the sides alike
  const grain = !isPhonePhoto(id); // a phone's photo has its own noise, and its own sharpening
  const cutTo = (w) => {
    const cut = master.clone().resize(w, Math.round(w * ratio), { fit: "cover", position: "centre" });
    if (isPhonePhoto(id)) return cut;
    return cut.sharpen(w < 800 ? { sigma: 0.8, m1: 0.4, m2: 1.1 } : { sigma: 0.8, m1: 0.5, m2: 1.4 });
  };

  for (const w of widths) {
    const cut = cutTo(w);
    const path = (format) => join(target, `${id}-${w}.${format}`);
    await writeAvif(cut.clone(), path("avif"), { quality: quality.avif - (w < 800 ? 8 : 0), grain });
    await cut.clone().webp({ quality: quality.webp, effort: 5 }).toFile(path("webp"));
    if (w === Math.max(...widths)) await cut.clone().jpeg({ quality: quality.jpeg, mozjpeg: true }).toFile(path("jpg"));
  }
  const zoom = join(target, `${id}-${zoomWidth}.avif`);
  if (quality.zoom > 0 && width >= zoomWidth) await writeAvif(cutTo(zoomWidth), zoom, { quality: quality.zoom, grain });
  else await rm(zoom, { force: true }); // that of an earlier master shows something else
  console.log(id);
}

/**
 * Quality goes from 0 to 100. AVIF can carry a film's grain as a description that the browser draws when it decodes, for
 * twenty bytes; sharp cannot write it, Debian's `avifenc` can.
 */
async function writeAvif(picture, path, { quality, grain }) {
  const png = join(temporary, "cut.png");
  await picture.png({ compressionLevel: 0 }).toFile(png);
  const quantizer = Math.round(((100 - quality) * 63) / 100);
  const options = ["--speed", "6", "--jobs", "1", "--yuv", "444", "--min", "0", "--max", "63"];
  // deltaq-mode 3 spends more where it is seen: in what is smooth.
  options.push("-a", "end-usage=q", "-a", `cq-level=${quantizer}`, "-a", "deltaq-mode=3");
  if (grain) options.push("-a", `film-grain-table=${join(import.meta.dirname, "film-grain.txt")}`);
  await run("avifenc", [...options, png, path]);
}
