import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import {
  couponRedemptions,
  orderClosures,
  orderEvents,
  orderMerges,
  orderRevisions,
  orders,
  returnRequests,
} from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import { redeemCouponAgain, releaseCoupon } from "../../coupons/redeem-coupon.ts";
import type { Paisa } from "../../money.ts";
import { movePayments, movePaymentsBack } from "../../payments/move-payments.ts";
import { type Actor, allow, type SignedIn } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { reserveOrderLines } from "../guard/hold-stock.ts";
import type { OrderStatus } from "../order-status.ts";
import type { MergeRequest } from "./edit-schema.ts";
import { moveStock, reservedPieces } from "./move-stock.ts";
import { assertEditable, contentsOf, type EditableOrder, loadEditable, lockRecentSales } from "./order-contents.ts";
import { assertOrderable, type EditQuote, type EditTerms, type PricedEdit, priceEdit } from "./price-edit.ts";
import { announceEdit, saveEdit } from "./save-edit.ts";

type Pair = { target: EditableOrder; absorbed: EditableOrder };

/** What two orders of a customer cost in one parcel. Refuses as `mergeOrders`. */
export async function quoteMerge(
  db: Database,
  targetId: string,
  absorbedId: string,
  terms: EditTerms,
): Promise<EditQuote> {
  const pair = await loadPair(db, targetId, absorbedId);
  await assertMergeable(db, pair);
  return (await priceMerge(db, pair, terms)).quote;
}

/**
 * Puts an order of the same phone or address into the parcel of another: one delivery charge, the better coupon, and what
 * was paid counts for both. The absorbed order is cancelled as `merged-into`, and the customer gets one message. Refuses
 * `not-found`, `edit-too-late`, `merge-refused` for orders of different customers, of an exchange or with a refund under way,
 * `total-changed` with the fresh quote, and `out-of-stock`.
 */
export async function mergeOrders(
  shop: Shop,
  actor: Actor,
  targetId: string,
  { order: absorbedId, total }: MergeRequest,
): Promise<void> {
  const by = allow(actor, "orders:edit");
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const pair = await loadPair(tx, targetId, absorbedId, { lock: true });
    const now = shop.now();
    await assertMergeable(tx, pair);
    const { target, absorbed } = pair;
    await lockRecentSales(tx, target, absorbed.lines);
    const terms = { settings, now, language: target.row.language, lock: true };
    const { coupon, ...priced } = await priceMerge(tx, pair, terms);
    assertOrderable(priced.quote);
    if (total !== priced.quote.total) throw new Refusal("total-changed", { details: { quote: priced.quote } });
    const held = [...reservedPieces(target.lines), ...reservedPieces(absorbed.lines)];
    const missing = await moveStock(tx, held, reservedPieces(priced.lines), now);
    if (missing.length > 0) throw new Refusal("out-of-stock", { details: { quote: priced.quote } });
    await endAbsorbed(tx, pair, { by, now });
    await saveEdit(tx, { order: target, priced, reason: null, by, now });
    // An absorbed order beyond the limit of its number has no stock reserved yet.
    if (target.row.holdsStock && !absorbed.row.holdsStock) await reserveOrderLines(tx, targetId, now);
    await releaseCoupon(tx, absorbedId);
    if (coupon && coupon.id !== target.coupon?.id && priced.contents.coupon)
      await copyRedemption(tx, targetId, absorbedId, priced.contents.coupon.gave);
    await tx.insert(orderMerges).values({
      ...{ absorbedId, targetId, revision: target.revision + 1, at: now, byName: by.name },
      paymentIds: await movePayments(tx, { from: absorbedId, to: targetId, now, reason: mergeReason(now) }),
    });
    await auditMerge(tx, by, "orders-merged", pair);
    await announceEdit(tx, { orderId: targetId, merged: absorbed.row.number, settings, now });
  });
  shop.outboxSignal.notify();
}

/**
 * Gives an absorbed order its own parcel again, as it was; the other one keeps what is left. Refuses `not-found`,
 * `edit-too-late` once the parcel is packed, `merge-refused` where nothing would be left, the coupon is gone or money of
 * both was given back since, and `out-of-stock`.
 */
