import { sql } from "drizzle-orm";
import { partRevision } from "../couriers/courier-rules.ts";
import { nextDhakaDay, startOfDay } from "../dhaka-time.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { returnRevision } from "../returns/return-rules.ts";
import type { Shop } from "../shop.ts";
import { isPartUnsettled } from "./overpaid.ts";

/**
 * How the orders of some days became sales, in paisa: `ordered` less all that follows it is `sales`, which is read from
 * the ledger and nowhere else.
 */
export type SalesReport = {
  /** What was ordered, as it was before any partial delivery or return; without orders that went into others. */
  ordered: Paisa;
  /** Not delivered yet, or delivered in part without a record of which pieces. */
  notEnded: Paisa;
  cancelled: Paisa;
  returned: Paisa;
  /** Pieces of partial deliveries that came back, and those that customers sent back later. */
  partial: Paisa;
  /** Delivered before cash records began. */
  beforeCash: Paisa;
  sales: Paisa;
};

/** By how much pieces that came back, at the door or later, lowered the total of an order (`o`). */
export const cameBack = sql`coalesce((
  select sum((r.before->>'total')::bigint - (r.after->>'total')::bigint) from order_revisions r
   where r.order_id = o.id and r.reason in (${partRevision}, ${returnRevision})), 0)`;

/** The report of the orders that were placed from one day to another, both included (`2026-11-01`). */
export async function reconcileSales(
  shop: Shop,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<SalesReport> {
  allow(actor, "cash:read");
  const start = startOfDay(from);
  const end = nextDhakaDay(startOfDay(to));
  const { rows } = await shop.db.execute<SalesReport>(sql`
    with placed as (
      select o.id, o.status, o.total, b.sale as before, ${isPartUnsettled} as is_open,
             ${cameBack} as partial,
             coalesce((select sum(case t.from_account when 'sales' then t.amount else -t.amount end) from ledger_transfers t
                        where t.order_id = o.id and 'sales' in (t.from_account, t.to_account)), 0) as sold
        from orders o left join orders_before_cash b on b.order_id = o.id
       where o.placed_at >= ${start} and o.placed_at < ${end} and o.merged_into is null),
    sums as (
      select sum(total + partial) as ordered,
             sum(total) filter (where status in ('pending', 'confirmed', 'shipped') or status = 'delivered' and before is null and is_open) as open,
             sum(total) filter (where status = 'cancelled') as cancelled,
             sum(total) filter (where status = 'returned') as returned,
             sum(partial) as partial,
             sum(total - before) filter (where status = 'delivered' and before is not null) as before_cash,
             sum(sold) as sales
        from placed)
    select coalesce(ordered, 0)::float8 as ordered, coalesce(open, 0)::float8 as "notEnded",
           coalesce(cancelled, 0)::float8 as cancelled, coalesce(returned, 0)::float8 as returned,
           coalesce(partial, 0)::float8 as partial, coalesce(before_cash, 0)::float8 as "beforeCash",
           coalesce(sales, 0)::float8 as sales from sums`);
  const [report] = rows;
  if (!report) throw new Error("A sum without a row");
  return report;
}
