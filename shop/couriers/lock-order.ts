import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, shipments } from "../../db/schema.ts";

export type LockedOrder = typeof orders.$inferSelect;

/** Locks the order of a shipment until the transaction ends. Null where there is no such shipment any more. */
export async function lockOrderOf(tx: Database, shipmentId: string): Promise<LockedOrder | null> {
  const ofShipment = eq(shipments.id, shipmentId);
  const [found] = await tx.select({ orderId: shipments.orderId }).from(shipments).where(ofShipment);
  if (!found) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for("no key update");
  // Removed while the lock was awaited?
  const isThere = (await tx.$count(shipments, ofShipment)) > 0;
  return order && isThere ? order : null;
}
