import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders } from "../../db/schema.ts";
import type { Paisa } from "../money.ts";
import { enqueueOrderNotification } from "../notifications/enqueue-notification.ts";
import { orderMessageData } from "../orders/order-money.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";

type MovedMoney = { orderId: string; amount: Paisa; now: Date; settings: Pick<ShopSettings, "orderMessages"> };

/**
 * Tells the customer that money came for an order, and what of it is left to pay. After the commit, call
 * `shop.outboxSignal.notify()`.
 */
export async function notifyPaymentReceived(
  tx: Database,
  { orderId, amount, now, settings, ranOut = false }: MovedMoney & { ranOut?: boolean },
): Promise<void> {
  const order = await notifiedOrder(tx, orderId);
  // What the rider brought is recorded after the customer has given it.
  if (!order || order.status === "delivered") return;
  const data = { ...(await orderMessageData(tx, order)), amount, ranOut };
  const channels = settings.orderMessages["payment-received"];
  await enqueueOrderNotification(tx, order, { kind: "payment-received", data, channels, now });
}

/** Tells the customer that money is on its way back to them. After the commit, call `shop.outboxSignal.notify()`. */
export async function notifyRefundSent(tx: Database, { orderId, amount, now, settings }: MovedMoney): Promise<void> {
  const order = await notifiedOrder(tx, orderId);
  if (!order) return;
  const data = { ...(await orderMessageData(tx, order)), amount };
  const channels = settings.orderMessages["refund-sent"];
  await enqueueOrderNotification(tx, order, { kind: "refund-sent", data, channels, now });
}

/** Null for a customer who was erased. */
async function notifiedOrder(tx: Database, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  return order && order.erasedAt === null ? order : null;
}
