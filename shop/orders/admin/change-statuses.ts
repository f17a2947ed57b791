import { type Actor, allow } from "../../permissions.ts";
import { Refusal, type RefusalCode } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { changeStatus } from "../change-status.ts";
import type { OrderStatus } from "../order-status.ts";

/** What became of one of several orders: moved, standing there already, or refused. */
export type StatusOutcome = { id: string; modified: boolean; refused: RefusalCode | null };

/** Moves several orders one step on, each by itself: one that is refused keeps none of the others back. */
export async function changeStatuses(
  shop: Shop,
  actor: Actor,
  ids: string[],
  to: OrderStatus,
): Promise<StatusOutcome[]> {
  allow(actor, "orders:change");
  const outcomes: StatusOutcome[] = [];
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, modified: await changeStatus(shop, actor, id, to), refused: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, modified: false, refused: error.code });
    }
  }
  return outcomes;
}
