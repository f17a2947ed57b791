import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderClosures, orderEvents, orderLines, orders, packings, returns, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { queuePurchase } from "../advertising/report-purchases.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { recordOrderMoney } from "../cash/record-order-money.ts";
import { releaseStock } from "../catalog/stock.ts";
import { releaseCoupon } from "../coupons/redeem-coupon.ts";
import { stopParcels } from "../couriers/stop-parcels.ts";
import { newId } from "../id.ts";
import { enqueueOrderNotification } from "../notifications/enqueue-notification.ts";
import { type HeldChannels, spendNotificationLimits } from "../notifications/order-notification-limits.ts";
import { courierNameOf, hasCourierNumber } from "../parcels/courier-names-rules.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal, type RefusalCode } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { takeOrderGoods } from "../stock/order-goods.ts";
import { reserveOrderLines } from "./guard/hold-stock.ts";
import { orderMessageData } from "./order-money.ts";
import type { ClosureReason } from "./order-rules.ts";
import { mayFollow, type OrderStatus, orderStatus, orderStatuses, statusesWith } from "./order-status.ts";

/**
 * Moves an order one step on and notifies the customer. Returns false when it has that status already. Refuses
 * `not-found`, and `status-step-refused` (with the current `status` in its details) for a step that is not allowed.
 */
export async function changeStatus(
  shop: Shop,
  actor: Actor,
  orderId: string,
  to: OrderStatus,
  closure?: Closure,
): Promise<boolean> {
  const by = allow(actor, "orders:change");
  const settings = await shop.settings();
  const isMoved = await transaction(shop.db, (tx) =>
    changeStatusByStaff(tx, by, { orderId, to, closure, settings, now: shop.now }),
  );
  shop.outboxSignal.notify();
  return isMoved;
}

/** Why an order ended without being delivered. */
export type Closure = { reason: ClosureReason; text: string | null };

const noChannels = { sms: false, mail: false };

type StaffStep = Pick<StatusStep, "orderId" | "to" | "settings"> & {
  closure?: Closure | undefined;
  /** Read once the order is locked, so that no step gets a time before the one it follows. */
  now: () => Date;
};

