import { desc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderClosures, orderEvents, orders, returns, type shipments } from "../../db/schema.ts";
import { changeStatusByCourier } from "../orders/change-status.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { CourierState } from "./courier-state-rules.ts";
import type { FoldedParcel } from "./fold-events.ts";
import type { LockedOrder } from "./lock-order.ts";
import { closeTask, raiseTask } from "./task-records.ts";

type OrderParcel = { shipment: Pick<typeof shipments.$inferSelect, "id" | "accountId">; folded: FoldedParcel };

const deliveredStates: readonly (CourierState | null)[] = ["delivered", "partly-delivered", "exchanged"];
const returnStates: readonly (CourierState | null)[] = ["coming-back", "returned", "paid-return"];

type ReportedStatus = "shipped" | "delivered" | "returned";

/** The status of an order that follows from all of its parcels; null while no courier has taken one. */
function statusOfParcels(parcels: readonly Pick<FoldedParcel, "state" | "isTaken">[]): ReportedStatus | null {
  const isTaken = parcels.some((parcel) => parcel.isTaken);
  const live = parcels.filter(({ state }) => state !== "cancelled");
  // Cancelled before pickup, it never left the shop.
  if (live.length === 0) return isTaken ? "returned" : null;
  const isDelivered = live.some(({ state }) => deliveredStates.includes(state));
  const isEnded = live.every(({ state }) => deliveredStates.includes(state) || returnStates.includes(state));
  if (isEnded) return isDelivered ? "delivered" : "returned";
  return isTaken ? "shipped" : null;
}

type ParcelReport = {
  shipmentId: string;
  courierName: string;
  settings: ShopSettings;
  receivedAt: Date;
};

/**
 * Moves a locked order to the status that its parcels have reached: all missing steps together, with at most one message. A
 * courier's step is undone where a later report contradicts it; a decision of staff stays, and raises a task.
 */
export async function moveOrderWithParcels(
  tx: Database,
  order: LockedOrder,
  parcels: readonly OrderParcel[],
  input: ParcelReport,
): Promise<void> {
  const wanted = statusOfParcels(parcels.map(({ folded }) => folded));
  if (order.status === "cancelled" || order.status === "pending") {
    const reported = parcels.find(({ shipment }) => shipment.id === input.shipmentId);
    if (wanted !== null) await raise(tx, "event-on-cancelled", order, parcels, input);
    else if (reported?.folded.state === "cancelled")
      await closeTask(tx, "event-on-cancelled", input.shipmentId, input.receivedAt);
    return;
  }
  if (wanted === null) {
    if (parcels.every(({ folded }) => folded.state === "cancelled"))
      await raise(tx, order.status === "confirmed" ? "never-fetched" : "contradicts", order, parcels, input);
    return;
  }
  const hasEnded = order.status === "delivered" || order.status === "returned";
  if (!hasEnded || order.status === wanted) {
    await closeTask(tx, ["contradicts", "never-fetched"], input.shipmentId, input.receivedAt);
    await walk(tx, order.id, order.status, wanted, { ...input, isCorrection: false });
    return;
  }
  if (await takeBackEnd(tx, order, input)) {
    await closeTask(tx, "contradicts", input.shipmentId, input.receivedAt);
    await walk(tx, order.id, "shipped", wanted, { ...input, isCorrection: true });
    return;
  }
  // A late report of an earlier step is no contradiction.
  if (wanted !== "shipped") await raise(tx, "contradicts", order, parcels, input);
}

const way: readonly OrderStatus[] = ["confirmed", "shipped"];

/** Takes each step that is missing; the customer is notified of the last one alone, and of none a second time. */
async function walk(
  tx: Database,
  orderId: string,
  from: OrderStatus,
  to: ReportedStatus,
  { courierName, settings, receivedAt: now, isCorrection }: ParcelReport & { isCorrection: boolean },
): Promise<void> {
  if (from === to || !way.includes(from)) return;
  const steps: ReportedStatus[] = from === "confirmed" && to !== "shipped" ? ["shipped", to] : [to];
  for (const [index, step] of steps.entries()) {
    const tellsCustomer = index === steps.length - 1 && !isCorrection;
    await changeStatusByCourier(tx, { orderId, to: step, courierName, tellsCustomer, settings, now });
  }
}

/**
 * Undoes a final status that a courier has reported. False if staff have set it, or have checked in the returned goods.
 */
async function takeBackEnd(
  tx: Database,
  { id: orderId, status }: LockedOrder,
  { courierName, receivedAt }: ParcelReport,
): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (last?.byRole !== "system" || last.kind !== "step" || last.status !== status) return false;
  const [coming] = await tx.select().from(returns).where(eq(returns.orderId, orderId));
  if (coming?.checkedInAt) return false;
  if (coming && status === "delivered") return false;
  await tx.delete(returns).where(eq(returns.orderId, orderId));
  await tx.delete(orderClosures).where(eq(orderClosures.orderId, orderId));
  await tx.update(orders).set({ status: "shipped" }).where(eq(orders.id, orderId));
  await tx.insert(orderEvents).values({
    ...{ orderId, status: "shipped" as const, at: receivedAt, kind: "undone" as const },
    ...{ byRole: "system" as const, byName: courierName, byId: null },
  });
  return true;
}

async function raise(
  tx: Database,
  kind: "event-on-cancelled" | "contradicts" | "never-fetched",
  { id: orderId, status }: LockedOrder,
  parcels: readonly OrderParcel[],
  { shipmentId, receivedAt: now }: ParcelReport,
): Promise<void> {
  const reported = parcels.find(({ shipment }) => shipment.id === shipmentId);
  await raiseTask(tx, {
    ...{ kind, subject: shipmentId, orderId, shipmentId, accountId: reported?.shipment.accountId ?? null, now },
    detail: { status, state: reported?.folded.state ?? null },
  });
}
