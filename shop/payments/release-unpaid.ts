import { eq, sql } from "drizzle-orm";
import { orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { releaseOrderLines } from "../orders/guard/hold-stock.ts";
import { isAdvanceOwed } from "../orders/order-stage.ts";
import type { Shop } from "../shop.ts";
import { payMs } from "./attempt-rules.ts";

/**
 * Releases the stock of orders without their advance: half an hour after the customer left the gateway's page without
 * paying, otherwise after the hours of the settings. The orders stay as they are, and late money reserves the stock
 * again. Called every minute.
 */
export async function releaseUnpaidAdvances(shop: Shop): Promise<void> {
  const { guard } = await shop.settings();
  const now = shop.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  // Money that the customer says they have sent waits for staff.
  const isOwed = sql`o.status = 'pending' and o.holds_stock and ${isAdvanceOwed}
    and not exists (select from payment_attempts p where p.order_id = o.id and p.state in ('started', 'pending'))
    and not exists (select from payments y where y.order_id = o.id and y.state = 'claimed')
    and (o.placed_at < ${before(guard.stockHours * 3_600_000)} or o.placed_at < ${before(payMs)}
      and exists (select from payment_attempts p where p.order_id = o.id))`;
  const { rows } = await shop.db.execute<{ id: string }>(sql`select o.id from orders o where ${isOwed} limit 100`);
  for (const { id } of rows)
    await transaction(shop.db, async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
      const { rows: still } = await tx.execute(sql`select from orders o where o.id = ${id} and ${isOwed}`);
      if (still.length > 0) await releaseOrderLines(tx, id, now);
    });
}
