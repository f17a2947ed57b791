import { eq } from "drizzle-orm";
import { categories, images } from "../../../db/tables.ts";
import type { Shop } from "../../shop.ts";
import { completionFile } from "../image-rules.ts";

/** The largest JPEG of a picture; null where the shop has none of that id. */
export async function readShareImage(shop: Shop, id: string): Promise<Buffer | null> {
  const [image] = await shop.db.select({ widths: images.widths }).from(images).where(eq(images.id, id));
  return image ? shop.images.get(completionFile(id, image.widths)) : null;
}

/** The picture that stands for a category; null where it has none. */
export async function categoryImageId(shop: Shop, categoryId: string): Promise<string | null> {
  const [image] = await shop.db
    .select({ imageId: categories.imageId })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return image?.imageId ?? null;
}
