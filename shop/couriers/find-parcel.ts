import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, shipments } from "../../db/schema.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import type { CourierReport, ReportedParcel } from "./courier-port.ts";
import type { CourierAccount } from "./open-account.ts";
import { recordBooked } from "./record-booked.ts";

/** Finds the shipment of a parcel: by the courier's number, or by ours. Null if the shop has none. */
export async function findParcel(
  tx: Database,
  account: CourierAccount,
  parcel: ReportedParcel,
): Promise<string | null> {
  return (await findByNumber(tx, account, parcel)) ?? (await findTyped(tx, account, parcel));
}

async function findByNumber(tx: Database, { kind }: CourierAccount, { externalId, reference }: ReportedParcel) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from shipments where courier = ${kind} and external_id = ${externalId}
    union all select id from shipments where courier = ${kind} and reference = ${reference}
    limit 1`);
  return rows[0]?.id ?? null;
}

/** One whose number was typed by hand, or that was booked in the courier's panel under the order's number. */
async function findTyped(tx: Database, account: CourierAccount, { externalId, reference }: ReportedParcel) {
  const isNumbered = reference === null ? sql`false` : hasOrderNumber(sql`o.number`, reference);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id from shipments s join orders o on o.id = s.order_id
     where s.courier = ${account.kind} and s.external_id is null
       and (s.tracking_code = ${externalId} or ${isNumbered}) limit 2`);
  const [found] = rows;
  if (!found || rows.length > 1) return null;
  await tx.update(shipments).set({ externalId, accountId: account.id }).where(eq(shipments.id, found.id));
  return found.id;
}

/**
 * A parcel that was booked although the answer was cut: the report settles the booking. If the response is being
 * recorded right now, it waits for that. Null where no booking has this reference.
 */
export async function settleByReport(
  tx: Database,
  { kind }: CourierAccount,
  { externalId, reference }: ReportedParcel,
  { charge }: CourierReport,
  now: Date,
): Promise<string | null> {
  if (externalId === null || reference === null) return null;
  const [booking] = await tx.select().from(bookings).where(eq(bookings.reference, reference)).for("update");
  if (!booking || booking.kind !== kind || booking.state === "refused" || booking.state === "cancelled") return null;
  // A number that the courier's panel shows; for couriers without a separate tracking code it is that as well.
  if (booking.state !== "booked")
    await recordBooked(tx, booking.id, { externalId, trackingCode: externalId, trackingUrl: null, charge }, now);
  const [shipment] = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.reference, reference));
  return shipment?.id ?? null;
}
