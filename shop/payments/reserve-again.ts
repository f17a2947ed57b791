import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, type payments } from "../../db/schema.ts";
import { type Paisa, paisa } from "../money.ts";
import { loadEditableOrder } from "../orders/edit/order-contents.ts";
import { reserveOrderLines } from "../orders/guard/hold-stock.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { ownEditReasons, type PaymentMethod, shopHoldReasons } from "./payment-rules.ts";
import { priceRanOut, saveRanOut } from "./ran-out-edit.ts";
import { lockRefundable, writeRefund } from "./refund.ts";

type Order = typeof orders.$inferSelect;

type LateMoney = {
  order: Order;
  payment: Pick<typeof payments.$inferSelect, "id" | "test">;
  method: PaymentMethod;
  amount: Paisa;
  now: Date;
  settings: ShopSettings;
};

/**
 * Reserves the goods of an order again whose stock was released before its money came. False where some are sold out: the
 * order keeps the others and waits on hold for its customer's choice, and what it costs less is refunded. The caller has
 * locked the order.
 */
export async function reserveForLatePayment(tx: Database, late: LateMoney): Promise<boolean> {
  const { order, payment, method, amount, now, settings } = late;
  const lines = await reserveAllAgain(tx, order, now);
  if (!lines) return true;
  const others = lines.flatMap(({ quantity, left, ...line }) => (left > 0 ? [{ ...line, quantity: left }] : []));
  let total = 0;
  if (others.length > 0) {
    const editable = await loadEditableOrder(tx, order.id, { lock: true });
    const priced = await priceRanOut(tx, editable, others, { settings, now, language: order.language, lock: true });
    await saveRanOut(tx, { order: editable, priced, reason: ownEditReasons.ranOut, by: null, now });
    total = priced.quote.total;
  }
  await tx.update(orders).set({ holdReason: shopHoldReasons.ranOut, holdUntil: null }).where(eq(orders.id, order.id));
  const { number, left: paid } = await lockRefundable(tx, order.id);
  const back = paisa(Math.min(amount, paid - total));
  if (back > 0)
    await writeRefund(tx, { orderId: order.id, number, method, amount: back, note: null, payment, by: null, now });
  return false;
}

/**
 * Reserves the goods of an order whose stock was released, all or nothing: where some are sold out, returns its lines
 * with the pieces left of each. The caller has locked the order.
 */
export async function reserveAllAgain(tx: Database, order: Order, now: Date): Promise<LineWithStock[] | null> {
  if (order.status !== "pending" || order.holdsStock) return null;
  const lines = await linesWithStock(tx, order.id);
  if (lines.some(({ quantity, left }) => left !== quantity)) return lines;
  await reserveOrderLines(tx, order.id, now);
  return null;
}

type LineWithStock = { productId: string; variantId: string; quantity: number; left: number };

/** The lines of an order, and how many pieces of each there are: nobody else takes them until the transaction ends. */
async function linesWithStock(tx: Database, orderId: string): Promise<LineWithStock[]> {
  // Locked with all that an edit of it locks, in the order of each cart.
  await tx.execute(sql`
    select from variants where product_id in (select product_id from order_lines where order_id = ${orderId})
     order by id for no key update`);
  const { rows } = await tx.execute<LineWithStock>(sql`
    select l.product_id as "productId", l.variant_id as "variantId", sum(l.quantity)::int as quantity,
           least(sum(l.quantity), case when bool_and(l.stock_reserved) then sum(l.quantity) else v.stock end)::int as left
      from order_lines l join variants v on v.id = l.variant_id
     where l.order_id = ${orderId} group by l.product_id, l.variant_id, v.stock order by min(l.position)`);
  return rows;
}
