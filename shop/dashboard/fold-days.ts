import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";

// Any number that nothing else in this database locks.
const lock = 5_226_667;

/**
 * Folds the many small rows that orders have left in `order_days` and `product_days` into one for each day. Sums stay
 * what they are at every moment; rows that come meanwhile wait for the next time. One process at a time.
 */
export async function foldDays(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
    if (!rows[0]?.mine) return;
    await tx.execute(sql`
      with gone as (delete from order_days returning *)
      insert into order_days (day, status, orders, amount)
        select day, status, sum(orders), sum(amount) from gone group by day, status
        having sum(orders) <> 0 or sum(amount) <> 0`);
    await tx.execute(sql`
      with gone as (delete from product_days returning *)
      insert into product_days (day, product_id, pieces, amount)
        select day, product_id, sum(pieces), sum(amount) from gone group by day, product_id
        having sum(pieces) <> 0 or sum(amount) <> 0`);
  });
}
