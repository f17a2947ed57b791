import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import sharp, { type Region } from "sharp";
// That module restricts the formats that sharp may read.
import "../media/encode-image.ts";
import type { ImageInfo } from "../media/image-json.ts";
import { completionFile } from "../media/image-rules.ts";
import type { Shop } from "../shop.ts";
import { type Colours, contrastOf, minContrast, mixColours } from "./colour-rules.ts";

/** Opacities, in tenths, of the scrim, the overlay between a hero's picture and its words; home.css has a class for each. */
const scrims = [0, 6, 8, 10] as const;
export type Scrim = (typeof scrims)[number];
const maxScrim: Scrim = 10;

/**
 * Where a hero's words are on its picture (home.css): on its left on a desktop, at the top of a tall one on a phone.
 * `ratios` of width to height go from the smallest screen to the largest; `anchor` is the part of a picture that a frame
 * of another shape keeps. The buttons below the words have a background of their own.
 */
const frames = {
  desktop: {
    ratios: [2.1, 2.7, 3.6],
    anchor: { x: 1, y: 0.45 },
    wordsWidth: 0.45,
    wordsHeight: { short: [0.15, 0.7], long: [0.04, 0.92] },
  },
  phone: {
    ratios: [0.46, 0.54, 0.61],
    anchor: { x: 0.5, y: 1 },
    wordsWidth: 1,
    wordsHeight: { short: [0.03, 0.46], long: [0.03, 0.66] },
  },
} as const;
export type HeroFrame = keyof typeof frames;
const maxShort = { title: 45, text: 140 };

type HeroWords = { title: string; text: string };

// About as large as a letter of the heading.
const cells = { width: 32, height: 20 };
/** The contrast of text on a scrim: a barely sufficient one would look foggy. */
const clear = 2 * minContrast;
/**
 * Share of cells that may be too dark or too light: a small spot, such as a stem or the edge of a cloth, does not
 * matter.
 */
const maxSpecks = 0.02 * cells.width * cells.height;

const measured = new LRUCache<string, Promise<Scrim>>({ max: 200 });
// How long the home page waits for an image store that does not answer.
const timeoutMs = 3000;

/**
 * The least opaque scrim on which a hero's text is readable on its picture; the most opaque one while the picture
 * cannot be loaded.
 */
export async function scrimOf(
  shop: Shop,
  image: ImageInfo,
  words: HeroWords,
  { ground, ink }: Colours,
  frame: HeroFrame,
): Promise<Scrim> {
  const isLong = words.title.length > maxShort.title || words.text.length > maxShort.text;
  const key = [image.id, frame, isLong, ground, ink].join();
  const scrim = measured.get(key) ?? measureScrim(shop, image, wordsArea(image, isLong, frame), { ground, ink });
  measured.set(key, scrim);
  scrim.catch(() => measured.delete(key));
  const timeout = new AbortController();
  const isLate = sleep(timeoutMs, maxScrim, { signal: timeout.signal });
  return Promise.race([scrim, isLate])
    .catch(() => maxScrim)
    .finally(() => {
      isLate.catch(() => {});
      timeout.abort();
    });
}

async function measureScrim(
  shop: Shop,
  image: ImageInfo,
  area: Region,
  { ground, ink }: Pick<Colours, "ground" | "ink">,
): Promise<Scrim> {
  const file = await shop.images.get(completionFile(image.id, image.widths));
  if (!file) return 0;
  const pixels = await sharp(file)
    .extract(area)
    .resize({ ...cells, fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  const colours = Array.from(
    { length: pixels.length / 3 },
    (_, cell) => `#${pixels.subarray(cell * 3, cell * 3 + 3).toString("hex")}`,
  );
  const isTooClose = (colour: string, scrim: Scrim) => contrastOf(ink, colour) < (scrim === 0 ? minContrast : clear);
  const canBeRead = (scrim: Scrim) =>
    colours.filter((colour) => isTooClose(mixColours(colour, ground, scrim / 10), scrim)).length <= maxSpecks;
  return scrims.find(canBeRead) ?? maxScrim;
}

/** What may be behind the text, in pixels. */
function wordsArea({ width, height }: Pick<ImageInfo, "width" | "height">, isLong: boolean, frame: HeroFrame): Region {
  const { ratios, anchor, wordsWidth, wordsHeight } = frames[frame];
  const [from, until] = wordsHeight[isLong ? "long" : "short"];
  const ratio = width / height;
  const areas = ratios.map((hero) => {
    const [across, down] = [Math.min(1, hero / ratio), Math.min(1, ratio / hero)];
    const [left, top] = [(1 - across) * anchor.x, (1 - down) * anchor.y];
    return { left, right: left + across * wordsWidth, top: top + down * from, bottom: top + down * until };
  });
  const left = Math.floor(Math.min(...areas.map((area) => area.left)) * width);
  const top = Math.floor(Math.min(...areas.map((area) => area.top)) * height);
  return {
    ...{ left, top },
    width: Math.max(1, Math.round(Math.max(...areas.map((area) => area.right)) * width) - left),
    height: Math.max(1, Math.round(Math.max(...areas.map((area) => area.bottom)) * height) - top),
  };
}
