import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { countWords } from "./words-table.ts";

const days = 90;

/**
 * Brings up how many pieces of each product were sold in the last ninety days (Dhaka's), by which searches and lists
 * rank; and in how many products each word of the search stands.
 */
export async function countSales({ db, now }: Pick<Shop, "db" | "now">): Promise<void> {
  await db.execute(sql`
    update products p set sold = greatest(s.pieces, 0)
      from (select p.id, coalesce(sum(d.pieces), 0)::int as pieces
              from products p left join product_days d
                on d.product_id = p.id and d.day > dhaka_day(${now().toISOString()}) - ${days}::int
             group by p.id) s
     where s.id = p.id and p.sold <> greatest(s.pieces, 0)`);
  await countWords(db);
}
