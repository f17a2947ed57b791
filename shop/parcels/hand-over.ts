import { changeEachStatus, changeStatusByStaff, type StatusOutcome } from "../orders/change-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockOrder } from "./pack-order.ts";

/**
 * Hands packed or unpacked parcels over to a courier by hand: each order becomes `shipped` in its own transaction, so
 * that a refused one does not stop the others. One that is on hold is refused as `on-hold`.
 */
export async function handOver(shop: Shop, actor: Actor, orderIds: string[]): Promise<StatusOutcome[]> {
  const by = allow(actor, "shipments:handover");
  return changeEachStatus(shop, orderIds, async (tx, step) => {
    const { status, onHold } = await lockOrder(tx, step.orderId, step.now);
    if (status === "confirmed" && onHold) throw new Refusal("on-hold");
    return changeStatusByStaff(tx, by, { ...step, to: "shipped" });
  });
}
