// Cuts the photos of the demo's reviews from pictures in web/, a little askew and warmer, as from a phone. See README.md.
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "web");
const size = 400;

/** By the photo's id: the picture, where the cut begins and how wide it is, of 800, and by how many degrees it is turned. */
const cuts = {
  "buyer-balm": ["lip-balm-litchi", 130, 170, 520, -3],
  "buyer-comb": ["comb-neem", 40, 200, 620, 5],
  "buyer-hair-oil": ["hair-oil-amla-texture", 120, 250, 560, 4],
  "buyer-lip-oil": ["lip-oil-shapla-texture", 90, 180, 560, -4],
  "buyer-lipstick": ["scene-makeup", 260, 280, 400, 3],
  "buyer-nails": ["nail-polish-texture", 80, 150, 600, -5],
  "buyer-night-cream": ["cream-night-bloom-texture", 90, 180, 560, 4],
  "buyer-perfume": ["perfume-shiuli-scene", 150, 210, 520, -2],
  "buyer-pouch": ["cotton-pouch-scene", 100, 200, 560, 3],
  "buyer-scrunchies": ["scrunchie-satin-trio", 110, 210, 580, -4],
  "buyer-serum": ["serum-rose-dew-texture", 120, 160, 560, 5],
  "buyer-soap": ["soap-saffron-milk", 90, 230, 580, 4],
  "buyer-sun-fluid": ["sunscreen-sun-veil-texture", 120, 180, 560, -4],
};

for (const [id, [picture, left, top, width, degrees]] of Object.entries(cuts)) {
  // Turned within a wider cut, so that no corner is empty.
  const turned = await sharp(join(folder, `${picture}-800.jpg`))
    .extract({ left, top, width, height: Math.min(Math.round(width * 1.25), 1000 - top) })
    .rotate(degrees, { background: "#0000" })
    .toBuffer();
  const { width: across = 0, height: along = 0 } = await sharp(turned).metadata();
  const inner = Math.round(Math.min(across, along / 1.25) * 0.84);
  const cut = sharp(turned)
    .extract({
      left: Math.round((across - inner) / 2),
      top: Math.round((along - inner * 1.25) / 2),
      width: inner,
      height: Math.round(inner * 1.25),
    })
    .resize(size, size * 1.25)
    .modulate({ brightness: 0.94, saturation: 0.9 })
    .linear([1.02, 1, 0.93], [0, 0, 0])
    .removeAlpha();
  const path = (format) => join(folder, `${id}-${size}.${format}`);
  await cut.clone().avif({ quality: 42, effort: 6 }).toFile(path("avif"));
  await cut.clone().webp({ quality: 64, effort: 6 }).toFile(path("webp"));
  await cut.clone().jpeg({ quality: 64, mozjpeg: true }).toFile(path("jpg"));
}
