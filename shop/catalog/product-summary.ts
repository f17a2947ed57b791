import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

/**
 * Updates what lists show of products and of the sets that they are part of: the price of the opening variant, list price,
 * highest price, stock, and the next change by a sale. Call it in the transaction that changes variants. Locks in order of
 * id.
 */
export async function summarizeProducts(tx: Database, productIds: string[], now: Date): Promise<void> {
  const ids = await lockProducts(tx, productIds);
  const moment = now.toISOString();
  // Materialized: a plan that read the variants again for each product would take minutes after a large import.
  await tx.execute(sql`
    with s as materialized (
      select product_id, (array_agg(price order by is_out, price, position))[1] as price,
             (array_agg(list_price order by is_out, price, position))[1] as list_price,
             min(price) filter (where list_price > price and not is_out) as sale_price,
             max(price) as highest, min(turns_at) as turns_at, not bool_and(is_out) as in_stock
        from (select v.product_id, v.position, coalesce(case when o.singles is null then v.stock else o.available end <= 0, false) as is_out,
                     least(price_at(v, ${moment}), o.singles) as price, coalesce(o.singles, list_price_at(v, ${moment})) as list_price,
                     least(next_sale_change(v, ${moment}), o.turns_at) as turns_at
                from variants v, set_offer(v, ${moment}) o
               where v.product_id = any(${ids}) and not v.deleted) offered
       group by product_id)
    update products p
       set price = s.price, highest_price = s.highest, in_stock = s.in_stock, sale_changes_at = s.turns_at,
           list_price = case when s.list_price > s.price then s.list_price end,
           lowest_sale_price = case when s.list_price > s.price then null else s.sale_price end
      from s where p.id = s.product_id`);
}

async function lockProducts(tx: Database, productIds: string[]) {
  const named = sql.param([...new Set(productIds)]);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products
     where id = any(${named}::text[] || array(
       select s.set_id from variants m join set_parts s on s.variant_id = m.id where m.product_id = any(${named}::text[])))
     order by id for no key update`);
  return sql.param(rows.map(({ id }) => id));
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

/**
 * Updates sets of which a part has several pieces in one: too few are left before it runs out. Returns their number. Lists may
 * be a minute late; cart and order count themselves.
 */
export async function refreshSets({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  return transaction(db, async (tx) => {
    const moment = now();
    const { rows } = await tx.execute<{ id: string }>(sql`
      select p.id from (select distinct set_id from set_parts where pieces > 1) s join products p on p.id = s.set_id,
             lateral (select bool_or(coalesce(o.available > 0, true)) as in_stock
                        from variants v, set_offer(v, ${moment.toISOString()}) o
                       where v.product_id = p.id and not v.deleted) made
       where p.in_stock <> made.in_stock order by p.id`);
    if (rows.length > 0)
      await summarizeProducts(
        tx,
        rows.map(({ id }) => id),
        moment,
      );
    return rows.length;
  });
}
