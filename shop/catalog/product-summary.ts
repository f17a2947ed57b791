import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

/**
 * Updates what lists show of products: the price of the opening variant, list price, highest price, stock, and the next
 * change by a sale. Call it in the transaction that changes variants. Locks in order of id.
 */
export async function summarizeProducts(tx: Database, productIds: string[], now: Date): Promise<void> {
  const ids = await lockProducts(tx, productIds);
  const moment = now.toISOString();
  await tx.execute(sql`
    update products p
       set price = s.price, highest_price = s.highest, in_stock = s.in_stock, sale_changes_at = s.turns_at,
           list_price = case when s.list_price > s.price then s.list_price end,
           lowest_sale_price = case when s.list_price > s.price then null else s.sale_price end
      from (select product_id, (array_agg(price order by is_out, price, position))[1] as price,
                   (array_agg(list_price order by is_out, price, position))[1] as list_price,
                   min(price) filter (where list_price > price) as sale_price,
                   max(price) as highest, min(turns_at) as turns_at, not bool_and(is_out) as in_stock
              from (select v.product_id, v.position, coalesce(v.stock = 0, false) as is_out,
                           price_at(v, ${moment}) as price, list_price_at(v, ${moment}) as list_price, next_sale_change(v, ${moment}) as turns_at
                      from variants v where v.product_id = any(${ids}) and not v.deleted) offered
             group by product_id) s
     where p.id = s.product_id`);
}

async function lockProducts(tx: Database, productIds: string[]) {
  const ids = sql.param([...new Set(productIds)]);
  await tx.execute(sql`select from products where id = any(${ids}) order by id for no key update`);
  return ids;
}

const batchSize = 200;

/**
 * Updates products whose sale has begun or ended; returns their number. Processes take different ones. Lists may be a
 * minute late; product page, cart and order read the price at their own moment.
 */
export async function refreshSalePrices({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const batchCount = await transaction(db, async (tx) => {
      const moment = now();
      // Skips locked rows: their holder updates them, or the next minute does.
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from products where sale_changes_at <= ${moment.toISOString()}
         order by sale_changes_at, id limit ${batchSize} for no key update skip locked`);
      if (rows.length > 0)
        await summarizeProducts(
          tx,
          rows.map(({ id }) => id),
          moment,
        );
      return rows.length;
    });
    refreshed += batchCount;
    if (batchCount < batchSize) return refreshed;
  }
}
