import { eq, sql } from "drizzle-orm";
import { images } from "../../db/tables.ts";
import { keptImageId } from "../catalog/catalog-rules.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { keepImage } from "./store-image.ts";
import { inUploadRoom, type Uploader } from "./upload-queue.ts";

/**
 * The id of the picture at an address: of one we keep, that one; of one elsewhere, a copy that we keep from now on.
 * Refuses what `keepImage` refuses, and `image-unreachable` an address that is private, dead, or none.
 */
export async function keepImageAt(shop: Shop, uploader: Uploader, url: string): Promise<string> {
  const ours = keptImageId(url);
  if (ours !== undefined && (await isKept(shop, ours))) return ours;
  // What leads nowhere takes no place from pictures, however many of them are uploading.
  if (!leadsOutside(url)) throw new Refusal("image-unreachable");
  return inUploadRoom(uploader, async () => {
    const content = await shop.fetchOutside(url);
    if (!content) throw new Refusal("image-unreachable");
    return (await keepImage(shop, uploader, content)).id;
  });
}

function leadsOutside(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Whether we have it; if so, the sweep leaves it for a day from now, in which whoever asked can begin to show it. */
async function isKept(shop: Shop, id: string): Promise<boolean> {
  const young = sql`case when ${images.uploadedAt} is not null then now() end`;
  const found = await shop.db
    .update(images)
    .set({ uploadedAt: young })
    .where(eq(images.id, id))
    .returning({ id: images.id });
  return found.length > 0;
}
