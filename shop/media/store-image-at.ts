import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images, imageUrls } from "../../db/tables.ts";
import { ownImageId } from "../catalog/catalog-rules.ts";
import type { ImageLocations } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { storeImage } from "./store-image.ts";
import { type Uploader, withUploadSlot } from "./upload-queue.ts";

/**
 * The id of the picture at an address: of one we keep, that one; of one elsewhere, a copy that we keep from now on.
 * Refuses what `keepImage` refuses, and `image-unreachable` an address that is private, dead, or none.
 */
export async function storeImageAt(shop: Shop, uploader: Uploader, url: string): Promise<string> {
  const ownId = ownImageId(url);
  if (ownId !== undefined && (await isStored(shop, ownId))) return ownId;
  // What leads nowhere takes no place from pictures, however many of them are uploading.
  if (!isExternalUrl(url)) throw new Refusal("image-unreachable");
  return withUploadSlot(uploader, async () => {
    const content = await shop.fetchExternal(url);
    if (!content) throw new Refusal("image-unreachable");
    return (await storeImage(shop, uploader, content)).id;
  });
}

function isExternalUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Whether we have it; if so, the sweep leaves it for a day from now, in which whoever asked can begin to show it. */
async function isStored(shop: Shop, id: string): Promise<boolean> {
  const refreshedAt = sql`case when ${images.uploadedAt} is not null then now() end`;
  const updated = await shop.db
    .update(images)
    .set({ uploadedAt: refreshedAt })
    .where(eq(images.id, id))
    .returning({ id: images.id });
  return updated.length > 0;
}

/** The addresses at an outside image host, kept in our database. */
export function outsideAddresses(db: Database): ImageLocations {
  return {
    async find(name) {
      const [row] = await db.select().from(imageUrls).where(eq(imageUrls.name, name));
      return row?.url ?? null;
    },
    async store(name, url) {
      await db.insert(imageUrls).values({ name, url }).onConflictDoNothing();
    },
    async remove(name) {
      await db.delete(imageUrls).where(eq(imageUrls.name, name));
    },
  };
}
