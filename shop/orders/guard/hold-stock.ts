import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { orderLines, orders, variants } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import { releaseStock, reserveStockStatement, type StockChange, summarizeReserved } from "../../catalog/stock.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";

/**
 * Extends the reservation of an unconfirmed order by the hours of the settings, or releases its stock. Without
 * stock it is confirmed only if there is enough then. Refuses `not-found`, `status-step-refused` for one that is not
 * pending, and `out-of-stock`.
 */
export async function changeStockHold(shop: Shop, actor: Actor, orderId: string, holds: boolean): Promise<void> {
  const by = allow(actor, "orders:change");
  const { guard } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number, status: orders.status, holdsStock: orders.holdsStock })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("no key update");
    if (!order) throw new Refusal("not-found");
    const now = shop.now();
    if (order.status !== "pending") throw new Refusal("status-step-refused", { details: { status: order.status } });
    if (holds && !order.holdsStock) await reserveOrderLines(tx, orderId, now);
    const stockHeldUntil = holds ? new Date(now.getTime() + guard.stockHours * 3_600_000) : null;
    if (holds) await tx.update(orders).set({ holdsStock: true, stockHeldUntil }).where(eq(orders.id, orderId));
    else await releaseOrderLines(tx, orderId, now);
    await writeAudit(tx, {
      ...{ by, action: "order-stock", record: { id: orderId, name: order.number } },
      ...{ before: { holdsStock: order.holdsStock, until: null }, after: { holdsStock: holds, until: stockHeldUntil } },
    });
  });
}

/** Reserves the goods of an order that holds none yet, all or nothing. Refuses `out-of-stock`. */
export async function reserveOrderLines(tx: Database, orderId: string, now: Date): Promise<void> {
  await tx.update(orders).set({ holdsStock: true }).where(eq(orders.id, orderId));
  const counted = await tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockReserved, false), isNotNull(variants.stock)))
    .orderBy(variants.id)
    .for("no key update", { of: variants });
  if (counted.length === 0) return;
  const { rows: taken } = await tx.execute<StockChange>(reserveStockStatement(counted));
  if (taken.length < counted.length) throw new Refusal("out-of-stock");
  const ids = sql.param(counted.map(({ variantId }) => variantId));
  await tx
    .update(orderLines)
    .set({ stockReserved: true })
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.variantId} = any(${ids}::text[])`));
  await summarizeReserved(tx, taken, now);
}

/** Releases the stock of an unconfirmed order, and its waiting slot. */
export async function releaseOrderLines(tx: Database, orderId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ holdsStock: false, stockHeldUntil: null, waitingSlot: null })
    .where(eq(orders.id, orderId));
  const released = await tx
    .update(orderLines)
    .set({ stockReserved: false })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockReserved, true)))
    .returning({ variantId: orderLines.variantId, quantity: orderLines.quantity });
  await releaseStock(tx, released, now);
}
