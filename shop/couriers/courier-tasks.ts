import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { bookings, courierTasks } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { isUsed } from "../parcels/record-shipments.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { CourierTaskKind, ShopFault } from "./courier-rules.ts";
import type { UnknownAnswer } from "./courier-task-schema.ts";
import { recordBooked } from "./record-booked.ts";

/** A task for staff about a parcel. */
export type CourierTask = Pick<
  typeof courierTasks.$inferSelect,
  "id" | "kind" | "orderId" | "shipmentId" | "bookingId" | "detail"
> & {
  raisedAt: Date;
  /** The order's number; null where no order is known. */
  number: string | null;
  /** The account's name; null once it is removed. */
  courier: string | null;
  trackingCode: string | null;
  /** Our reference of the parcel, by which it is found in the courier's panel. */
  reference: string | null;
};

const maxListed = 500;

/** The tasks that are open, longest waiting first. */
export async function listTasks(
  { db }: Shop,
  actor: Actor,
  { kind }: { kind?: CourierTaskKind | undefined } = {},
): Promise<CourierTask[]> {
  allow(actor, "parcels:read");
  const { rows } = await db.execute<Omit<CourierTask, "raisedAt"> & { raisedAt: string }>(sql`
    select t.id, t.kind, t.order_id as "orderId", t.shipment_id as "shipmentId", t.booking_id as "bookingId", t.detail,
           t.raised_at as "raisedAt", o.number, a.name as courier, s.tracking_code as "trackingCode",
           coalesce(s.reference, b.reference) as reference
      from courier_tasks t left join orders o on o.id = t.order_id left join courier_accounts a on a.id = t.account_id
      left join shipments s on s.id = t.shipment_id left join bookings b on b.id = t.booking_id
     where t.closed_at is null ${kind === undefined ? sql`` : sql`and t.kind = ${kind}`}
     order by t.raised_at, t.id limit ${maxListed}`);
  return rows.map((row) => ({ ...row, raisedAt: new Date(row.raisedAt) }));
}

/** Only their answer closes them. */
const answeredOnly: readonly CourierTaskKind[] = ["answer-unknown", "partly-delivered"];

/**
 * Closes a task that staff have handled. Returns false if it is closed already. Refuses `not-found`, and
 * `answer-needed` for one that only its answer closes.
 */
export async function closeTaskByStaff(shop: Shop, actor: Actor, taskId: string): Promise<boolean> {
  const by = allow(actor, "shipments:book");
  return transaction(shop.db, async (tx) => {
    const task = await lockTask(tx, taskId);
    if (task.closedAt) return false;
    if (answeredOnly.includes(task.kind)) throw new Refusal("answer-needed");
    await close(tx, by, task, shop.now());
    return true;
  });
}

/**
 * Settles a booking whose answer was cut by what somebody saw in the courier's panel: the parcel's number, or that it is
 * not there; only then may the order be booked again. Returns false where a webhook or somebody else was first. Refuses
 * `not-found`, and `tracking-code-used` for the number of another order's parcel.
 */
export async function answerUnknown(
  shop: Shop,
  actor: Actor,
  taskId: string,
  { found }: UnknownAnswer,
): Promise<boolean> {
  const by = allow(actor, "shipments:book");
  return transaction(shop.db, async (tx) => {
    const task = await lockTask(tx, taskId);
    if (task.kind !== "answer-unknown" || task.bookingId === null) throw new Refusal("not-found");
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, task.bookingId)).for("update");
    const now = shop.now();
    const isWaiting = booking?.state === "unknown" || booking?.state === "requested";
    if (!task.closedAt) await close(tx, by, task, now);
    if (!booking || !isWaiting) return false;
    if (found) {
      const { number } = found;
      if (await isUsed(tx, booking.orderId, booking.kind, [number])) throw new Refusal("tracking-code-used");
      await recordBooked(
        tx,
        booking.id,
        { externalId: number, trackingCode: number, trackingUrl: null, charge: null },
        now,
      );
    } else
      await tx
        .update(bookings)
        .set({ state: "refused", faults: [{ field: "other", text: "not-there" satisfies ShopFault }], settledAt: now })
        .where(eq(bookings.id, booking.id));
    await writeAudit(tx, {
      ...{ by, action: "order-booked", record: { id: booking.orderId, name: booking.reference } },
      after: { trackingCodes: found ? [found.number] : [] },
    });
    return true;
  });
}

async function lockTask(tx: Database, taskId: string): Promise<typeof courierTasks.$inferSelect> {
  const [task] = await tx.select().from(courierTasks).where(eq(courierTasks.id, taskId)).for("update");
  if (!task) throw new Refusal("not-found");
  return task;
}

async function close(tx: Database, by: SignedIn, { id }: { id: string }, now: Date): Promise<void> {
  await tx
    .update(courierTasks)
    .set({ closedAt: now, closedByName: by.name })
    .where(and(eq(courierTasks.id, id), isNull(courierTasks.closedAt)));
}
