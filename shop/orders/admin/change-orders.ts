import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { orderNotes, orders } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { writeAudit } from "../../audit-log/write-audit.ts";
import type { billingDetails, writtenAddress } from "../../customers/customer-schema.ts";
import { readdressOrderNotifications } from "../../notifications/enqueue-notification.ts";
import { type Actor, allow, guest } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { type Closure, changeEachStatus, changeStatusByStaff, type StatusOutcome } from "../change-status.ts";
import { addressOf, assertAddressUnchanged, isSameAddress } from "../order-address.ts";
import { type OrderStatus, statusesWith } from "../order-status.ts";
import { type PlacedOrder, placeOrder } from "../place-order.ts";
import type { PhoneOrderRequest } from "./admin-order-schema.ts";
import { reindexOrder } from "./order-search.ts";
import { isImplausible } from "./plausible-contact.ts";

/** Adds a note that only staff can read. Refuses `not-found`. */
export async function addOrderNote(shop: Shop, actor: Actor, orderId: string, text: string): Promise<void> {
  const by = allow(actor, "orders:change");
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Refusal("not-found");
    await tx.insert(orderNotes).values({ orderId, text, at: shop.now(), byName: by.name });
    await writeAudit(tx, { by, action: "order-note", record: { id: orderId, name: order.number }, after: { text } });
  });
}

/**
 * Moves several orders one step on, each in its own transaction: a refused one does not stop the others. The reason is
 * recorded for those that are cancelled or returned.
 */
export async function changeStatuses(
  shop: Shop,
  actor: Actor,
  ids: string[],
  to: OrderStatus,
  closure?: Closure,
): Promise<StatusOutcome[]> {
  const by = allow(actor, "orders:change");
  return changeEachStatus(shop, ids, (tx, step) => changeStatusByStaff(tx, by, { ...step, to, closure }));
}

/**
 * Corrects recipient and address until the parcel is on its way; the amounts stay as agreed. Returns false when nothing
 * changes. Refuses `not-found`, `address-too-late` (with the current `status` in its details), and `changed-meanwhile` (with
 * the present `billingDetails`) where somebody has changed the address since it `was`.
 */
export async function correctAddress(
  shop: Shop,
  actor: Actor,
  orderId: string,
  address: z.infer<typeof billingDetails>,
  was: z.infer<typeof writtenAddress> | null = null,
): Promise<boolean> {
  const by = allow(actor, "orders:change");
  return transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const before = addressOf(order);
    assertAddressUnchanged(before, { was, to: address });
    const corrected = await tx
      .update(orders)
      .set({ ...address, implausible: isImplausible(address) })
      .where(and(eq(orders.id, orderId), inArray(orders.status, statusesWith("addressEditable"))))
      .returning({ id: orders.id });
    if (corrected.length === 0) throw new Refusal("address-too-late", { details: { status: order.status } });
    await reindexOrder(tx, orderId);
    await readdressOrderNotifications(tx, order, order, address);
    await writeAudit(tx, {
      by,
      action: "order-address",
      record: { id: orderId, name: order.number },
      before,
      after: address,
    });
    return !isSameAddress(before, address);
  });
}

/**
 * Places an order taken by phone: without an account, with the staff member in its timeline. Refuses as `placeOrder`.
 */
export async function createPhoneOrder(
  shop: Shop,
  actor: Actor,
  { language, confirmed, source = "phone", campaign, deliverOn, ...request }: PhoneOrderRequest,
  idempotencyKey: string | null,
): Promise<PlacedOrder> {
  const enteredBy = allow(actor, "orders:change");
  const origin = { source, campaign: campaign || null, post: null, clickKind: null };
  return placeOrder(shop, { actor: guest, request, origin, language, idempotencyKey, enteredBy, confirmed, deliverOn });
}
