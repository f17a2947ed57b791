import { eq } from "drizzle-orm";
import { orderNotes, orders } from "../../../db/tables.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";

/** Writes a note to an order, which staff read and the shopper never sees. Refuses `not-found`. */
export async function addOrderNote(shop: Shop, actor: Actor, orderId: string, text: string): Promise<void> {
  const by = allow(actor, "orders:change");
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Refusal("not-found");
    await tx.insert(orderNotes).values({ orderId, text, at: shop.now(), byName: by.name });
    await writeAudit(tx, { by, action: "order-note", record: { id: orderId, name: order.number }, after: { text } });
  });
}
