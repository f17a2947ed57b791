import { inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/tables.ts";
import { keepImageAt } from "../media/store-image-at.ts";
import { uploaderOf } from "../media/upload-queue.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** The ids of pictures by their addresses; those from elsewhere are copied. Refuses (`invalid-input`, the field) what is none. */
export async function pictureIds(shop: Shop, actor: Actor, urls: string[], field: string): Promise<string[]> {
  const ids: string[] = [];
  for (const url of urls) ids.push(await pictureAt(shop, actor, url, field));
  return ids;
}

async function pictureAt(shop: Shop, actor: Actor, url: string, field: string): Promise<string> {
  try {
    return await keepImageAt(shop, uploaderOf(actor, "guests"), url);
  } catch (error) {
    const isItsFault = error instanceof Refusal && error.code.startsWith("image-");
    throw isItsFault ? new Refusal("invalid-input", { fields: { [field]: error.code } }) : error;
  }
}

/** Variants with the ids of their pictures in place of the addresses. */
export async function variantPictures<Variant extends { image: string | null }>(
  shop: Shop,
  actor: Actor,
  variants: Variant[],
) {
  const pictured: (Omit<Variant, "image"> & { imageId: string | null })[] = [];
  for (const { image, ...variant } of variants) {
    pictured.push({ ...variant, imageId: image === null ? null : await pictureAt(shop, actor, image, "variants") });
  }
  return pictured;
}

/** Holds these pictures until the transaction ends, so that the sweep takes none away before it is shown. */
export async function holdPictures(tx: Database, ids: (string | null)[], field: string): Promise<void> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return;
  const kept = await tx.select({ id: images.id }).from(images).where(inArray(images.id, named)).for("key share");
  if (kept.length < named.length) throw new Refusal("invalid-input", { fields: { [field]: "image-unreachable" } });
}
