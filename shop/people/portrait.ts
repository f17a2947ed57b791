import { eq } from "drizzle-orm";
import { images } from "../../db/tables.ts";
import { keptImageId } from "../catalog/rules.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Portrait } from "./schema.ts";

/**
 * The kept picture that somebody chose as her portrait: undefined where nothing was said, null where it is taken away.
 * Refuses one that the shop does not keep.
 */
export async function portraitId(shop: Shop, { imageId, photoURL }: Portrait): Promise<string | null | undefined> {
  if (imageId === undefined && photoURL === undefined) return undefined;
  if (!imageId && !photoURL) return null;
  // The place for the safe fetcher: an address that is not ours is copied here.
  const field = imageId ? "imageId" : "photoURL";
  const id = imageId ?? keptImageId(photoURL ?? "");
  const [kept] = id ? await shop.db.select({ id: images.id }).from(images).where(eq(images.id, id)) : [];
  if (!kept) throw new Refusal("invalid-input", { fields: { [field]: "image-unknown" } });
  return kept.id;
}
