import { eq, sql } from "drizzle-orm";
import { orderNotes, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { reindexOrder } from "./admin/order-search.ts";
import { isImplausible } from "./admin/plausible-contact.ts";
import { isPackedOrBooked } from "./order-stage.ts";
import { statusHas } from "./order-status.ts";

type OwnAddress = { address: string; note: string | null };

/**
 * Changes house and road of an order, and the note for the rider, until it is packed or a courier has its address: its
 * area and with it the delivery charge stay. The owner has been verified by the caller. Staff find the former address among the notes. Refuses
 * `address-too-late`, and `too-many-requests`.
 */
export async function changeOwnAddress(shop: Shop, orderId: string, { address, note }: OwnAddress): Promise<void> {
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const { rows } = await tx.execute<{ isPacked: boolean }>(sql`select ${isPackedOrBooked(orderId)} as "isPacked"`);
    if (rows[0]?.isPacked || !statusHas(order.status, "addressEditable"))
      throw new Refusal("address-too-late", { details: { status: order.status } });
    if (order.address === address && order.note === note) return;
    await spend(shop, "own-address", { order: orderId }, tx);
    const changed = { address, note, implausible: isImplausible({ ...order, address }) };
    await tx.update(orders).set(changed).where(eq(orders.id, orderId));
    if (order.address !== address) {
      const text = `${order.address} → ${address}`;
      await tx.insert(orderNotes).values({ orderId, text, at: shop.now(), byName: "" });
    }
    await reindexOrder(tx, orderId);
  });
}
