import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { countWords } from "./index-terms.ts";

const windowDays = 90;
const batchSize = 1000;

/**
 * Where each tier ends: the 2,000 best-selling products are in the first, the next 8,000 in the second …; all others are
 * in the last one.
 */
const tiers = [2_000, 10_000, 50_000, 250_000];
export const lastTier = tiers.length;

/**
 * Updates how many pieces of each product were sold in the last ninety days (in Dhaka's time zone), by which searches and
 * lists rank; its sales tier; and in how many products each search word occurs.
 */
export async function countSales({ db, now }: Pick<Shop, "db" | "now">): Promise<void> {
  const { rows } = await db.execute<{ id: string; sold: number; tier: number }>(sql`
    with counted as (
      select p.id, p.status = 'published' as shown, p.rating_sum, greatest(coalesce(sum(d.pieces), 0), 0)::int as sold
        from products p left join daily_product_sales d
          on d.product_id = p.id and d.day > dhaka_day(${now().toISOString()}) - ${windowDays}::int
       group by p.id),
    sorted as (
      select id, sold, width_bucket(row_number() over (order by shown desc, sold desc, rating_sum desc, id) - 1,
                                    ${sql.param(tiers)}::bigint[]) as tier
        from counted)
    select s.* from sorted s join products p using (id) where (p.sold, p.sales_tier) <> (s.sold, s.tier) order by id`);
  // In batches, so that an order that sells out a product waits only for one batch.
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    await db.execute(sql`
      update products p set sold = s.sold, sales_tier = s.tier
        from unnest(${sql.param(batch.map(({ id }) => id))}::text[], ${sql.param(batch.map(({ sold }) => sold))}::int[],
                    ${sql.param(batch.map(({ tier }) => tier))}::smallint[]) s (id, sold, tier)
       where s.id = p.id`);
  }
  await countWords(db);
}
