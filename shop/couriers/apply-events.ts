import { createHash } from "node:crypto";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, shipmentEvents, shipmentLines, shipments } from "../../db/schema.ts";
import { recordOrderMoney } from "../cash/record-order-money.ts";
import { courierNameOf } from "../parcels/courier-names-rules.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { CourierReport } from "./courier-port.ts";
import { courierStateRules } from "./courier-state-rules.ts";
import { type FoldedParcel, foldEvents, splitStates } from "./fold-events.ts";
import { lockOrderOf } from "./lock-order.ts";
import { moveOrderWithParcels } from "./move-order-with-parcels.ts";
import { nextPollAt } from "./poll-rules.ts";
import { closeTask, raiseTask } from "./task-records.ts";

type Shipment = typeof shipments.$inferSelect;

export type ReportedEvent = {
  shipmentId: string;
  source: "webhook" | "poll" | "hand";
  report: CourierReport;
  /** The member of staff who entered it. */
  byName?: string;
  receivedAt: Date;
  settings: ShopSettings;
};

/**
 * Records a report about a parcel and derives everything from all of its events: its state, the order's status, and
 * tasks for staff. Returns false if the event was known. Locks the order; the caller calls `shop.outboxSignal.notify()`
 * after the commit.
 */
export async function applyReport(tx: Database, event: ReportedEvent): Promise<boolean> {
  const { shipmentId, source, report, byName, receivedAt } = event;
  const order = await lockOrderOf(tx, shipmentId);
  if (!order || !(await insertEvent(tx, event))) return false;
  await insertImplied(tx, event);
  const rows = await tx.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(shipments.n);
  const ids = rows.map(({ id }) => id);
  const events = await tx.select().from(shipmentEvents).where(inArray(shipmentEvents.shipmentId, ids));
  const parcels = rows.map((shipment) => {
    const own = events.filter((each) => each.shipmentId === shipment.id);
    return { shipment, folded: foldEvents(own.map((each) => ({ ...each, byHand: each.source === "hand" }))) };
  });
  const reported = parcels.find(({ shipment }) => shipment.id === shipmentId);
  if (!reported) return false;
  const { shipment, folded } = reported;
  await saveFolded(tx, shipment, folded, event);
  if (report.state === null && !report.isNoState)
    await raiseTask(tx, {
      ...{ kind: "unknown-state", subject: `${shipment.courier} ${report.rawState}`.slice(0, 200), now: receivedAt },
      ...{ orderId: order.id, shipmentId, accountId: shipment.accountId },
      detail: { rawState: report.rawState.slice(0, 200) },
    });
  await raiseParcelTasks(tx, shipment, folded, receivedAt);
  await followBooking(tx, shipment, folded);
  const courierName = source === "hand" ? (byName ?? null) : courierNameOf(shipment, "en");
  await moveOrderWithParcels(tx, order, parcels, { ...event, courierName: courierName ?? shipment.courier });
  await recordOrderMoney(tx, order.id, receivedAt);
  return true;
}

const contentFields = ["state", "rawState", "collected", "charge", "codFee", "payoutId"] as const;

/** False where it is written down already: a doubled webhook, or a poll that brings nothing new. */
async function insertEvent(
  tx: Database,
  { shipmentId, source, report, byName, receivedAt }: ReportedEvent,
): Promise<boolean> {
  const { state, rawState, text, at, collected, charge, codFee, payoutId } = report;
  const content = { state, rawState, collected, charge, codFee, payoutId };
  // An entry by staff overrides what the courier said before it, so saying it once more is no news.
  if (source === "poll" && at === null) {
    const [last] = await tx
      .select()
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, shipmentId), ne(shipmentEvents.source, "hand")))
      .orderBy(desc(shipmentEvents.at), desc(shipmentEvents.id))
      .limit(1);
    if (last && contentFields.every((name) => content[name] === null || content[name] === last[name])) return false;
  }
  // Reports with the same content are one event, by webhook or poll; without a time, each is a new one.
  const moment = at === null ? (source === "webhook" ? text : receivedAt.toISOString()) : at.toISOString();
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...content, moment }))
    .digest("base64url");
  const inserted = await tx
    .insert(shipmentEvents)
    .values({
      ...{
        shipmentId,
        source,
        ...content,
        text: text?.slice(0, 1000) ?? null,
        byName: byName ?? null,
        hash,
        receivedAt,
      },
      // A time in the future would override later events.
      at: at === null || at > receivedAt ? receivedAt : at,
    })
    .onConflictDoNothing()
    .returning({ id: shipmentEvents.id });
  return inserted.length > 0;
}

