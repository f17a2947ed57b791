import { eq, sql } from "drizzle-orm";
import { notifications, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { enqueueOrderNotification } from "../notifications/enqueue-notification.ts";
import { orderMessageData } from "../orders/order-money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** Pressed again within it, the button sends nothing. */
const repeatMinutes = 60;

/**
 * Sends the customer the link to the page of their order, where they answer whether it is to be sent. Refuses
 * `not-found`, and `status-step-refused` for an order that needs no answer any more. Returns false where one was sent
 * within the hour.
 */
export async function sendConfirmLink(shop: Shop, actor: Actor, orderId: string): Promise<boolean> {
  allow(actor, "calls:make");
  const { orderMessages } = await shop.settings();
  const isSent = await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const now = shop.now();
    if (order.status !== "pending") throw new Refusal("status-step-refused", { details: { status: order.status } });
    const { number } = order;
    const isRepeated = sql`kind = 'confirm-link' and data->>'number' = ${number}
      and created_at > ${now}::timestamptz - ${repeatMinutes}::int * interval '1 minute'`;
    if ((await tx.$count(notifications, isRepeated)) > 0) return false;
    const data = await orderMessageData(tx, order);
    const channels = orderMessages["confirm-link"];
    await enqueueOrderNotification(tx, order, { kind: "confirm-link", data, channels, now });
    return true;
  });
  shop.outboxSignal.notify();
  return isSent;
}
