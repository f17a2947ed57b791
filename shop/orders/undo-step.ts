import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderClosures, orderEvents, orderLines, orders, packings, returns } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { recordOrderMoney } from "../cash/record-order-money.ts";
import { redeemCouponAgain } from "../coupons/redeem-coupon.ts";
import { resumeParcels } from "../couriers/stop-parcels.ts";
import { type Actor, allow, hasPermission, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { putBackOrderGoods } from "../stock/order-goods.ts";
import { correctNotification } from "./correct-notification.ts";
import { type MissingStock, moveStock, reservedPieces } from "./edit/move-stock.ts";
import type { Order } from "./find-orders.ts";
import { undoMinutes } from "./order-rules.ts";
import { type OrderStatus, orderStatus } from "./order-status.ts";

/**
 * Why a step cannot be undone: it is too old, a colleague's, the last step was not by staff, something has happened since,
 * or the stock or the coupon's last use is gone.
 */
type UndoProblem = "time" | "person" | "no-step" | "later-fact" | "stock" | "coupon";

type OrderRow = typeof orders.$inferSelect;
type StepRow = typeof orderEvents.$inferSelect;

/**
 * Takes back the last status step of staff within 15 minutes, by the same person or an admin, and answers the status
 * before it. Stock and coupon of a cancelled order are taken again. Messages that still wait are withdrawn; where one has
 * gone out, one correction follows. Refuses `not-found`, and `undo-refused` with the `reason` (`UndoProblem`): for
 * `stock` also what is `missing`.
 */
export async function undoStep(shop: Shop, actor: Actor, orderId: string): Promise<OrderStatus> {
  const by = allow(actor, "orders:undo");
  const settings = await shop.settings();
  const status = await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const now = shop.now();
    const { step, to } = await findStep(tx, order);
    assertMayUndo(step, by, now);
    if (order.mergedInto !== null || (await hasLaterFact(tx, step))) refuseUndo("later-fact");
    await tx.update(orders).set({ status: to }).where(eq(orders.id, orderId));
    await tx.insert(orderEvents).values({
      ...{ orderId, status: to, at: now, kind: "undone" as const },
      ...{ byRole: "staff" as const, byName: by.name, byId: by.id },
    });
    await tx.delete(orderClosures).where(eq(orderClosures.orderId, orderId));
    await reserveAgain(tx, order, to, { by, now });
    if (order.status === "cancelled") await resumeParcels(tx, orderId, now);
    await recordOrderMoney(tx, orderId, now);
    const undone = orderStatus[step.status].notifies;
    if (undone) await correctNotification(tx, { ...order, status: to }, { undone, since: step.at, settings, now });
    await writeAudit(tx, {
      ...{ by, action: "order-undone", record: { id: orderId, name: order.number } },
      ...{ before: { status: order.status }, after: { status: to } },
    });
    return to;
  });
  shop.outboxSignal.notify();
  return status;
}

/** Until when somebody may undo the last step of an order, unless something happens first; null for never. */
export async function undoUntil({ db, now }: Shop, order: Order, by: SignedIn): Promise<Date | null> {
  const { id: orderId, timeline, mergedInto } = order;
  const step = timeline.at(-1);
  if (!step || timeline.length < 2 || step.kind !== "step" || step.byRole !== "staff" || mergedInto) return null;
  if (step.byId !== by.id && !hasPermission(by, "orders:undo-any")) return null;
  const at = new Date(step.at);
  const until = new Date(at.getTime() + undoMinutes * 60_000);
  if (until <= now() || !hasPermission(by, "orders:undo")) return null;
  return (await hasLaterFact(db, { orderId, at })) ? null : until;
}

/** Refuses to take a step back, and says why. */
export function refuseUndo(reason: UndoProblem, details: Record<string, unknown> = {}): never {
  throw new Refusal("undo-refused", { details: { reason, ...details } });
}

/** The last step and the status before it. */
async function findStep(tx: Database, { id, status }: OrderRow): Promise<{ step: StepRow; to: OrderStatus }> {
  const [step, former] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(2);
  if (!step || !former || step.kind !== "step" || step.byRole !== "staff" || step.status !== status)
    refuseUndo("no-step");
  return { step, to: former.status };
}

function assertMayUndo(step: StepRow, by: SignedIn, now: Date): void {
  if (now.getTime() - step.at.getTime() > undoMinutes * 60_000) refuseUndo("time");
  const isOwn = step.byId === by.id;
  if (!isOwn && !hasPermission(by, "orders:undo-any")) refuseUndo("person", { by: step.byName });
}

/** Whether anything happened to the order after the step. */
async function hasLaterFact(tx: Database, { orderId, at }: Pick<StepRow, "orderId" | "at">): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from call_attempts where order_id = ${orderId} and at > ${at})
        or exists (select from payments where order_id = ${orderId} and greatest(claimed_at, decided_at) > ${at})
        or exists (select from refunds where order_id = ${orderId} and greatest(requested_at, ended_at) > ${at})
        or exists (select from packings where order_id = ${orderId} and at > ${at})
        or exists (select from shipments where order_id = ${orderId} and at > ${at})
        or exists (select from bookings where order_id = ${orderId} and state <> 'cancelled' and requested_at > ${at})
        or exists (select from shipment_events e join shipments s on s.id = e.shipment_id
                    where s.order_id = ${orderId} and e.received_at > ${at})
        or exists (select from payout_lines where order_id = ${orderId} and matched_at > ${at})
        or exists (select from returns where order_id = ${orderId} and checked_in_at is not null)
        or exists (select from return_requests where order_id = ${orderId})
        or exists (select from return_requests where replacement_id = ${orderId}
                      and (state = 'declined' or resolution = 'refund'))
        or exists (select from order_revisions where order_id = ${orderId} and at > ${at})
        or exists (select from order_merges where target_id = ${orderId} and at > ${at}) as found`);
  return rows[0]?.found ?? false;
}

/**
 * Reserves the goods and redeems the coupon that the step released, and puts goods that it sent off back into their
 * batches. Goods that it reserved stay reserved: the order may be confirmed again.
 */
async function reserveAgain(
  tx: Database,
  { id, status }: OrderRow,
  to: OrderStatus,
  { by, now }: { by: SignedIn; now: Date },
): Promise<void> {
  // Goods that are not checked in yet are still in their parcel.
  const awaited = await tx.delete(returns).where(eq(returns.orderId, id)).returning({ id: returns.id });
  if (awaited.length === 0 && orderStatus[status].releasesStock && !orderStatus[to].releasesStock) {
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id));
    const missing = await moveStock(tx, [], reservedPieces(lines), now);
    if (missing.length > 0) refuseUndo("stock", { missing: missing.map((each) => named(each, lines)) });
  }
  if (status === "shipped" && (await tx.$count(packings, eq(packings.orderId, id))) === 0)
    await putBackOrderGoods(tx, { orderId: id, by, now });
  if (orderStatus[status].releasesCoupon && !orderStatus[to].releasesCoupon && !(await redeemCouponAgain(tx, id)))
    refuseUndo("coupon");
}

function named({ variantId, wanted, left }: MissingStock, lines: (typeof orderLines.$inferSelect)[]) {
  const line = lines.find((each) => each.variantId === variantId);
  const name = [line?.nameEn ?? line?.nameBn, line?.variantNameEn ?? line?.variantNameBn].filter(Boolean).join(", ");
  return { variantId, name, wanted, left };
}
