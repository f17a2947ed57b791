import { eq } from "drizzle-orm";
import { orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { mayHold } from "./order-status.ts";

export type Hold = { reason: string; until: Date | null };

/**
 * Lets an order wait, for example for a delivery date: it is neither called nor packed until then, or until staff end it
 * (`null`). Refuses `not-found`, and `status-step-refused` for one that has left the house.
 */
export async function holdOrder(shop: Shop, actor: Actor, orderId: string, hold: Hold | null): Promise<void> {
  const by = allow(actor, "calls:make");
  await transaction(shop.db, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number, status: orders.status, holdReason: orders.holdReason })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("no key update");
    if (!order) throw new Refusal("not-found");
    if (!mayHold(order.status)) throw new Refusal("status-step-refused", { details: { status: order.status } });
    await tx
      .update(orders)
      .set({ holdReason: hold?.reason ?? null, holdUntil: hold?.until ?? null })
      .where(eq(orders.id, orderId));
    await writeAudit(tx, {
      ...{ by, action: "order-held", record: { id: orderId, name: order.number } },
      before: { reason: order.holdReason },
      after: { reason: hold?.reason ?? null },
    });
  });
}
