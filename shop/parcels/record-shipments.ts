import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, orders, shipments } from "../../db/schema.ts";
import { dryRun, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { closeNeverFetched } from "../couriers/task-records.ts";
import { newId } from "../id.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { readOrderNumber, tidyOrderNumber } from "../orders/order-number-rules.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal, type RefusalCode } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ShipmentsRequest } from "./parcel-schema.ts";

/** The result for one order's tracking numbers. `replaced` are those that it had before. */
export type ShipmentOutcome = {
  /** As it was sent where it is no order's number. */
  number: string;
  orderId: string | null;
  fullName: string | null;
  trackingCodes: string[];
  replaced: string[];
  modified: boolean;
  refused: RefusalCode | null;
};

type Courier = Pick<ShipmentsRequest, "courier" | "courierName">;

/**
 * Records the courier and tracking numbers of parcels that were booked by hand, each order in its own transaction; they
 * replace the numbers that the order had. Several numbers of one order are its first, second … parcel. An order is
 * refused as `not-found`, `status-step-refused` unless it is confirmed or shipped, `already-booked` where a courier has
 * it or was asked, and `tracking-code-used` where another has the number.
 */
export async function recordShipments(
  shop: Shop,
  actor: Actor,
  { courier, courierName, shipments: listed, dryRun: isDry }: ShipmentsRequest,
): Promise<ShipmentOutcome[]> {
  const by = allow(actor, "shipments:book");
  // By its digits, however the number was typed.
  const codesByNumber = new Map<string, Set<string>>();
  const typedNumbers = new Map<string, string>();
  const numbersByCode = new Map<string, Set<string>>();
  for (const { number: typed, trackingCode: given } of listed) {
    const number = readOrderNumber(typed) ?? typed;
    const tidy = tidyOrderNumber(typed) ?? typed;
    const trackingCode = given ?? tidy;
    if (!typedNumbers.has(number)) typedNumbers.set(number, tidy);
    codesByNumber.set(number, (codesByNumber.get(number) ?? new Set()).add(trackingCode));
    numbersByCode.set(trackingCode, (numbersByCode.get(trackingCode) ?? new Set()).add(number));
  }
  const run = isDry ? dryRun : transaction;
  const outcomes: ShipmentOutcome[] = [];
  for (const [key, codes] of codesByNumber) {
    const trackingCodes = [...codes];
    const number = typedNumbers.get(key) ?? key;
    // The same number beside two orders of one list is a mistake in one of them.
    const isListedTwice = trackingCodes.some((code) => (numbersByCode.get(code)?.size ?? 0) > 1);
    outcomes.push(
      await run(shop.db, (tx) =>
        recordOne(tx, by, { number, trackingCodes, isListedTwice, courier, courierName, now: shop.now }),
      ),
    );
  }
  return outcomes;
}

type OrderShipments = Courier & { number: string; trackingCodes: string[]; isListedTwice: boolean; now: Shop["now"] };

