import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { orders } from "../../../db/tables.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import type { billingDetails } from "../../customers/customer-schema.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { statusesWith } from "../order-status.ts";
import { reindexOrder } from "./order-search.ts";
import { isImplausible } from "./plausible-contact.ts";

/**
 * Staff correct whom and where to, until the parcel is on its way; the money stays as it was agreed. Answers false when
 * nothing differs. Refuses `not-found`, and `address-too-late` (with the present `status` in its details).
 */
export async function correctAddress(
  shop: Shop,
  actor: Actor,
  orderId: string,
  address: z.infer<typeof billingDetails>,
): Promise<boolean> {
  const by = allow(actor, "orders:change");
  return transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const { fullName, phone, email, address: street, city, zip, district, area } = order;
    const before = { fullName, phone, email, address: street, city, zip, district, area };
    const corrected = await tx
      .update(orders)
      .set({ ...address, implausible: isImplausible(address) })
      .where(and(eq(orders.id, orderId), inArray(orders.status, statusesWith("addressEditable"))))
      .returning({ id: orders.id });
    if (corrected.length === 0) throw new Refusal("address-too-late", { details: { status: order.status } });
    await reindexOrder(tx, orderId);
    await writeAudit(tx, {
      by,
      action: "order-address",
      record: { id: orderId, name: order.number },
      before,
      after: address,
    });
    return Object.entries(address).some(([name, value]) => value !== before[name as keyof typeof before]);
  });
}
