import { transaction } from "../../db/transaction.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import type { ParcelEvent } from "./courier-task-schema.ts";
import { lockOrderOf } from "./lock-order.ts";

/**
 * Records a state that staff know; it overrides the courier's earlier reports, and the order follows. Returns false if
 * nothing is new. Refuses `not-found`.
 */
export async function reportByHand(
  shop: Shop,
  actor: Actor,
  shipmentId: string,
  { state, collected, text }: ParcelEvent,
): Promise<boolean> {
  const by = allow(actor, "orders:change");
  const settings = await shop.settings();
  const isNew = await transaction(shop.db, async (tx) => {
    if (!(await lockOrderOf(tx, shipmentId))) throw new Refusal("not-found");
    const receivedAt = shop.now();
    const report = {
      state,
      rawState: state,
      text,
      at: receivedAt,
      collected,
      charge: null,
      codFee: null,
      payoutId: null,
    };
    return applyReport(tx, { shipmentId, source: "hand", report, byName: by.name, receivedAt, settings });
  });
  shop.outboxSignal.notify();
  return isNew;
}
