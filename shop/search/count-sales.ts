import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { countWords } from "./words-table.ts";

const days = 90;

/** How many of the best-selling products stand up to the first tier, the second …; all others are in the last one. */
const tiers = [2_000, 10_000, 50_000, 250_000];
export const lastTier = tiers.length;

/**
 * Brings up how many pieces of each product were sold in the last ninety days (Dhaka's), by which searches and lists
 * rank; in which tier it stands by that; and in how many products each word of the search stands.
 */
export async function countSales({ db, now }: Pick<Shop, "db" | "now">): Promise<void> {
  await db.execute(sql`
    update products p set sold = s.sold, tier = s.tier
      from (select id, sold, width_bucket(row_number() over (order by shown desc, sold desc, rating_sum desc, id) - 1,
                                          ${sql.param(tiers)}::bigint[]) as tier
              from (select p.id, p.status = 'published' as shown, p.rating_sum,
                           greatest(coalesce(sum(d.pieces), 0), 0)::int as sold
                      from products p left join product_days d
                        on d.product_id = p.id and d.day > dhaka_day(${now().toISOString()}) - ${days}::int
                     group by p.id) counted) s
     where s.id = p.id and (p.sold, p.tier) <> (s.sold, s.tier)`);
  await countWords(db);
}
