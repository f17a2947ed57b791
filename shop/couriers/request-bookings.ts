import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { readOrders } from "../orders/find-orders.ts";
import { amountDue } from "../payments/amount-due.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal, type RefusalCode } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type BookingFaultCode, findBookingFaults } from "./booking-faults.ts";
import type { BookingsRequest } from "./booking-schema.ts";
import { type CourierChoice, ruleFor, suggestCourier } from "./choose-courier.ts";
import { composeBooking, gramsOf } from "./compose-booking.ts";
import { courierKnowledge, courierPlacesOf } from "./plan-bookings.ts";

/** The result for one order: queued, or refused. */
export type BookingOutcome = {
  orderId: string;
  number: string | null;
  bookingId: string | null;
  refused: RefusalCode | null;
  faults: BookingFaultCode[];
};

type WantedParcel = BookingsRequest["parcels"][number];

/**
 * Queues these orders for booking, each in its own transaction; `sendBookings` calls the couriers. An
 * order is refused as `not-found`, `status-step-refused` unless it is confirmed and not on hold, `already-booked`,
 * `no-courier`, or with the faults that its courier would refuse.
 */
export async function requestBookings(
  shop: Shop,
  actor: Actor,
  { parcels }: BookingsRequest,
): Promise<{ batchId: string; outcomes: BookingOutcome[] }> {
  const by = allow(actor, "shipments:book");
  const batchId = newId();
  const known = await courierKnowledge(shop.db, shop.now());
  const outcomes: BookingOutcome[] = [];
  for (const wanted of parcels)
    outcomes.push(await transaction(shop.db, (tx) => requestOne({ ...shop, db: tx }, by, { wanted, known, batchId })));
  shop.outboxSignal.notify();
  return { batchId, outcomes };
}

type RequestOneInput = {
  wanted: WantedParcel;
  known: Awaited<ReturnType<typeof courierKnowledge>>;
  batchId: string;
};

async function requestOne(
  shop: Shop,
  by: SignedIn,
  { wanted, known, batchId }: RequestOneInput,
): Promise<BookingOutcome> {
  const tx = shop.db;
  const { orderId, accountId, ...corrections } = wanted;
  const [locked] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  const outcome = { orderId, number: locked?.number ?? null, bookingId: null, refused: null, faults: [] };
  const [order] = locked ? await readOrders(shop, sql`o.id = ${orderId}`, 1, 0) : [];
  if (!order) return { ...outcome, refused: "not-found" };
  // On hold, or not confirmed any more.
  if (order.status !== "confirmed" || order.stage === "on-hold") return { ...outcome, refused: "status-step-refused" };
  if (order.shipments.length > 0 || (await hasOpenBooking(tx, orderId)))
    return { ...outcome, refused: "already-booked" };
  const parcel = { ...order, amountDue: amountDue(order), grams: corrections.grams ?? gramsOf(order) };
  const courier: CourierChoice | null = accountId
    ? (known.couriers.find((each) => each.accountId === accountId) ?? null)
    : suggestCourier(parcel, known);
  if (!courier) return { ...outcome, refused: "no-courier" };
  const findPlace = await courierPlacesOf(tx, [order]);
  const n = await nextParcelNumber(tx, orderId);
  const request = composeBooking(order, { n, place: findPlace(courier.kind, order), corrections });
  const faults = findBookingFaults(courier.kind, request);
  if (faults.length > 0) return { ...outcome, faults };
  const rule = ruleFor(parcel, known);
  const ruleId = rule?.accountId === courier.accountId ? rule.id : null;
  const now = shop.now();
  const id = newId();
  await tx.insert(bookings).values({
    ...{ id, orderId, accountId: courier.accountId, kind: courier.kind, reference: request.reference },
    ...{ request, amountTold: request.amountToCollect, requestedAt: now, nextTryAt: now, batchId, ruleId },
    ...{ byId: by.id, byName: by.name },
  });
  await writeAudit(tx, {
    ...{ by, action: "order-booked", record: { id: orderId, name: order.number } },
    after: { courier: courier.name, reference: request.reference, amount: request.amountToCollect },
  });
  return { ...outcome, bookingId: id };
}

async function hasOpenBooking(tx: Database, orderId: string): Promise<boolean> {
  const open = sql`${bookings.orderId} = ${orderId} and ${bookings.state} in ('requested', 'unknown')`;
  return (await tx.$count(bookings, open)) > 0;
}

/** The number of an order's next parcel; one whose booking was refused keeps its own. */
async function nextParcelNumber(tx: Database, orderId: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select greatest((select count(*) from bookings where order_id = ${orderId}),
                    (select coalesce(max(n), 0) from shipments where order_id = ${orderId}))::int + 1 as n`);
  return rows[0]?.n ?? 1;
}

/**
 * Withdraws a booking that no courier has been asked for yet. Refuses `not-found`, and `already-booked` once it was
 * sent: only the courier can then undo it.
 */
export async function withdrawBooking(shop: Shop, actor: Actor, bookingId: string): Promise<void> {
  const by = allow(actor, "shipments:book");
  await transaction(shop.db, async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
    if (!booking) throw new Refusal("not-found");
    if (booking.state === "cancelled") return;
    if (booking.state !== "requested" || booking.sentAt !== null) throw new Refusal("already-booked");
    await tx.update(bookings).set({ state: "cancelled", settledAt: shop.now() }).where(eq(bookings.id, bookingId));
    await writeAudit(tx, {
      ...{ by, action: "order-booked", record: { id: booking.orderId, name: booking.reference } },
      before: { reference: booking.reference },
      after: { reference: "" },
    });
  });
}
