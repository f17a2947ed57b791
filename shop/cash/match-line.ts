import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, ordersBeforeCash, parcelDues, payoutLines, payouts, shipments } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { paisa } from "../money.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { readOrderNumber } from "../orders/order-number-rules.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { transferNet } from "../payments/ledger.ts";
import type { MatchedBy } from "./cash-rules.ts";

/** The parcel that a payout's line is about. */
export type FoundParcel = { orderId: string; shipmentId: string | null; matchedBy: MatchedBy };

type NamedParcel = Pick<typeof payoutLines.$inferSelect, "consignment" | "reference">;

/** Finds the parcel of a line: by the courier's number, our reference, the order's number, or the tracking number. */
export async function findPaidParcel(
  tx: Database,
  courier: CourierKind,
  { consignment, reference }: NamedParcel,
): Promise<FoundParcel | null> {
  // Couriers write a dash for a missing number.
  const names = [consignment, reference].flatMap((each) =>
    each !== null && /[\p{L}\p{N}]/u.test(each) ? [each.trim()] : [],
  );
  if (names.length === 0) return null;
  const found = (matchedBy: MatchedBy, rows: { id: string; orderId: string }[]): FoundParcel | null =>
    rows.length === 1 && rows[0] ? { orderId: rows[0].orderId, shipmentId: rows[0].id, matchedBy } : null;
  const columns = { id: shipments.id, orderId: shipments.orderId };
  const own = eq(shipments.courier, courier);
  const pick = (condition: ReturnType<typeof eq>) =>
    tx.select(columns).from(shipments).where(and(own, condition)).limit(2);
  return (
    found("consignment", await pick(inArray(shipments.externalId, names))) ??
    found("reference", await pick(inArray(shipments.reference, names))) ??
    (await findByNumber(tx, courier, reference)) ??
    // A courier's number may look like an order's.
    found("tracking-code", await pick(inArray(shipments.trackingCode, names))) ??
    (await findByNumber(tx, courier, consignment))
  );
}

/** Finds a parcel by its order's number, with or without the number of its parcel: `LB842768516-1`. */
async function findByNumber(tx: Database, courier: CourierKind, name: string | null): Promise<FoundParcel | null> {
  const written = name?.trim() ?? "";
  const number = [written, written.replace(/-\d$/, "")].find((each) => readOrderNumber(each) !== null);
  if (number === undefined) return null;
  const [order] = await tx.select({ id: orders.id }).from(orders).where(hasOrderNumber(orders.number, number));
  if (!order) return null;
  return { orderId: order.id, shipmentId: await shipmentOf(tx, courier, order.id), matchedBy: "order-number" };
}

/** The parcel of an order that this courier carried, an unpaid one first; null where it was handed over without one. */
export async function shipmentOf(tx: Database, courier: CourierKind, orderId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id from shipments s
     where s.order_id = ${orderId} and s.courier = ${courier} and s.state is distinct from 'cancelled'
     order by exists (select from payout_lines l where l.shipment_id = s.id), s.n limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Assigns a line to a parcel as its payment. Locks the order, so that a parcel is paid once. If another payout has paid
 * for it already, returns that one and changes nothing.
 */
export async function matchLine(
  tx: Database,
  lineId: string,
  { orderId, shipmentId, matchedBy }: FoundParcel,
  { now, byName }: { now: Date; byName: string | null },
): Promise<{ paidBefore: string | null }> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
  const paidBefore = await payoutOf(tx, { orderId, shipmentId });
  if (paidBefore !== null) return { paidBefore };
  await tx
    .update(payoutLines)
    .set({ orderId, shipmentId, matchedBy, matchedAt: now, matchedByName: byName })
    .where(eq(payoutLines.id, lineId));
  await tx
    .update(parcelDues)
    .set({ payoutLineId: lineId })
    .where(and(eq(parcelDues.orderId, orderId), sql`${parcelDues.shipmentId} is not distinct from ${shipmentId}`));
  await sellBeforeCash(tx, lineId, { orderId, shipmentId }, now);
  return { paidBefore: null };
}

/** For an order that ended before cash records began, the courier's payment records the sale. */
async function sellBeforeCash(
  tx: Database,
  lineId: string,
  { orderId, shipmentId }: Pick<FoundParcel, "orderId" | "shipmentId">,
  now: Date,
): Promise<void> {
  const [before] = await tx.select().from(ordersBeforeCash).where(eq(ordersBeforeCash.orderId, orderId));
  const [line] = await tx
    .select({ collected: payoutLines.collected, courier: payouts.courier })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(eq(payoutLines.id, lineId));
  if (!before || !line) return;
  const { collected, courier } = line;
  await tx
    .update(ordersBeforeCash)
    .set({ sale: paisa(before.sale + collected) })
    .where(eq(ordersBeforeCash.orderId, orderId));
  await tx.insert(parcelDues).values({
    ...{ id: newId(), orderId, shipmentId, courier, outcome: "delivered", collected, isAssumed: false, at: now },
    payoutLineId: lineId,
  });
  const move = { amount: collected, orderId, at: now };
  await transferNet(tx, { from: "sales", to: "customer", ...move, reason: `before-cash:${orderId}:${lineId}:sale` });
  await transferNet(tx, {
    ...{ from: "customer", to: `courier:${courier}`, ...move, reason: `before-cash:${orderId}:${lineId}:cash` },
  });
}

/** The courier's number of the payout that has paid for a parcel; null while none has. */
export async function payoutOf(
  tx: Database,
  { orderId, shipmentId }: Pick<FoundParcel, "orderId" | "shipmentId">,
): Promise<string | null> {
  const { rows } = await tx.execute<{ externalId: string }>(sql`
    select p.external_id as "externalId" from payout_lines l join payouts p on p.id = l.payout_id
     where l.order_id = ${orderId} and l.shipment_id is not distinct from ${shipmentId} limit 1`);
  return rows[0]?.externalId ?? null;
}
