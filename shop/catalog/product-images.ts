import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { categories, images } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { Localized } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import { storeImageAt } from "../media/store-image-at.ts";
import { uploaderOf } from "../media/upload-queue.ts";
import { type Actor, allow } from "../permissions.ts";
import { isImageRefusal, Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/**
 * The ids of images by their URLs; copies those from other sites. Refuses anything but an image (`invalid-input`, the
 * field).
 */
export async function storeImages(shop: Shop, actor: Actor, urls: string[], field: string): Promise<string[]> {
  const ids: string[] = [];
  for (const url of urls) ids.push(await storeProductImage(shop, actor, url, field));
  return ids;
}

async function storeProductImage(shop: Shop, actor: Actor, url: string, field: string): Promise<string> {
  try {
    return await storeImageAt(shop, uploaderOf(actor, "guests"), url);
  } catch (error) {
    throw isImageRefusal(error) ? new Refusal("invalid-input", { fields: { [field]: error.code } }) : error;
  }
}

/** Replaces the image URLs of variants by ids. */
export async function storeVariantImages<Variant extends { image: string | null }>(
  shop: Shop,
  actor: Actor,
  variants: Variant[],
) {
  const withImages: (Omit<Variant, "image"> & { imageId: string | null })[] = [];
  for (const { image, ...variant } of variants) {
    withImages.push({
      ...variant,
      imageId: image === null ? null : await storeProductImage(shop, actor, image, "variants"),
    });
  }
  return withImages;
}

/** Locks images until the transaction ends, so that the purge cannot delete them first. */
export async function lockImages(tx: Database, ids: (string | null)[], field: string): Promise<void> {
  const imageIds = [...new Set(ids.filter((id) => id !== null))];
  if (imageIds.length === 0) return;
  const locked = await tx.select({ id: images.id }).from(images).where(inArray(images.id, imageIds)).for("key share");
  if (locked.length < imageIds.length) throw new Refusal("invalid-input", { fields: { [field]: "image-unreachable" } });
}

const imageRows = prepared<Omit<ImageInfo, "alt">, { ids: string[] }>(
  ({ ids }) => sql`
    select i.id, i.width, i.height, i.widths from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join images i using (id) order by wanted.place limit 1`,
);

/** An image outside of products, with its alt text; null where there is none. */
export function getImage(shop: Shop, id: string, alt: Localized): Promise<ImageInfo | null> {
  return firstImage(shop, [{ id, alt }]);
}

/** The first of several that there is. */
async function firstImage(shop: Shop, wanted: { id: string; alt: Localized }[]): Promise<ImageInfo | null> {
  const [image] = await imageRows(shop.db, { ids: wanted.map(({ id }) => id) });
  const alt = wanted.find(({ id }) => id === image?.id)?.alt;
  return image && alt ? { ...image, alt } : null;
}

/** Sets or removes the image of a category. Refuses `not-found`, and anything but an image (`invalid-input`). */
export async function changeCategoryImage(shop: Shop, actor: Actor, id: string, image: string | null): Promise<void> {
  const by = allow(actor, "settings:change");
  const [imageId = null] = image === null ? [] : await storeImages(shop, by, [image], "image");
  await transaction(shop.db, async (tx) => {
    await lockImages(tx, [imageId], "image");
    const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
    if (!before) throw new Refusal("not-found");
    await tx.update(categories).set({ imageId }).where(eq(categories.id, id));
    const states = { before: { picture: before.imageId }, after: { picture: imageId } };
    await writeAudit(tx, { by, action: "category-changed", record: { id, name: before.name }, ...states });
  });
}
