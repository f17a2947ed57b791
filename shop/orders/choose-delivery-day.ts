import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierTasks, orderNotes, orders, ownDays } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseTask } from "../couriers/task-records.ts";
import { shopHoldReasons } from "../payments/payment-rules.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { planArrival } from "./arrival.ts";
import { assertOpenDay, type DayChoice, deliveryDayChoices, nextAttemptDays } from "./delivery-day-choices.ts";
import type { MissedRequest } from "./delivery-day-schema.ts";
import type { MissedAnswer } from "./missed-delivery-rules.ts";
import { isPackedOrBooked } from "./order-stage.ts";

/** Which delivery days a customer may choose for an order. */
export type DeliveryDayTerms = {
  /** Empty once the day is fixed. */
  days: DayChoice[];
  /** Whether a rider did not reach them, and what they have answered. */
  missed: { answer: MissedAnswer | null; day: string | null } | null;
};

type OrderRow = typeof orders.$inferSelect;

/**
 * The delivery days that a customer may choose, and whether a rider missed them. The caller has verified the owner, as for
 * all functions of this file. Refuses `not-found`.
 */
export async function deliveryDayTerms(shop: Shop, orderId: string): Promise<DeliveryDayTerms> {
  const settings = await shop.settings();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Refusal("not-found");
  const now = shop.now();
  const shipmentId = await missedShipment(shop.db, order);
  if (shipmentId === null)
    return { days: (await mayChoose(shop.db, order)) ? choicesOf(order, settings, now) : [], missed: null };
  const [task] = await shop.db
    .select({ detail: courierTasks.detail })
    .from(courierTasks)
    .where(and(eq(courierTasks.kind, "customer-answer"), eq(courierTasks.subject, shipmentId), sql`closed_at is null`));
  const { answer = null, day = null } = (task?.detail ?? {}) as { answer?: MissedAnswer; day?: string | null };
  return { days: nextAttemptDays(settings.ownDaysAhead, now), missed: { answer, day } };
}

function choicesOf({ deliveryArea, deliverFrom }: OrderRow, settings: ShopSettings, now: Date): DayChoice[] {
  const { deliveryDays: days, ownDaysAhead: ahead } = settings;
  return deliveryDayChoices({ area: deliveryArea, days, deliverFrom, ahead, now });
}

/** Once, while a confirmed order waits for nothing else and is neither packed nor booked. */
async function mayChoose(db: Database, { id, status, holdReason }: OrderRow): Promise<boolean> {
  if (status !== "confirmed" || holdReason !== null) return false;
  const { rows } = await db.execute<{ isFixed: boolean }>(sql`
    select ${isPackedOrBooked(id)} or exists (select from own_days where order_id = ${id}) as "isFixed"`);
  return rows[0]?.isFixed === false;
}

/**
 * Postpones the delivery of an order to a day that its customer chooses, once: it waits on hold until it is to be packed.
 * Refuses `day-too-late` once it is packed, sent or was postponed before, and `invalid-input` for any other day.
 */
export async function chooseDeliveryDay(shop: Shop, orderId: string, day: string): Promise<void> {
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const now = shop.now();
    if (!(await mayChoose(tx, order))) throw new Refusal("day-too-late");
    assertOpenDay(choicesOf(order, settings, now), day);
    const terms = { area: order.deliveryArea, days: settings.deliveryDays, now };
    const arrival = planArrival({ day, reason: shopHoldReasons.ownDay }, terms);
    await tx.update(orders).set(arrival).where(eq(orders.id, orderId));
    await tx.insert(ownDays).values({ orderId, day, formerDay: order.deliverFrom, at: now });
    await tx.insert(orderNotes).values({ orderId, text: `${order.deliverFrom} → ${day}`, at: now, byName: "" });
  });
}

/**
 * Raises a task for staff with the answer of a customer whom the rider did not reach. The order stays as it is, because
 * the courier has the parcel; who takes it instead becomes a note, since tasks hold no personal data. Refuses `day-too-late` for any other order,
 * `invalid-input` for another day, and `too-many-requests`.
 */
export async function answerMissed(
  shop: Shop,
  orderId: string,
  { answer, day, receiver }: Pick<MissedRequest, "answer" | "day" | "receiver">,
): Promise<void> {
  const { ownDaysAhead } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const now = shop.now();
    const shipmentId = await missedShipment(tx, order);
    if (shipmentId === null) throw new Refusal("day-too-late");
    if (day !== null) assertOpenDay(nextAttemptDays(ownDaysAhead, now), day);
    await spend(shop, "own-address", { order: orderId }, tx);
    const task = { kind: "customer-answer" as const, subject: shipmentId, orderId, shipmentId, now };
    // The last answer counts.
    await tx
      .delete(courierTasks)
      .where(and(eq(courierTasks.kind, task.kind), eq(courierTasks.subject, shipmentId), sql`closed_at is null`));
    await raiseTask(tx, { ...task, detail: { answer, day } });
    if (receiver) {
      const text = `→ ${receiver.fullName}, ${receiver.phone}`;
      await tx.insert(orderNotes).values({ orderId, text, at: now, byName: "" });
    }
  });
}

/** The only parcel of an order on its way, where its rider did not reach the customer; null for every other. */
async function missedShipment(db: Database, { id, status }: OrderRow): Promise<string | null> {
  if (status !== "shipped") return null;
  const { rows } = await db.execute<{ id: string; state: string | null }>(sql`
    select id, state from shipments where order_id = ${id} and state is distinct from 'cancelled'`);
  const [only, ...others] = rows;
  return only?.state === "not-reached" && others.length === 0 ? only.id : null;
}
