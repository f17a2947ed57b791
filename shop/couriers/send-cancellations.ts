import { eq, getTableColumns, sql } from "drizzle-orm";
import { orders, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import { CourierError } from "./courier-port.ts";
import { openAccount } from "./open-account.ts";

/** Parcels of one run, which is every few seconds. */
const maxSentEach = 10;
/** After a call that reached nobody. It is longer than any call, so that no other process asks at the same time. */
const retryMs = 5 * 60_000;
/** A courier that says one of these may accept the same request later. */
const passing: readonly CourierError["reason"][] = ["unreachable", "busy", "failed"];

type Shipment = typeof shipments.$inferSelect;

/**
 * Asks couriers to cancel the parcels of cancelled orders that they have not fetched. Each has a task, which closes once
 * the courier has agreed; a courier that refuses leaves it to staff.
 */
export async function sendCancellations(shop: Shop): Promise<void> {
  for (const shipment of await claimCancellations(shop)) {
    if (shop.shutdownSignal.aborted) return;
    await sendCancellation(shop, shipment);
  }
}

/** Claims the parcels that are due by setting their next attempt. */
async function claimCancellations({ db, now }: Shop): Promise<Shipment[]> {
  return transaction(db, async (tx) => {
    const moment = now();
    const due = await tx
      .select(getTableColumns(shipments))
      .from(shipments)
      .where(sql`${shipments.cancelAt} <= ${moment}`)
      .orderBy(shipments.cancelAt)
      .limit(maxSentEach)
      .for("update", { skipLocked: true });
    for (const { id } of due)
      await tx
        .update(shipments)
        .set({ cancelAt: new Date(moment.getTime() + retryMs) })
        .where(eq(shipments.id, id));
    return due;
  });
}

async function sendCancellation(shop: Shop, shipment: Shipment): Promise<void> {
  const { id: shipmentId, accountId, externalId } = shipment;
  const settle = () => shop.db.update(shipments).set({ cancelAt: null }).where(eq(shipments.id, shipmentId));
  const courier = accountId === null ? null : await openAccount(shop, accountId);
  if (!courier?.cancel || externalId === null || !(await isToCancel(shop, shipment))) return void (await settle());
  try {
    await courier.cancel({ externalId, reason: "Order cancelled" });
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    if (!passing.includes(error.reason)) await settle();
    return;
  }
  const settings = await shop.settings();
  const receivedAt = shop.now();
  const report = {
    ...{ state: "cancelled" as const, rawState: "cancelled", text: null, at: receivedAt },
    ...{ collected: null, charge: null, codFee: null, payoutId: null },
  };
  await transaction(shop.db, (tx) => applyReport(tx, { shipmentId, source: "poll", report, receivedAt, settings }));
  await settle();
}

/** Not one that its courier has fetched meanwhile, nor of an order that goes on. */
async function isToCancel({ db }: Shop, { orderId, state }: Shipment): Promise<boolean> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status === "cancelled" && state === "booked";
}