export async function unmergeOrder(shop: Shop, actor: Actor, absorbedId: string): Promise<void> {
  const by = allow(actor, "orders:edit");
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [merge] = await tx.select().from(orderMerges).where(eq(orderMerges.absorbedId, absorbedId));
    if (!merge) throw new Refusal("not-found");
    const { targetId } = merge;
    const pair = await loadPair(tx, targetId, absorbedId, { lock: true });
    const { target, absorbed } = pair;
    const now = shop.now();
    if (absorbed.row.mergedInto !== targetId) throw new Refusal("not-found");
    assertEditable(target);
    // It is unknown for which order the refunded money was paid: one could end with more refunded than paid.
    if (await hasRefund(tx, targetId, merge.at))
      throw new Refusal("merge-refused", { details: { reason: "refunded-since" } });
    await lockRecentSales(tx, target, absorbed.lines);
    const former = await contentsBefore(tx, targetId, merge.revision);
    const items = withoutLines(target, absorbed);
    if (items.length === 0) throw new Refusal("merge-refused", { details: { reason: "nothing-left" } });
    const formerPrices = new Map(former.lines.map(({ variantId, unitPrice }) => [variantId, unitPrice]));
    const hasOwnCoupon = target.coupon?.id === former.coupon?.id;
    const agreedDiscount = Math.max(0, target.row.agreedDiscount - absorbed.row.agreedDiscount) as Paisa;
    const priced = await priceEdit(
      tx,
      {
        ...{ edit: { items, agreedDiscount }, order: target, formerPrices },
        coupon: hasOwnCoupon ? target.coupon : null,
        sets: withoutSets(target, absorbed),
      },
      { settings, now, language: target.row.language, lock: true },
    );
    const needed = [...reservedPieces(priced.lines), ...reservedPieces(absorbed.lines)];
    const missing = await moveStock(tx, reservedPieces(target.lines), needed, now);
    if (missing.length > 0) throw new Refusal("out-of-stock", { details: { missing } });
    await saveEdit(tx, { order: target, priced, reason: null, by, now });
    await reviveAbsorbed(tx, absorbed, { by, now });
    if (!(await redeemCouponAgain(tx, absorbedId)))
      throw new Refusal("merge-refused", { details: { reason: "coupon" } });
    await movePaymentsBack(tx, {
      ...{ from: targetId, to: absorbedId, now, reason: `unmerge:${now.getTime()}` },
      ...{ moved: mergeReason(merge.at), paymentIds: merge.paymentIds },
    });
    await tx.delete(orderMerges).where(eq(orderMerges.absorbedId, absorbedId));
    await auditMerge(tx, by, "orders-unmerged", pair);
    await announceEdit(tx, { orderId: targetId, merged: null, settings, now });
  });
  shop.outboxSignal.notify();
}

async function loadPair(
  db: Database,
  targetId: string,
  absorbedId: string,
  options: { lock?: boolean } = {},
): Promise<Pair> {
  if (targetId === absorbedId) throw new Refusal("merge-refused", { details: { reason: "same-order" } });
  // In order of id, against deadlocks of two desks.
  const [one, other] = await loadEditable(db, [targetId, absorbedId], options);
  if (!one || !other) throw new Refusal("not-found");
  return one.row.id === targetId ? { target: one, absorbed: other } : { target: other, absorbed: one };
}

async function assertMergeable(db: Database, { target, absorbed }: Pair): Promise<void> {
  assertEditable(target);
  assertEditable(absorbed);
  const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const isSamePhone = target.row.phone === absorbed.row.phone && target.row.phone !== "";
  const isSameAddress =
    sameText(target.row.address, absorbed.row.address) &&
    sameText(target.row.city, absorbed.row.city) &&
    target.row.erasedAt === null;
  if (!isSamePhone && !isSameAddress) throw new Refusal("merge-refused", { details: { reason: "other-customer" } });
  if (await hasRefund(db, absorbed.row.id)) throw new Refusal("merge-refused", { details: { reason: "refund" } });
  if (!fitsGift(target.row, absorbed.row)) throw new Refusal("merge-refused", { details: { reason: "gift" } });
  if (await isExchange(db, [target.row.id, absorbed.row.id]))
    throw new Refusal("merge-refused", { details: { reason: "exchange" } });
}

/** Whether one of the orders brings pieces for an exchange: a free piece would make the same one of the other free, too. */
async function isExchange(db: Database, ids: string[]): Promise<boolean> {
  return (await db.$count(returnRequests, inArray(returnRequests.replacementId, ids))) > 0;
}

type GiftOfOrder = Pick<EditableOrder["row"], "isGift" | "giftMessage" | "receiverPhone">;

/**
 * Whether one parcel may hold both: a gift's receiver sees no prices, no card is lost, and the rider calls only one
 * person.
 */
function fitsGift(target: GiftOfOrder, absorbed: GiftOfOrder): boolean {
  const keepsCard = absorbed.giftMessage === null || absorbed.giftMessage === target.giftMessage;
  const isSameReceiver = target.receiverPhone === absorbed.receiverPhone;
  return target.isGift === absorbed.isGift && keepsCard && isSameReceiver;
}

