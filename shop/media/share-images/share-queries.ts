import { eq, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { images } from "../../../db/tables.ts";
import type { Shop } from "../../shop.ts";
import { completionFile } from "../image-rules.ts";

/** The largest JPEG of an image; null where there is none. */
export async function readShareImage(shop: Shop, id: string): Promise<Buffer | null> {
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

/** About half a gigabyte. */
export const maxStored = 5000;

/** Deletes all share images once there are very many: old prices and names leave theirs behind. */
export async function purgeShareImages(shop: Shop, max = maxStored): Promise<number> {
  const names: string[] = [];
  for await (const name of shop.shareImages.list()) names.push(name);
  if (names.length <= max) return 0;
  for (const name of names) await shop.shareImages.remove(name);
  return names.length;
}
