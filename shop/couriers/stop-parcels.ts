import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { shipments } from "../../db/schema.ts";
import { cancelKinds } from "./courier-state-rules.ts";
import { closeTask, raiseTask } from "./task-records.ts";

/**
 * Sees to it that the parcels of an order which was just cancelled stay here: staff get a task for each, and a courier
 * that takes cancellations is asked from `askAt` on (`sendCancellations`). The caller has locked the order.
 */
export async function stopParcels(
  tx: Database,
  orderId: string,
  { askAt, now }: { askAt: Date; now: Date },
): Promise<void> {
  const live = and(
    eq(shipments.orderId, orderId),
    isNull(shipments.endedAt),
    sql`${shipments.state} is distinct from 'cancelled'`,
  );
  for (const { id, accountId, state } of await tx.select().from(shipments).where(live))
    await raiseTask(tx, {
      ...{ kind: "event-on-cancelled", subject: id, orderId, shipmentId: id, accountId, now },
      detail: { status: "cancelled", state: state ?? "booked" },
    });
  await tx
    .update(shipments)
    .set({ cancelAt: askAt })
    .where(and(live, inArray(shipments.courier, cancelKinds), isNotNull(shipments.accountId)));
}

/** Lets the parcels of an order go after all: its cancellation was undone. The caller has locked the order. */
export async function resumeParcels(tx: Database, orderId: string, now: Date): Promise<void> {
  const ofOrder = eq(shipments.orderId, orderId);
  for (const { id } of await tx.update(shipments).set({ cancelAt: null }).where(ofOrder).returning())
    await closeTask(tx, "event-on-cancelled", id, now);
}
