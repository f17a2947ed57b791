import { eq } from "drizzle-orm";
import { images } from "../../db/tables.ts";
import type { Localized } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";

/** A picture that belongs to no product, with the words for it; null where the shop has none of that id. */
export async function getImage(shop: Shop, id: string, alt: Localized): Promise<ImageInfo | null> {
  const { width, height, widths } = images;
  const [image] = await shop.db.select({ id: images.id, width, height, widths }).from(images).where(eq(images.id, id));
  return image ? { ...image, alt } : null;
}
