import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { sellingDay } from "./withhold.ts";

/** The last day of the pieces of a product that go out next; `isOne` where that of all its variants is the same. */
export type BestBefore = { day: string; isOne: boolean };

/**
 * The date on a product's page: the earliest last day among the next batches of the variants for sale. Null if a
 * variant's is unknown, or if it is switched off in the settings.
 */
export async function bestBefore(shop: Shop, productId: string): Promise<BestBefore | null> {
  const { showsBestBefore } = await shop.settings();
  if (!showsBestBefore) return null;
  const { rows } = await shop.db.execute<{ expires: string | null }>(sql`
    select (select b.expires::text from stock_batches b
             where b.variant_id = v.id and b."left" > 0
               and (b.sells_until is null or b.sells_until >= ${sellingDay(shop.now())}::date)
             order by b.expires, b.at, b.id limit 1) as expires
      from variants v where v.product_id = ${productId} and not v.deleted and (v.stock is null or v.stock > 0)`);
  const days = rows.flatMap(({ expires }) => (expires === null ? [] : [expires])).sort();
  const [day] = days;
  if (day === undefined || days.length < rows.length) return null;
  return { day, isOne: days.every((each) => each === day) };
}
