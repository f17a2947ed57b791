import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderLines, orders, packings } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { isOnHold } from "../orders/order-stage.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { putBackOrderGoods, takeOrderGoods } from "../stock/order-goods.ts";
import { arePiecesEqual, type CountedPieces } from "./parcel-rules.ts";

/**
 * Records that an order is packed: its goods leave their batches, first expired first out. From then on it is not edited,
 * and cancelling it needs a check-in. Returns false when it is packed already. Refuses `not-found`, and
 * `changed-meanwhile` (with `status`, `onHold` and `items` in its details) where the order is not confirmed, is on hold, or
 * has other pieces than were packed.
 */
export async function packOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  packed: CountedPieces[] | null,
): Promise<boolean> {
  const by = allow(actor, "shipments:label");
  return transaction(shop.db, async (tx) => {
    const { now, ...order } = await lockOrder(tx, orderId, shop.now);
    const items = await piecesOf(tx, orderId);
    const isSame = packed === null || arePiecesEqual(packed, items);
    if (order.status !== "confirmed" || order.onHold || !isSame)
      throw new Refusal("changed-meanwhile", { details: { status: order.status, onHold: order.onHold, items } });
    const inserted = await tx
      .insert(packings)
      .values({ orderId, at: now, byId: by.id, byName: by.name })
      .onConflictDoNothing()
      .returning({ orderId: packings.orderId });
    if (inserted.length === 0) return false;
    await takeOrderGoods(tx, { orderId, by, now });
    await writeAudit(tx, { by, action: "order-packed", record: { id: orderId, name: order.number } });
    return true;
  });
}

/**
 * Takes an order out of its parcel, so that it can be edited or cancelled as before. Returns false when it is not
 * packed. Refuses `not-found`, and `status-step-refused` (with the current `status` in its details) for one that has
 * left the shop or was cancelled.
 */
export async function unpackOrder(shop: Shop, actor: Actor, orderId: string): Promise<boolean> {
  const by = allow(actor, "shipments:label");
  return transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId, shop.now);
    if (order.status !== "confirmed") throw new Refusal("status-step-refused", { details: { status: order.status } });
    const deleted = await tx
      .delete(packings)
      .where(eq(packings.orderId, orderId))
      .returning({ orderId: packings.orderId });
    if (deleted.length === 0) return false;
    await putBackOrderGoods(tx, { orderId, by, now: order.now });
    await writeAudit(tx, { by, action: "order-unpacked", record: { id: orderId, name: order.number } });
    return true;
  });
}

/** The locked order, and the time after locking: no later than what follows, and no earlier than what came before. */
export async function lockOrder(tx: Database, orderId: string, clock: Shop["now"]) {
  const ofOrder = eq(orders.id, orderId);
  const { number, status } = orders;
  const [order] = await tx.select({ number, status }).from(orders).where(ofOrder).for("no key update");
  if (!order) throw new Refusal("not-found");
  const now = clock();
  const held = await tx.$count(orders, and(ofOrder, isOnHold(now, sql`orders`)));
  return { ...order, onHold: held > 0, now };
}

/** The pieces of an order, by variant. */
export async function piecesOf(tx: Database, orderId: string): Promise<CountedPieces[]> {
  const { variantId } = orderLines;
  return tx
    .select({ variantId, quantity: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(variantId)
    .orderBy(variantId);
}
