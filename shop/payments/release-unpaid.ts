import { eq, sql } from "drizzle-orm";
import { orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { releaseOrderLines } from "../orders/guard/hold-stock.ts";
import { isAdvanceOwed } from "../orders/order-stage.ts";
import type { Shop } from "../shop.ts";
import { payMs } from "./attempt-rules.ts";

/**
 * When the customer of an order (`o`) last gave up paying at a gateway; null for never. One who only let the time run out
 * was last seen when it began.
 */
const lastAttemptEnd = sql`(
  select max(case p.state when 'expired' then p.started_at else p.ended_at end) from payment_attempts p
   where p.order_id = o.id)`;

/** Since when the advance of an order (`o`) is owed: staff may have asked for it later, or its customer tried again. */
const owedSince = sql`greatest(o.placed_at, ${lastAttemptEnd}, (
  select max(a.at) from call_attempts a where a.order_id = o.id and a.outcome = 'wants-advance-info'))`;

/**
 * Releases the stock of orders without their advance: half an hour after the customer left the gateway's page without
 * paying, otherwise after the hours of the settings, counted from when it was last asked for. Stock that staff keep waits
 * until their time is over. The orders stay as they are, and late money reserves the stock again. Called every minute.
 */
export async function releaseUnpaidAdvances(shop: Shop): Promise<void> {
  const { guard } = await shop.settings();
  const now = shop.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  // Money that the customer says they have sent waits for staff.
  const isOwed = sql`o.status = 'pending' and o.holds_stock and ${isAdvanceOwed}
    and (o.stock_held_until is null or o.stock_held_until <= ${now})
    and not exists (select from payment_attempts p where p.order_id = o.id and p.state in ('started', 'pending'))
    and not exists (select from payments y where y.order_id = o.id and y.state = 'claimed')
    and (${owedSince} < ${before(guard.stockHours * 3_600_000)}
      or ${owedSince} = ${lastAttemptEnd} and ${owedSince} < ${before(payMs)})`;
  const { rows } = await shop.db.execute<{ id: string }>(sql`select o.id from orders o where ${isOwed} limit 100`);
  for (const { id } of rows)
    await transaction(shop.db, async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
      const { rows: still } = await tx.execute(sql`select from orders o where o.id = ${id} and ${isOwed}`);
      if (still.length > 0) await releaseOrderLines(tx, id, now);
    });
}