/** Whether money of an order was given back, or is to be, since then. */
async function hasRefund(db: Database, orderId: string, since = new Date(0)): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from refunds where order_id = ${orderId} and state <> 'failed' and requested_at >= ${since} limit 1`);
  return rows.length > 0;
}

/** The cheaper of both coupons for what is in the parcel. */
async function priceMerge(
  db: Database,
  { target, absorbed }: Pair,
  terms: EditTerms,
): Promise<PricedEdit & { coupon: EditableOrder["coupon"] }> {
  const withCoupon = async (coupon: EditableOrder["coupon"]) => {
    const priced = await priceEdit(db, { edit: {}, order: target, absorbed, coupon }, terms);
    return { ...priced, coupon };
  };
  const own = await withCoupon(target.coupon);
  if (!absorbed.coupon || absorbed.coupon.id === target.coupon?.id) return own;
  const other = await withCoupon(absorbed.coupon);
  return other.quote.total < own.quote.total ? other : own;
}

/** The cause of moved payments, by the time of the merge, in the books. */
function mergeReason(at: Date): string {
  return `merge:${at.getTime()}`;
}

type Change = { by: SignedIn; now: Date };

async function endAbsorbed(tx: Database, { target, absorbed }: Pair, { by, now }: Change): Promise<void> {
  const { id } = absorbed.row;
  const text = target.row.number;
  await tx.update(orders).set({ status: "cancelled", mergedInto: target.row.id }).where(eq(orders.id, id));
  const event = { orderId: id, status: "cancelled" as const, at: now };
  await tx.insert(orderEvents).values({ ...event, byRole: "staff", byName: by.name, byId: by.id });
  const closure = { orderId: id, status: "cancelled" as const, reason: "merged-into" as const, text, at: now };
  await tx.insert(orderClosures).values({ ...closure, byName: by.name });
}

async function reviveAbsorbed(tx: Database, { row }: EditableOrder, { by, now }: Change): Promise<void> {
  const events = await tx
    .select({ status: orderEvents.status })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, row.id))
    .orderBy(sql`${orderEvents.id} desc`)
    .limit(2);
  const status: OrderStatus = events[1]?.status ?? "pending";
  await tx.update(orders).set({ status, mergedInto: null }).where(eq(orders.id, row.id));
  await tx.insert(orderEvents).values({
    ...{ orderId: row.id, status, at: now, kind: "undone" as const },
    ...{ byRole: "staff" as const, byName: by.name, byId: by.id },
  });
  await tx.delete(orderClosures).where(eq(orderClosures.orderId, row.id));
}

/** The absorbed order's coupon becomes the target one's; the number of its uses stays. */
async function copyRedemption(tx: Database, targetId: string, absorbedId: string, gave: Paisa): Promise<void> {
  const [used] = await tx.select().from(couponRedemptions).where(eq(couponRedemptions.orderId, absorbedId));
  if (!used) throw new Error("A coupon without its redemption");
  await tx.insert(couponRedemptions).values({ ...used, orderId: targetId, discount: gave, releasedAt: null });
  await tx.execute(sql`update coupons set used = used + 1 where id = ${used.couponId} and max_uses is not null`);
}

async function contentsBefore(tx: Database, orderId: string, revision: number) {
  const [found] = await tx
    .select({ before: orderRevisions.before })
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), inArray(orderRevisions.n, [revision])));
  if (!found) throw new Error("A merge without its revision");
  return found.before;
}

/** The lines of the target order without those that came from the absorbed one. */
function withoutLines({ lines }: EditableOrder, absorbed: EditableOrder) {
  const came = new Map<string, number>();
  for (const { variantId, quantity } of absorbed.lines) came.set(variantId, (came.get(variantId) ?? 0) + quantity);
  return lines
    .map(({ productId, variantId, quantity }) => ({
      ...{ productId, variantId, quantity: quantity - (came.get(variantId) ?? 0) },
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sets of the target order without those that came from the absorbed one. */
function withoutSets({ sets }: EditableOrder, absorbed: EditableOrder) {
  const came = new Map<string, number>();
  // Two of one set may have parts in different shades, and the prices of different days.
  const kindOf = ({ setId, price, parts }: EditableOrder["sets"][number]) => JSON.stringify([setId, price, parts]);
  for (const set of absorbed.sets) came.set(kindOf(set), (came.get(kindOf(set)) ?? 0) + set.quantity);
  return sets.flatMap((set) => {
    const taken = Math.min(set.quantity, came.get(kindOf(set)) ?? 0);
    came.set(kindOf(set), (came.get(kindOf(set)) ?? 0) - taken);
    return taken < set.quantity ? [{ ...set, quantity: set.quantity - taken }] : [];
  });
}

async function auditMerge(
  tx: Database,
  by: SignedIn,
  action: "orders-merged" | "orders-unmerged",
  { target, absorbed }: Pair,
) {
  await writeAudit(tx, {
    ...{ by, action, record: { id: target.row.id, name: target.row.number } },
    ...{
      before: { total: target.row.total },
      after: { order: absorbed.row.number, total: contentsOf(absorbed).total },
    },
  });
}
