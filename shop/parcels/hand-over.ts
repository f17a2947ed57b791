import { changeEachStatus, changeStatusByStaff, type StatusOutcome } from "../orders/change-status.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/**
 * Hands packed or unpacked parcels over to a courier by hand: each order becomes `shipped` in its own transaction, so
 * that a refused one does not stop the others.
 */
export async function handOver(shop: Shop, actor: Actor, orderIds: string[]): Promise<StatusOutcome[]> {
  const by = allow(actor, "shipments:handover");
  return changeEachStatus(shop, orderIds, (tx, step) => changeStatusByStaff(tx, by, { ...step, to: "shipped" }));
}