/** The same within a transaction of the caller, who calls `shop.outboxSignal.notify()` after it. */
export async function changeStatusByStaff(tx: Database, by: SignedIn, step: StaffStep): Promise<boolean> {
  const { orderId, to, closure } = step;
  const { orderMessages } = step.settings;
  // The number may belong to a stranger, who must not get a message about it.
  const settings =
    closure?.reason === "fake"
      ? { ...step.settings, orderMessages: { ...orderMessages, "order-cancelled": noChannels } }
      : step.settings;
  const [order] = await tx
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  const now = step.now();
  const from = orderStatuses.filter((each) => mayFollow(each, to));
  const moved = await applyStatusStep(tx, {
    ...{ orderId, to, from, settings, now },
    ...{ byRole: "staff", byName: by.name, byId: by.id },
  });
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

/** The result for one order of several: moved, already there, or refused, and its current status. */
export type StatusOutcome = {
  id: string;
  number: string | null;
  modified: boolean;
  refused: RefusalCode | null;
  status: OrderStatus | null;
};

/** Takes a step with several orders, each in its own transaction: a refused one does not stop the others. */
export async function changeEachStatus(
  shop: Shop,
  orderIds: string[],
  takeStep: (tx: Database, step: Pick<StaffStep, "orderId" | "settings" | "now">) => Promise<boolean>,
): Promise<StatusOutcome[]> {
  const settings = await shop.settings();
  const outcomes: Pick<StatusOutcome, "id" | "modified" | "refused">[] = [];
  for (const id of new Set(orderIds)) {
    try {
      const step = { orderId: id, settings, now: shop.now };
      outcomes.push({ id, modified: await transaction(shop.db, (tx) => takeStep(tx, step)), refused: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, modified: false, refused: error.code });
    }
  }
  shop.outboxSignal.notify();
  const { id, number, status } = orders;
  const rows = await shop.db.select({ id, number, status }).from(orders).where(inArray(id, orderIds));
  const current = new Map(rows.map((order) => [order.id, order]));
  return outcomes.map((outcome) => ({
    ...{ ...outcome, number: current.get(outcome.id)?.number ?? null },
    status: current.get(outcome.id)?.status ?? null,
  }));
}

type ShopperCancellation = {
  network?: string | null | undefined;
  closure?: Closure;
  prepare?: ShopperStep["prepare"];
  record?: (tx: Database) => Promise<unknown>;
};

/** Cancels an order whose owner has been verified by the caller. Refuses `status-step-refused`. */
export async function cancelByShopper(
  shop: Shop,
  orderId: string,
  { network = null, closure, prepare, record }: ShopperCancellation = {},
): Promise<void> {
  const cancelled = { orderId, network, to: "cancelled", from: statusesWith("customerMayCancel"), prepare } as const;
  await changeStatusByShopper(shop, cancelled, async (tx) => {
    if (closure) await tx.insert(orderClosures).values({ orderId, status: "cancelled", ...closure, at: shop.now() });
    await record?.(tx);
  });
}

type ShopperStep = Pick<StatusStep, "orderId" | "to" | "from"> & {
  network: string | null;
  /** What comes before the step, once the order is locked; a refusal stops it. */
  prepare?: ((tx: Database) => Promise<void>) | undefined;
};

/**
 * Takes a step that its customer decides, with what `record` adds to it. The owner has been verified by the caller.
 * Refuses `status-step-refused`.
 */
export async function changeStatusByShopper(
  shop: Shop,
  { network, prepare, ...step }: ShopperStep,
  record: (tx: Database) => Promise<unknown>,
): Promise<void> {
  const { orderId, to } = step;
  const settings = await shop.settings();
  const [recipient] = await shop.db
    .select({ phone: orders.phone, email: orders.email })
    .from(orders)
    .where(eq(orders.id, orderId));
  const spentLimits = recipient && (await spendNotificationLimits(shop, { ...recipient, network }));
  const byShopper = { byRole: "shopper", byName: null, byId: null } as const;
  await transaction(shop.db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
    await prepare?.(tx);
    const now = shop.now();
    const moved = await applyStatusStep(tx, { ...step, ...byShopper, settings, held: spentLimits?.held, now });
    if (!moved) throw new Refusal("status-step-refused", { details: { status: to } });
    await record(tx);
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
  await cancelByShopper(shop, orderId, { network });
}

type CourierStep = Pick<StatusStep, "orderId" | "to" | "settings" | "now"> & {
  courierName: string;
  /** Whether the customer is notified; not of a step that another follows immediately. */
  tellsCustomer: boolean;
};

/** Takes a step that a courier has reported, in the transaction of the caller, who has locked the order. */
export async function changeStatusByCourier(
  tx: Database,
  { courierName, tellsCustomer, ...step }: CourierStep,
): Promise<void> {
  const from = orderStatuses.filter((each) => mayFollow(each, step.to));
  const by = { byRole: "system", byName: courierName, byId: null } as const;
  await applyStatusStep(tx, { ...step, from, ...by, tellsCustomer });
}

/** Takes a step that a rule of the merchant's decides, in the transaction of the caller, who has locked the order. */
export async function changeStatusByRule(
  tx: Database,
  step: Pick<StatusStep, "orderId" | "to" | "from" | "settings" | "now">,
): Promise<boolean> {
  return applyStatusStep(tx, { ...step, byRole: "system", byName: null, byId: null });
}

type TakenBackStep = Pick<StatusStep, "orderId" | "settings" | "now"> & { by: SignedIn };

/**
 * Cancels a confirmed order that staff created by mistake (the new pieces of an undone exchange), in the transaction of the
 * caller, who has locked it. The customer gets no message, and the step cannot be undone.
 */
export async function cancelTakenBack(tx: Database, { by, ...step }: TakenBackStep): Promise<boolean> {
  const own = { byRole: "system", byName: by.name, byId: null } as const;
  return applyStatusStep(tx, { ...step, ...own, to: "cancelled", from: ["confirmed"], tellsCustomer: false });
}

type StatusStep = {
  orderId: string;
  to: OrderStatus;
  from: readonly OrderStatus[];
  byRole: "staff" | "shopper" | "system";
  byName: string | null;
  byId: string | null;
  settings: Pick<ShopSettings, "orderMessages" | "orderMessageDelayMinutes">;
  held?: HeldChannels | undefined;
  tellsCustomer?: boolean;
  now: Date;
};

async function applyStatusStep(
  tx: Database,
  { orderId, to, from, byRole, byName, byId, settings, held, tellsCustomer = true, now }: StatusStep,
): Promise<boolean> {
  const [moved] = await tx
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, orderId), inArray(orders.status, from)))
    .returning();
  if (!moved) return isAlreadyAt(tx, orderId, to);
  await tx.insert(orderEvents).values({ orderId, status: to, at: now, byRole, byName, byId });
  // Delayed while staff may undo the step, so that customer, advertiser and courier hear nothing of an undone one.
  const delayMinutes = byRole === "staff" ? settings.orderMessageDelayMinutes : 0;
  if (to === "confirmed") {
    if (!moved.holdsStock) await reserveOrderLines(tx, orderId, now);
    await queuePurchase(tx, { orderId, now, delayMinutes });
  }
  // In a shop that does not record packing, goods leave their batches when the parcel is sent.
  if (to === "shipped" && !(await isPacked(tx, orderId)))
    await takeOrderGoods(tx, { orderId, by: { id: byId, name: byName }, now });
  if (to === "cancelled")
    await stopParcels(tx, orderId, { askAt: new Date(now.getTime() + delayMinutes * 60_000), now });
  const { calledOff, releasesStock, releasesCoupon, notifies } = orderStatus[to];
  if (calledOff) {
    if (releasesStock && !(await isPacked(tx, orderId))) await releaseStock(tx, await reservedPieces(tx, orderId), now);
    // A packed order may have been opened: its goods go back into stock at the check-in.
    else await tx.insert(returns).values({ id: newId(), orderId, at: now });
  }
  if (releasesCoupon) await releaseCoupon(tx, orderId);
  if (to === "delivered" || to === "returned") await recordOrderMoney(tx, orderId, now);
  if (notifies && tellsCustomer) {
    const data = await orderMessageData(tx, moved);
    const parcels = notifies === "order-shipped" ? await parcelsOf(tx, moved) : [];
    await enqueueOrderNotification(tx, moved, {
      kind: notifies,
      data: { ...data, ...(parcels.length > 0 && { parcels }) },
      channels: settings.orderMessages[notifies],
      ...{ held, now, delayMinutes },
    });
  }
  return true;
}

async function isAlreadyAt(tx: Database, orderId: string, to: OrderStatus): Promise<false> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Refusal("not-found");
  if (order.status !== to) throw new Refusal("status-step-refused", { details: { status: order.status } });
  return false;
}

/** The couriers' numbers of an order, in its customer's language; the shop's own rider has none. */
async function parcelsOf(tx: Database, { id, number, language }: typeof orders.$inferSelect) {
  const { courier, courierName, trackingCode } = shipments;
  const rows = await tx
    .select({ courier, courierName, trackingCode })
    .from(shipments)
    .where(and(eq(shipments.orderId, id), sql`${shipments.state} is distinct from 'cancelled'`))
    .orderBy(shipments.n);
  const numbered = rows.filter((row) => hasCourierNumber(row, number));
  return numbered.map((row) => ({ courier: courierNameOf(row, language), trackingCode: row.trackingCode }));
}

async function isPacked(tx: Database, orderId: string): Promise<boolean> {
  return (await tx.$count(packings, eq(packings.orderId, orderId))) > 0;
}

function reservedPieces(tx: Database, orderId: string) {
  return tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockReserved, true)));
}
