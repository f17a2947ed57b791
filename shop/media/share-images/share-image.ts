import type { Shop } from "../../shop.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { type ShareCard, shareCardVersion } from "./share-card.ts";
import { maxStored, purgeShareImages, readShareImage } from "./share-queries.ts";

/** So many may wait for their turn, who comes then is asked to come again; and so many are kept. */
const defaultLimits = { waiting: 20, stored: maxStored };
const inFlight = new Map<string, Promise<Buffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();
let drawnSincePurge = 0;

/**
 * The picture of a card: drawn once, then kept as a file. One is drawn at a time, and nobody draws what somebody else is
 * drawing. Null where too many wait already.
 */
export async function shareImage(shop: Shop, card: ShareCard, limits = defaultLimits): Promise<Buffer | null> {
  const name = `${shareCardVersion(card)}.jpg`;
  const stored = await shop.shareImages.get(name);
  if (stored) return stored;
  const drawing = inFlight.get(name);
  if (drawing) return drawing;
  if (inFlight.size >= limits.waiting) return null;
  const drawn = lastDrawing.then(() => drawAndStore(shop, card, { name, maxFiles: limits.stored }));
  lastDrawing = drawn.catch(() => {});
  inFlight.set(name, drawn);
  return drawn.finally(() => inFlight.delete(name));
}

async function drawAndStore(
  shop: Shop,
  card: ShareCard,
  { name, maxFiles }: { name: string; maxFiles: number },
): Promise<Buffer> {
  const image = card.imageId === null ? null : await readShareImage(shop, card.imageId);
  const drawn = await drawShareCard(card, image);
  // What could not be kept (a full disk) is drawn again when it is asked for again.
  await shop.shareImages.put(name, drawn).catch(() => {});
  await purgeOccasionally(shop, maxFiles);
  return drawn;
}

/** Not only at night: somebody may ask for the pictures of a very large catalogue within hours. */
async function purgeOccasionally(shop: Shop, maxFiles: number): Promise<void> {
  drawnSincePurge += 1;
  if (drawnSincePurge < maxFiles / 5) return;
  drawnSincePurge = 0;
  await purgeShareImages(shop, maxFiles).catch(() => {});
}
