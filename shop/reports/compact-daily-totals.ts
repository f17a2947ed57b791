import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

const dailyTotals = [
  ["daily_order_totals", "status", "orders"],
  ["daily_product_sales", "product_id", "pieces"],
  ["daily_category_sales", "category_id", "pieces"],
] as const;

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
    for (const [table, key, count] of dailyTotals) await tx.execute(sql.raw(compactTable(table, key, count)));
    await tx.execute(sql`delete from recent_product_sales where pieces = 0 and amount = 0`);
  });
}

const compactTable = (table: string, key: string, count: string) => `
  with doubled as (select day, ${key} from ${table} group by day, ${key} having count(*) > 1),
       gone as (delete from ${table} d using doubled where (d.day, d.${key}) = (doubled.day, doubled.${key}) returning d.*)
  insert into ${table} (day, ${key}, ${count}, amount)
    select day, ${key}, sum(${count}), sum(amount) from gone group by day, ${key}
    having sum(${count}) <> 0 or sum(amount) <> 0`;
