import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, orders, shipments } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { BookedParcel } from "./courier-port.ts";
import { nextPollAt } from "./poll-rules.ts";
import { stopParcels } from "./stop-parcels.ts";
import { closeNeverFetched, closeTask, raiseTask } from "./task-records.ts";

/**
 * Records the parcel of a booking, once: from the response, a webhook, or staff who found it. Returns false if it was
 * recorded before. That of an order which was cancelled in the meantime is stopped.
 */
export async function recordBooked(tx: Database, bookingId: string, parcel: BookedParcel, now: Date): Promise<boolean> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for("update");
  if (!booking || booking.state === "booked") return false;
  const { orderId, accountId, kind, reference } = booking;
  const [order] = await tx
    .select({ status: orders.status, number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  const { rows } = await tx.execute<{ n: number }>(sql`
    select coalesce(max(n), 0)::int + 1 as n from shipments where order_id = ${orderId}`);
  const shipmentId = newId();
  await tx.insert(shipments).values({
    ...{ id: shipmentId, orderId, n: rows[0]?.n ?? 1, courier: kind, trackingCode: parcel.trackingCode },
    ...{ bookingId, accountId, externalId: parcel.externalId, reference, trackingUrl: parcel.trackingUrl },
    ...{ amountTold: booking.amountTold, charge: parcel.charge, state: "booked", stateAt: now, heardAt: now, at: now },
    nextPollAt: nextPollAt(now, now),
    ...{ byId: booking.byId, byName: booking.byName },
  });
  await tx.update(bookings).set({ state: "booked", settledAt: now, faults: [] }).where(eq(bookings.id, bookingId));
  await closeTask(tx, "answer-unknown", bookingId, now);
  await closeNeverFetched(tx, orderId, now);
  if (order?.status === "cancelled") await stopParcels(tx, orderId, { askAt: now, now });
  else if (order?.status !== "confirmed")
    await raiseTask(tx, {
      ...{ kind: "event-on-cancelled", subject: shipmentId, orderId, shipmentId, accountId, now },
      detail: { status: order?.status ?? null, state: "booked" },
    });
  return true;
}
