import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierTasks } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { CourierTaskKind } from "./courier-rules.ts";

type NewTask = {
  kind: CourierTaskKind;
  /** The subject: there is at most one open task of a kind per subject. */
  subject: string;
  orderId?: string | null;
  shipmentId?: string | null;
  bookingId?: string | null;
  accountId?: string | null;
  /** Codes and amounts only, no personal data. */
  detail?: Record<string, string | number | null>;
  now: Date;
};

/** Raises a task for staff; an open one of its kind about the same thing is kept. */
export async function raiseTask(tx: Database, { now, detail = {}, ...task }: NewTask): Promise<void> {
  await tx
    .insert(courierTasks)
    .values({ id: newId(), ...task, detail, raisedAt: now })
    .onConflictDoNothing({ target: [courierTasks.kind, courierTasks.subject], where: sql`closed_at is null` });
}

/** Closes the open tasks of one or several kinds about a subject, automatically or by staff. */
export async function closeTask(
  tx: Database,
  kinds: CourierTaskKind | CourierTaskKind[],
  subject: string,
  now: Date,
  closedByName: string | null = null,
): Promise<void> {
  await tx
    .update(courierTasks)
    .set({ closedAt: now, closedByName })
    .where(
      and(inArray(courierTasks.kind, [kinds].flat()), eq(courierTasks.subject, subject), isNull(courierTasks.closedAt)),
    );
}

/** Closes what was raised because a courier gave back a parcel of this order: it has another number now. */
export async function closeNeverFetched(tx: Database, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update courier_tasks set closed_at = ${now}
     where kind in ('never-fetched', 'contradicts') and closed_at is null
       and shipment_id in (select id from shipments where order_id = ${orderId} and state = 'cancelled')`);
}

/** Closes what was raised because a rider took too much for an order: its customer has the money back. */
export async function closeOvercharged(
  tx: Database,
  orderId: string,
  now: Date,
  closedByName: string | null,
): Promise<void> {
  await tx.execute(sql`
    update courier_tasks set closed_at = ${now}, closed_by_name = ${closedByName}
     where kind = 'amount-differs' and order_id = ${orderId} and closed_at is null
       and (detail ->> 'collected')::numeric > (detail ->> 'told')::numeric`);
}
