import type { Shop } from "../../shop.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { mostKept, sweepSharePictures } from "./purge-share-images.ts";
import { type ShareCard, versionOf } from "./share-card.ts";
import { readShareImage } from "./share-queries.ts";

/** So many may wait for their turn, who comes then is asked to come again; and so many are kept. */
const usual = { waiting: 20, kept: mostKept };
const underWay = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();
let drawnSince = 0;

/**
 * The picture of a card: drawn once, then kept as a file. One is drawn at a time, and nobody draws what somebody else is
 * drawing. Null where too many wait already.
 */
export async function sharePicture(shop: Shop, card: ShareCard, limits = usual): Promise<Buffer | null> {
  const name = `${versionOf(card)}.jpg`;
  const kept = await shop.sharePictures.get(name);
  if (kept) return kept;
  const drawing = underWay.get(name);
  if (drawing) return drawing;
  if (underWay.size >= limits.waiting) return null;
  const drawn = last.then(() => draw(shop, card, { name, most: limits.kept }));
  last = drawn.catch(() => {});
  underWay.set(name, drawn);
  return drawn.finally(() => underWay.delete(name));
}

async function draw(shop: Shop, card: ShareCard, { name, most }: { name: string; most: number }): Promise<Buffer> {
  const picture = card.imageId === null ? null : await readShareImage(shop, card.imageId);
  const drawn = await drawShareCard(card, picture);
  // What could not be kept (a full disk) is drawn again when it is asked for again.
  await shop.sharePictures.put(name, drawn).catch(() => {});
  await sweepNowAndThen(shop, most);
  return drawn;
}

/** Not only at night: somebody may ask for the pictures of a very large catalogue within hours. */
async function sweepNowAndThen(shop: Shop, most: number): Promise<void> {
  drawnSince += 1;
  if (drawnSince < most / 5) return;
  drawnSince = 0;
  await sweepSharePictures(shop, most).catch(() => {});
}
