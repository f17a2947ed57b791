import { sql } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { transaction } from "../db/transaction.ts";
import { forEachBatch } from "./catalog/for-each-batch.ts";
import { summarizeProducts } from "./catalog/product-summary.ts";
import type { Shop } from "./shop.ts";

const batchSize = 500;

/**
 * Recounts every stored total: prices and stock in lists, stars, votes, and the dashboard's days. Safe while the shop
 * is open: daily totals are corrected by adding the difference, like orders do.
 */
export async function recountTotals(shop: Pick<Shop, "db" | "now">): Promise<void> {
  await forEachBatch(shop.db, async (tx, after) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from products where id > ${after} order by id limit ${batchSize}`,
    );
    const ids = rows.map(({ id }) => id);
    await summarizeProducts(tx, ids, shop.now());
    await recountStars(tx, ids);
    return ids;
  });
  await transaction(shop.db, recountVotes);
  await shop.db.execute(sql`
    insert into daily_order_totals (day, status, orders, amount)
      select day, status, sum(orders), sum(amount) from (
        select dhaka_day(placed_at) as day, counted_status(status, merged_into) as status, 1 as orders, total as amount
          from orders
        union all select day, status, -orders, -amount from daily_order_totals) d
       group by day, status having sum(orders) <> 0 or sum(amount) <> 0`);
  await shop.db.execute(sql`
    insert into daily_product_sales (day, product_id, pieces, amount)
      select day, product_id, sum(pieces), sum(amount) from (
        select dhaka_day(o.placed_at) as day, l.product_id, l.quantity as pieces, l.quantity * l.unit_price as amount
          from orders o join order_lines l on l.order_id = o.id where is_revenue(o.status)
        union all select day, product_id, -pieces, -amount from daily_product_sales) d
       group by day, product_id having sum(pieces) <> 0 or sum(amount) <> 0`);
}

/** The caller has locked the products' rows, so that a parallel review waits for its own count. */
async function recountStars(tx: Database, productIds: string[]): Promise<void> {
  const ids = sql.param(productIds);
  await tx.execute(sql`
    update products p set rating_sum = s.stars, rating_count = s.reviews
      from (select p.id, coalesce(sum(r.stars), 0) as stars, count(r.id)::int as reviews
              from products p left join reviews r on r.product_id = p.id and r.status = 'published'
             where p.id = any(${ids}) group by p.id) s
     where p.id = s.id and (p.rating_sum, p.rating_count) <> (s.stars, s.reviews)`);
}

/** Wrong ones are locked first and then counted, so that a parallel vote waits at its review. */
async function recountVotes(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from reviews r where not demo and helpful <> (select count(*) from review_votes v where v.review_id = r.id)
     order by id for no key update`);
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    update reviews r set helpful = (select count(*) from review_votes v where v.review_id = r.id) where id = any(${ids}::text[])`);
}
