import { changeEachStatus, changeStatusByStaff, type StatusOutcome } from "../orders/change-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockOrder } from "./pack-order.ts";
import type { HandOverRequest } from "./parcel-schema.ts";
import { giveToOwnRider } from "./record-shipments.ts";

/**
 * Hands packed or unpacked parcels over to a courier by hand: each order becomes `shipped` in its own transaction, so
 * that a refused one does not stop the others. One that is on hold is refused as `on-hold`. A parcel without a courier
 * goes with the shop's own rider, as booked with them if they are named.
 */
export async function handOver(
  shop: Shop,
  actor: Actor,
  { ids, riderName }: HandOverRequest,
): Promise<StatusOutcome[]> {
  const by = allow(actor, "shipments:handover");
  return changeEachStatus(shop, ids, async (tx, step) => {
    const { number, status, onHold } = await lockOrder(tx, step.orderId, step.now);
    if (status === "confirmed" && onHold) throw new Refusal("on-hold");
    if (status === "confirmed" && riderName !== null) await giveToOwnRider(tx, by, { ...step, number, riderName });
    return changeStatusByStaff(tx, by, { ...step, to: "shipped" });
  });
}