async function recordOne(
  tx: Database,
  by: SignedIn,
  { number, trackingCodes, isListedTwice, courier, courierName, now }: OrderShipments,
): Promise<ShipmentOutcome> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number, fullName: orders.fullName, status: orders.status })
    .from(orders)
    .where(hasOrderNumber(orders.number, number))
    .for("no key update");
  const outcome = {
    number: order?.number ?? number,
    orderId: order?.id ?? null,
    fullName: order?.fullName ?? null,
    trackingCodes,
  };
  const refused = (code: RefusalCode) => ({ ...outcome, replaced: [], modified: false, refused: code });
  if (!order) return refused("not-found");
  if (order.status !== "confirmed" && order.status !== "shipped") return refused("status-step-refused");
  if (await hasCourierBooking(tx, order.id)) return refused("already-booked");
  if (isListedTwice || (await isUsed(tx, order.id, courier, trackingCodes))) return refused("tracking-code-used");
  const before = await tx
    .select({ courier: shipments.courier, courierName: shipments.courierName, trackingCode: shipments.trackingCode })
    .from(shipments)
    .where(isReplaceable(order.id))
    .orderBy(shipments.n);
  const isSame =
    before.length === trackingCodes.length &&
    before.every(
      (each, index) =>
        each.courier === courier && each.courierName === courierName && each.trackingCode === trackingCodes[index],
    );
  const replaced = isSame ? [] : before.map((each) => each.trackingCode);
  if (isSame) return { ...outcome, replaced, modified: false, refused: null };
  await tx.delete(shipments).where(isReplaceable(order.id));
  const neverFetched = await tx.$count(shipments, eq(shipments.orderId, order.id));
  await tx.insert(shipments).values(
    trackingCodes.map((trackingCode, index) => ({
      ...{ id: newId(), orderId: order.id, n: neverFetched + index + 1, courier, courierName, trackingCode },
      ...{ at: now(), byId: by.id, byName: by.name },
    })),
  );
  await closeNeverFetched(tx, order.id, now());
  await writeAudit(tx, {
    ...{ by, action: "order-booked", record: { id: order.id, name: order.number } },
    before: { trackingCodes: replaced },
    after: { courier: courierName ?? courier, trackingCodes },
  });
  return { ...outcome, replaced, modified: true, refused: null };
}

type RiderParcel = { orderId: string; number: string; riderName: string; now: Shop["now"] };

/** Records that a named rider of the shop carries an order; one that has a courier or a booking stays with it. */
export async function giveToOwnRider(
  tx: Database,
  by: SignedIn,
  { orderId, number, riderName, now }: RiderParcel,
): Promise<void> {
  if ((await tx.$count(shipments, isReplaceable(orderId))) > 0) return;
  const own = { courier: "other", courierName: riderName, isListedTwice: false } as const;
  await recordOne(tx, by, { ...own, trackingCodes: [number], number, now });
}

/**
 * The numbers of an order, without those of parcels that a courier cancelled before pickup: it may still report on
 * them.
 */
function isReplaceable(orderId: string) {
  return and(eq(shipments.orderId, orderId), sql`${shipments.state} is distinct from 'cancelled'`);
}

/** Whether a courier has the order's parcel or a booking for it: then its number comes from the courier. */
async function hasCourierBooking(tx: Database, orderId: string): Promise<boolean> {
  const isLive = inArray(bookings.state, ["requested", "unknown", "booked"]);
  return (await tx.$count(bookings, and(eq(bookings.orderId, orderId), isLive))) > 0;
}

/** Whether another order's parcel of the courier has one of these numbers. */
export async function isUsed(
  tx: Database,
  orderId: string,
  courier: Courier["courier"],
  codes: string[],
): Promise<boolean> {
  // Other couriers may number their parcels from one.
  if (courier === "other") return false;
  const ofOthers = and(
    eq(shipments.courier, courier),
    inArray(shipments.trackingCode, codes),
    ne(shipments.orderId, orderId),
  );
  return (await tx.$count(shipments, ofOthers)) > 0;
}

/**
 * Removes the tracking numbers of an order. Returns false when it has none. Refuses `not-found`, and
 * `status-step-refused` for one that has ended, and `already-booked` for one that a courier has.
 */
export async function removeShipments(shop: Shop, actor: Actor, orderId: string): Promise<boolean> {
  const by = allow(actor, "shipments:book");
  return transaction(shop.db, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("no key update");
    if (!order) throw new Refusal("not-found");
    if (order.status !== "confirmed" && order.status !== "shipped")
      throw new Refusal("status-step-refused", { details: { status: order.status } });
    if (await hasCourierBooking(tx, orderId)) throw new Refusal("already-booked");
    const deleted = await tx
      .delete(shipments)
      .where(isReplaceable(orderId))
      .returning({ trackingCode: shipments.trackingCode });
    if (deleted.length === 0) return false;
    await writeAudit(tx, {
      ...{ by, action: "order-booked", record: { id: orderId, name: order.number } },
      before: { trackingCodes: deleted.map(({ trackingCode }) => trackingCode) },
      after: { trackingCodes: [] },
    });
    return true;
  });
}
