import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

// Any number that no other lock in this database uses.
const lockKey = 5_226_667;

/**
 * Compacts the many small rows that orders add to the three daily tables into one row per day. Sums never change; rows
 * added meanwhile wait for the next night. One process at a time.
 */
export async function compactDailyTotals({ db }: Pick<Shop, "db">): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lockKey}) as mine`);
    if (!rows[0]?.mine) return;
    await tx.execute(sql`
      with doubled as (select day, status from daily_order_totals group by day, status having count(*) > 1),
           gone as (delete from daily_order_totals d using doubled where (d.day, d.status) = (doubled.day, doubled.status)
                    returning d.*)
      insert into daily_order_totals (day, status, orders, amount)
        select day, status, sum(orders), sum(amount) from gone group by day, status
        having sum(orders) <> 0 or sum(amount) <> 0`);
    await tx.execute(sql`
      with doubled as (select day, product_id from daily_product_sales group by day, product_id having count(*) > 1),
           gone as (delete from daily_product_sales d using doubled
                     where (d.day, d.product_id) = (doubled.day, doubled.product_id) returning d.*)
      insert into daily_product_sales (day, product_id, pieces, amount)
        select day, product_id, sum(pieces), sum(amount) from gone group by day, product_id
        having sum(pieces) <> 0 or sum(amount) <> 0`);
    await tx.execute(sql`
      with doubled as (select day, category_id from daily_category_sales group by day, category_id having count(*) > 1),
           gone as (delete from daily_category_sales d using doubled
                     where (d.day, d.category_id) = (doubled.day, doubled.category_id) returning d.*)
      insert into daily_category_sales (day, category_id, pieces, amount)
        select day, category_id, sum(pieces), sum(amount) from gone group by day, category_id
        having sum(pieces) <> 0 or sum(amount) <> 0`);
    await tx.execute(sql`delete from recent_product_sales where pieces = 0 and amount = 0`);
  });
}
