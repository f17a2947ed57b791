import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images, imageUrls } from "../../db/schema.ts";
import { ownImageId } from "../catalog/catalog-rules.ts";
import type { ImageLocations } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { storeImage } from "./store-image.ts";
import { type Uploader, withUploadSlot } from "./upload-queue.ts";

/**
 * The id of our image at a URL, or of a new copy of one elsewhere. Refuses what `storeImage` refuses, and
 * `image-unreachable` for a private, dead or invalid URL.
 */
export async function storeImageAt(shop: Shop, uploader: Uploader, url: string): Promise<string> {
  const ownId = ownImageId(url);
  if (ownId !== undefined && (await isStored(shop, ownId))) return ownId;
  // A dead URL takes no upload slot.
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

/** Whether we have it; if so, the purge spares it for a day. */
async function isStored(shop: Shop, id: string): Promise<boolean> {
  const refreshedAt = sql`case when ${images.uploadedAt} is not null then now() end`;
  const updated = await shop.db
    .update(images)
    .set({ uploadedAt: refreshedAt })
    .where(eq(images.id, id))
    .returning({ id: images.id });
  return updated.length > 0;
}

/** URLs at an outside image host, stored in our database. */
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
