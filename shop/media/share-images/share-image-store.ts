import { eq, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { images } from "../../../db/schema.ts";
import type { Shop } from "../../shop.ts";
import { completionFile } from "../image-rules.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { type ShareCard, shareCardVersion } from "./share-card.ts";

/** The maximum of requests that wait to be drawn, and of stored files: about half a gigabyte. */
const defaultLimits = { waiting: 20, stored: 5000 };
const inFlight = new Map<string, Promise<Buffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();
let drawnSincePurge = 0;

/**
 * The image of a card: drawn once, then stored. One is drawn at a time; parallel requests for the same one wait for it.
 * Null if too many wait already.
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
  // One that cannot be stored (a full disk) is drawn again at the next request.
  await shop.shareImages.put(name, drawn).catch(() => {});
  await purgeOccasionally(shop, maxFiles);
  return drawn;
}

/** Not only at night: a crawler may request the images of a very large catalogue within hours. */
async function purgeOccasionally(shop: Shop, maxFiles: number): Promise<void> {
  drawnSincePurge += 1;
  if (drawnSincePurge < maxFiles / 5) return;
  drawnSincePurge = 0;
  await purgeShareImages(shop, maxFiles).catch(() => {});
}

/** The largest JPEG of an image; null where there is none. */
async function readShareImage(shop: Shop, id: string): Promise<Buffer | null> {
  const [image] = await shop.db.select({ widths: images.widths }).from(images).where(eq(images.id, id));
  return image ? shop.images.get(completionFile(id, image.widths)) : null;
}

const categoryImages = prepared<{ imageId: string | null }, { categoryId: string }>(
  ({ categoryId }) => sql`select image_id as "imageId" from categories where id = ${categoryId}`,
);

/** The image of a category; null where it has none. */
export async function categoryImageId(shop: Shop, categoryId: string): Promise<string | null> {
  const [image] = await categoryImages(shop.db, { categoryId });
  return image?.imageId ?? null;
}

/** Deletes all share images once there are very many: old prices and names leave theirs behind. */
export async function purgeShareImages(shop: Shop, max = defaultLimits.stored): Promise<number> {
  const names: string[] = [];
  for await (const name of shop.shareImages.list()) names.push(name);
  if (names.length <= max) return 0;
  for (const name of names) await shop.shareImages.remove(name);
  return names.length;
}
