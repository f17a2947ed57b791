import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierTasks } from "../../db/schema.ts";
import type { CourierTaskKind } from "./courier-rules.ts";

/** Closes a task: it has answered itself, or somebody has. */
export async function closeTask(
  tx: Database,
  kind: CourierTaskKind,
  subject: string,
  now: Date,
  closedByName: string | null = null,
): Promise<void> {
  await tx
    .update(courierTasks)
    .set({ closedAt: now, closedByName })
    .where(and(eq(courierTasks.kind, kind), eq(courierTasks.subject, subject), isNull(courierTasks.closedAt)));
}

/** Closes what was raised because a courier never fetched a parcel of this order: it has another number now. */
export async function closeNeverFetched(tx: Database, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update courier_tasks set closed_at = ${now}
     where kind = 'contradicts' and closed_at is null
       and shipment_id in (select id from shipments where order_id = ${orderId} and state = 'cancelled')`);
}
