import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/**
 * Sums up on each product what lists show and sort by: lowest and highest price, the list price beside the lowest, and
 * whether anything is in stock. To be called, in the same transaction, after variants changed. Locks in order of id.
 */
export async function summarizeProducts(tx: Database, productIds: string[]): Promise<void> {
  const ids = sql.param([...new Set(productIds)]);
  await tx.execute(sql`select from products where id = any(${ids}) order by id for no key update`);
  await tx.execute(sql`
    update products p
       set price = s.price, highest_price = s.highest, in_stock = s.in_stock,
           list_price = case when s.list_price > s.price then s.list_price end
      from (select product_id, min(price) as price, max(price) as highest,
                   (array_agg(list_price order by price, position))[1] as list_price,
                   bool_or(stock is null or stock > 0) as in_stock
              from variants where product_id = any(${ids}) and not deleted group by product_id) s
     where p.id = s.product_id`);
}
