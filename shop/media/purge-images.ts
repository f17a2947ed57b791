import { and, eq, inArray, sql } from "drizzle-orm";
import { images } from "../../db/tables.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { imageFiles, sentImageId } from "./image-rules.ts";
import { holdImage } from "./store-image.ts";

// Sent more than a day ago, and shown nowhere.
const unused = sql`
  ${images.uploadedAt} < now() - interval '1 day'
  and not exists (select from product_images shown where shown.image_id = ${images.id})
  and not exists (select from variants shown where shown.image_id = ${images.id})
  and not exists (select from categories shown where shown.image_id = ${images.id})
  and not exists (select from order_lines shown where shown.image_id = ${images.id})
  and not exists (select from review_images shown where shown.image_id = ${images.id})
  and not exists (select from users shown where shown.image_id = ${images.id})
  and not exists (select from shop_settings where value::text like '%' || ${images.id} || '%')`;

/**
 * Removes pictures that were sent and are shown nowhere a day later, and files that a crash left without a picture.
 * Answers how many pictures and files that were. Pictures the shop came with are never swept.
 */
export async function sweepImages(shop: Shop): Promise<{ pictures: number; strays: number }> {
  const found = await shop.db.select({ id: images.id }).from(images).where(unused);
  let pictures = 0;
  for (const { id } of found) if (await sweepOne(shop, id)) pictures += 1;
  return { pictures, strays: await sweepStrays(shop) };
}

/**
 * Removes one, row first; false where somebody began to show it in the meantime. Whoever sends it again waits at the row
 * until its files are gone.
 */
async function sweepOne(shop: Shop, id: string): Promise<boolean> {
  try {
    return await transaction(shop.db, async (tx) => {
      const [gone] = await tx
        .delete(images)
        .where(and(eq(images.id, id), unused))
        .returning({ widths: images.widths });
      if (!gone) return false;
      for (const name of imageFiles(id, gone.widths).toReversed()) await shop.images.remove(name);
      return true;
    });
  } catch (error) {
    // 23503: a product that shows it was saved while we looked, or a table we do not know of does.
    if (postgresCode(error) === "23503") return false;
    throw error;
  }
}

const batchFiles = 1000;

async function sweepStrays(shop: Shop): Promise<number> {
  let swept = 0;
  let batch: string[] = [];
  for await (const name of shop.images.list()) {
    if (sentImageId(name) !== null) batch.push(name);
    if (batch.length < batchFiles) continue;
    swept += await sweepFiles(shop, batch);
    batch = [];
  }
  return swept + (await sweepFiles(shop, batch));
}

async function sweepFiles(shop: Shop, names: string[]): Promise<number> {
  const ids = [...new Set(names.flatMap((name) => sentImageId(name) ?? []))];
  const belonging = await filesOf(shop.db, ids);
  const strays = Map.groupBy(
    names.filter((name) => !belonging.has(name)),
    (name) => sentImageId(name) ?? "",
  );
  let swept = 0;
  for (const [id, files] of strays) {
    await transaction(shop.db, async (tx) => {
      // Whoever was just writing them is done once we hold it, and its row is there.
      await holdImage(tx, id);
      const belongingNow = await filesOf(tx, [id]);
      for (const name of files.filter((each) => !belongingNow.has(each))) {
        await shop.images.remove(name);
        swept += 1;
      }
    });
  }
  return swept;
}

async function filesOf(db: Shop["db"], ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: images.id, widths: images.widths }).from(images).where(inArray(images.id, ids));
  return new Set(rows.flatMap(({ id, widths }) => imageFiles(id, widths)));
}