/** Adds the earlier state that a report implies, where the shop missed its webhook and no poll saw it. */
async function insertImplied(tx: Database, event: ReportedEvent): Promise<void> {
  const { shipmentId, report, receivedAt } = event;
  const { implies: state, at } = report;
  if (!state) return;
  const isKnown = and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.state, state));
  if ((await tx.$count(shipmentEvents, isKnown)) > 0) return;
  const before = new Date((at ?? receivedAt).getTime() - 1);
  await insertEvent(tx, { ...event, report: { ...report, state, at: before } });
}

async function saveFolded(
  tx: Database,
  shipment: Shipment,
  folded: FoldedParcel,
  { source, receivedAt: now }: ReportedEvent,
): Promise<void> {
  const { state, stateAt, collected, charge, codFee, restReturned } = folded;
  const isFinal = state !== null && courierStateRules[state].isFinal;
  const isOver = isFinal && (restReturned || !splitStates.includes(state));
  await tx
    .update(shipments)
    .set({
      ...{ state: state ?? shipment.state, stateAt: stateAt ?? shipment.stateAt, heardAt: now, collected },
      ...{ charge: charge ?? shipment.charge, codFee: codFee ?? shipment.codFee },
      endedAt: isFinal ? (shipment.endedAt ?? now) : null,
      // Polled once more after the end: a webhook about a partial delivery or its money may be lost.
      nextPollAt: isOver && source !== "webhook" ? null : nextPollAt(now, now),
    })
    .where(eq(shipments.id, shipment.id));
  await closeTask(tx, "stuck", shipment.id, now);
  // The parcel's new state settles the customer's answer.
  if (state !== "not-reached") await closeTask(tx, "customer-answer", shipment.id, now);
}

/** A parcel that its courier never fetched is no longer booked: its order can be booked again. */
async function followBooking(tx: Database, { bookingId }: Shipment, { state, isTaken }: FoldedParcel): Promise<void> {
  if (bookingId === null || state === null) return;
  const [before, after] =
    state === "cancelled" && !isTaken ? (["booked", "cancelled"] as const) : (["cancelled", "booked"] as const);
  await tx
    .update(bookings)
    .set({ state: after })
    .where(and(eq(bookings.id, bookingId), eq(bookings.state, before)));
}

/** Raises tasks for staff that follow from a parcel's state. */
async function raiseParcelTasks(
  tx: Database,
  { id, orderId, accountId, amountTold }: Shipment,
  { state, collected }: FoldedParcel,
  now: Date,
): Promise<void> {
  const task = { subject: id, orderId, shipmentId: id, accountId, now };
  if (state === "lost") await raiseTask(tx, { ...task, kind: "lost" });
  else await closeTask(tx, "lost", id, now);
  if (state === "partly-delivered") {
    const isSettled = (await tx.$count(shipmentLines, eq(shipmentLines.shipmentId, id))) > 0;
    if (!isSettled) await raiseTask(tx, { ...task, kind: "partly-delivered" });
  } else await closeTask(tx, "partly-delivered", id, now);
  const isOther = (state === "delivered" || state === "exchanged") && amountTold !== null && collected !== amountTold;
  // The amount to collect is never negative, whatever the parcel's state.
  if (collected !== null && (isOther || collected < 0))
    await raiseTask(tx, { ...task, kind: "amount-differs", detail: { collected, told: amountTold } });
  // For a partial delivery it is compared when the delivery is settled.
  else if (state !== "partly-delivered") await closeTask(tx, "amount-differs", id, now);
}
