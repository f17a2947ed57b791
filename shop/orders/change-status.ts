import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderClosures, orderEvents, orderLines, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { releaseStock } from "../catalog/stock.ts";
import { releaseCoupon } from "../coupons/redeem-coupon.ts";
import { enqueueOrderNotification } from "../notifications/enqueue-notification.ts";
import { type HeldChannels, spendNotificationLimits } from "../notifications/order-notification-limits.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import type { ClosureReason } from "./order-rules.ts";
import { mayFollow, type OrderStatus, orderStatus, orderStatuses, statusesWith } from "./order-status.ts";

/**
 * Moves an order one step on and notifies the customer. Returns false when it has that status already (product.md:
 * `modifiedCount` 0). Refuses `not-found`, and `status-step-refused` (with the current `status` in its details) for a
 * step that is not allowed.
 */
export async function changeStatus(
  shop: Shop,
  actor: Actor,
  orderId: string,
  to: OrderStatus,
  closure?: Closure,
): Promise<boolean> {
  const by = allow(actor, "orders:change");
  const { orderMessages: messages } = await shop.settings();
  const isMoved = await transaction(shop.db, (tx) =>
    changeStatusByStaff(tx, by, { orderId, to, closure, messages, now: shop.now() }),
  );
  shop.outboxSignal.notify();
  return isMoved;
}

/** Why an order ended without being delivered. */
export type Closure = { reason: ClosureReason; text: string | null };

type StaffStep = Pick<StatusStep, "orderId" | "to" | "messages" | "now"> & { closure?: Closure | undefined };

/** The same within a transaction of the caller, who calls `shop.outboxSignal.notify()` after it. */
export async function changeStatusByStaff(tx: Database, by: SignedIn, step: StaffStep): Promise<boolean> {
  const { orderId, to, closure, messages, now } = step;
  const [order] = await tx
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  const from = orderStatuses.filter((each) => mayFollow(each, to));
  const moved = await applyStatusStep(tx, { orderId, to, from, byRole: "staff", byName: by.name, messages, now });
  if (!moved || !order) return moved;
  if (closure && (to === "cancelled" || to === "returned"))
    await tx.insert(orderClosures).values({ orderId, status: to, ...closure, at: now, byName: by.name });
  await writeAudit(tx, {
    by,
    action: "order-status",
    record: { id: orderId, name: order.number },
    before: { status: order.status },
    after: { status: to, ...(closure && { reason: closure.reason }) },
  });
  return true;
}

/** Cancels an order whose owner has been verified by the caller. Refuses `status-step-refused`. */
export async function cancelByShopper(shop: Shop, orderId: string, network: string | null = null): Promise<void> {
  const { orderMessages: messages } = await shop.settings();
  const [to] = await shop.db
    .select({ phone: orders.phone, email: orders.email })
    .from(orders)
    .where(eq(orders.id, orderId));
  const spentLimits = to && (await spendNotificationLimits(shop, { ...to, network }));
  const cancelled = {
    orderId,
    to: "cancelled",
    from: statusesWith("customerMayCancel"),
    byRole: "shopper",
    byName: null,
  } as const;
  await transaction(shop.db, async (tx) => {
    const moved = await applyStatusStep(tx, { ...cancelled, messages, held: spentLimits?.held, now: shop.now() });
    if (!moved) throw new Refusal("status-step-refused", { details: { status: "cancelled" } });
  }).catch(async (error: unknown) => {
    await spentLimits?.refund();
    throw error;
  });
  shop.outboxSignal.notify();
}

/** Cancels an order of the account. Refuses `not-found` for any other. */
export async function cancelOwnOrder(shop: Shop, actor: Actor, orderId: string, network?: string): Promise<void> {
  const { id: userId } = allow(actor, "orders:change-own");
  const own = await shop.db.$count(orders, and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (own === 0) throw new Refusal("not-found");
  await cancelByShopper(shop, orderId, network);
}

type StatusStep = {
  orderId: string;
  to: OrderStatus;
  from: readonly OrderStatus[];
  byRole: "staff" | "shopper";
  byName: string | null;
  messages: ShopSettings["orderMessages"];
  held?: HeldChannels | undefined;
  now: Date;
};

async function applyStatusStep(
  tx: Database,
  { orderId, to, from, byRole, byName, messages, held, now }: StatusStep,
): Promise<boolean> {
  const [moved] = await tx
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, orderId), inArray(orders.status, from)))
    .returning();
  if (!moved) return isAlreadyAt(tx, orderId, to);
  await tx.insert(orderEvents).values({ orderId, status: to, byRole, byName });
  const { releasesStock, releasesCoupon, notifies } = orderStatus[to];
  if (releasesStock) await releaseStock(tx, await reservedPieces(tx, orderId), now);
  if (releasesCoupon) await releaseCoupon(tx, orderId);
  if (notifies) {
    const { number, fullName, total, deliverFrom, deliverTo } = moved;
    const data = { number, fullName, total, deliverFrom, deliverTo };
    await enqueueOrderNotification(tx, notifies, moved, data, messages[notifies], held);
  }
  return true;
}

async function isAlreadyAt(tx: Database, orderId: string, to: OrderStatus): Promise<false> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Refusal("not-found");
  if (order.status !== to) throw new Refusal("status-step-refused", { details: { status: order.status } });
  return false;
}

function reservedPieces(tx: Database, orderId: string) {
  return tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockReserved, true)));
}
