import sharp, { type Sharp } from "sharp";
import { Refusal } from "../refusal.ts";
import { type ImageUse, imageFiles, isTooLarge, maxPixels } from "./image-rules.ts";
import { type Size, webSizes, zoomSize } from "./image-sizes.ts";

// libvips detects the format from the content; of all formats it could read, only these are allowed. Never SVG.
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
// One thread: uploads must not slow down the shop.
sharp.concurrency(1);
sharp.cache(false);

export type EncodedImage = Size & {
  widths: number[];
  zoomWidth: number | null;
  files: { name: string; content: Buffer }[];
};

/**
 * Makes the web files of an uploaded picture: rotated upright, without metadata, transparency on white (except logos),
 * only the first frame of an animation. Checks the file's header before decoding. Refuses `image-unreadable` for
 * anything but a complete JPEG, PNG, WebP, AVIF or GIF, and `image-too-large`. Runs only in a worker process: uploads
 * are never decoded in the process that serves the shop.
 */
export async function encodeImage(id: string, bytes: Buffer, use: ImageUse = "photograph"): Promise<EncodedImage> {
  const { sizes, zoom } = await measureImage(bytes);
  const widest = sizes.at(-1) ?? sizes[0];
  // Decoded once, to the largest stored size; the steps below work on these raw pixels.
  const { data, info } = await decode(() =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true })
      .autoOrient()
      .resize({ ...(zoom ?? widest), fit: "fill" })
      .flatten(use === "photograph" && onWhite)
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: EncodedImage["files"] = [];
  const widths = sizes.map(({ width }) => width);
  const zoomWidth = zoom?.width ?? null;
  for (const name of imageFiles(id, widths, zoomWidth)) {
    const size = [...sizes, ...(zoom ? [zoom] : [])].find(({ width }) => name.includes(`-${width}.`)) ?? widest;
    files.push({ name, content: await toFormat(pixels.clone().resize({ ...size, fit: "fill" }), name).toBuffer() });
  }
  return { ...widest, widths, zoomWidth, files };
}

async function measureImage(bytes: Buffer): Promise<{ sizes: [Size, ...Size[]]; zoom: Size | null }> {
  const metadata = await decode(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = metadata.autoOrient;
  if (isTooLarge({ width, height, format: metadata.format, frames: metadata.pages ?? 1 })) {
    throw new Refusal("image-too-large");
  }
  return { sizes: webSizes({ width, height }), zoom: zoomSize({ width, height }) };
}

const onWhite = { background: "white" };

function toFormat(image: Sharp, name: string): Sharp {
  if (name.endsWith(".avif")) return image.avif({ quality: 50, effort: 2 });
  if (name.endsWith(".webp")) return image.webp({ quality: 76, effort: 4 });
  // A JPEG knows no transparency.
  return image.flatten(onWhite).jpeg({ quality: 78, mozjpeg: true });
}

/** Any error of libvips means that the file is not a picture. */
async function decode<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new Refusal("image-unreadable");
  }
}
