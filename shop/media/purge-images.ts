import { and, eq, inArray, sql } from "drizzle-orm";
import { images } from "../../db/schema.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { imageFiles, uploadedImageId } from "./image-rules.ts";
import { lockImage } from "./store-image.ts";

// Uploaded more than a day ago, and used nowhere.
const unused = sql`
  ${images.uploadedAt} < now() - interval '1 day'
  and not exists (select from product_images shown where shown.image_id = ${images.id})
  and not exists (select from variants shown where shown.image_id = ${images.id})
  and not exists (select from categories shown where shown.image_id = ${images.id})
  and not exists (select from order_lines shown where shown.image_id = ${images.id})
  and not exists (select from review_images shown where shown.image_id = ${images.id})
  and not exists (select from return_request_images shown where shown.image_id = ${images.id})
  and not exists (select from users shown where shown.image_id = ${images.id})
  and not exists (select from shop_settings where value::text like '%' || ${images.id} || '%')
  and not exists (select from content_versions where content::text like '%' || ${images.id} || '%')`;

/**
 * Removes uploads that are still unused a day later, and files that a crash left without a picture. Returns how many
 * pictures and files. Built-in images are never purged.
 */
export async function purgeImages(shop: Shop): Promise<{ pictures: number; strays: number }> {
  const unusedImages = await shop.db.select({ id: images.id }).from(images).where(unused);
  let pictures = 0;
  for (const { id } of unusedImages) if (await purgeImage(shop, id)) pictures += 1;
  return { pictures, strays: await purgeStrays(shop) };
}

/**
 * Removes an image, row first; false if it came into use in the meantime. Uploads of the same image wait at the row
 * until its files are gone.
 */
async function purgeImage(shop: Shop, id: string): Promise<boolean> {
  try {
    return await transaction(shop.db, async (tx) => {
      const [deleted] = await tx
        .delete(images)
        .where(and(eq(images.id, id), unused))
        .returning({ widths: images.widths, zoomWidth: images.zoomWidth });
      if (!deleted) return false;
      const files = imageFiles(id, deleted.widths, deleted.zoomWidth);
      for (const name of files.toReversed()) await shop.images.remove(name);
      return true;
    });
  } catch (error) {
    // 23503: a product that shows it was saved while we looked, or a table we do not know of does.
    if (postgresCode(error) === "23503") return false;
    throw error;
  }
}

const batchFiles = 1000;

async function purgeStrays(shop: Shop): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const name of shop.images.list()) {
    if (uploadedImageId(name) !== null) batch.push(name);
    if (batch.length < batchFiles) continue;
    removed += await purgeStrayFiles(shop, batch);
    batch = [];
  }
  return removed + (await purgeStrayFiles(shop, batch));
}

async function purgeStrayFiles(shop: Shop, names: string[]): Promise<number> {
  const ids = [...new Set(names.flatMap((name) => uploadedImageId(name) ?? []))];
  const ownedFiles = await filesOf(shop.db, ids);
  const strays = Map.groupBy(
    names.filter((name) => !ownedFiles.has(name)),
    (name) => uploadedImageId(name) ?? "",
  );
  let removed = 0;
  for (const [id, files] of strays) {
    await transaction(shop.db, async (tx) => {
      // A writer holds the same lock until its row is stored.
      await lockImage(tx, id);
      const ownedFilesNow = await filesOf(tx, [id]);
      for (const name of files.filter((each) => !ownedFilesNow.has(each))) {
        await shop.images.remove(name);
        removed += 1;
      }
    });
  }
  return removed;
}

async function filesOf(db: Shop["db"], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id, widths, zoomWidth } = images;
  const rows = await db.select({ id, widths, zoomWidth }).from(images).where(inArray(images.id, ids));
  return new Set(rows.flatMap((row) => imageFiles(row.id, row.widths, row.zoomWidth)));
}
