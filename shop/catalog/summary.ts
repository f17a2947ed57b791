import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/**
 * Sums up on each product what lists show and sort by: lowest and highest price at this moment, the list price beside
 * the lowest, else the lowest reduced one, whether anything is in stock, and when an offer will change that (`turn-offers.ts`). To be called, in the
 * same transaction, after variants changed. Locks in order of id.
 */
export async function summarizeProducts(tx: Database, productIds: string[], now: Date): Promise<void> {
  const ids = await lockProducts(tx, productIds);
  const moment = now.toISOString();
  await tx.execute(sql`
    update products p
       set price = s.price, highest_price = s.highest, in_stock = s.in_stock, offer_turns_at = s.turns_at,
           list_price = case when s.list_price > s.price then s.list_price end,
           sale_price = case when s.list_price > s.price then null else s.sale_price end
      from (select product_id, min(price) as price, max(price) as highest, min(turns_at) as turns_at,
                   (array_agg(list_price order by price, position))[1] as list_price,
                   min(price) filter (where list_price > price) as sale_price,
                   bool_or(stock is null or stock > 0) as in_stock
              from (select v.product_id, v.position, v.stock, price_at(v, ${moment}) as price,
                           list_price_at(v, ${moment}) as list_price, offer_turns_after(v, ${moment}) as turns_at
                      from variants v where v.product_id = any(${ids}) and not v.deleted) offered
             group by product_id) s
     where p.id = s.product_id`);
}

/** The same where only stock has changed: whether anything is left. */
export async function summarizeStock(tx: Database, productIds: string[]): Promise<void> {
  const ids = await lockProducts(tx, productIds);
  await tx.execute(sql`
    update products p set in_stock = s.in_stock
      from (select product_id, bool_or(stock is null or stock > 0) as in_stock
              from variants where product_id = any(${ids}) and not deleted group by product_id) s
     where p.id = s.product_id`);
}

async function lockProducts(tx: Database, productIds: string[]) {
  const ids = sql.param([...new Set(productIds)]);
  await tx.execute(sql`select from products where id = any(${ids}) order by id for no key update`);
  return ids;
}
