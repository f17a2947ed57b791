import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, type returnRequestLines } from "../../db/schema.ts";
import { loadPricedVariants } from "../cart/price-lines.ts";
import { summarizeReserved } from "../catalog/stock.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { paisa } from "../money.ts";
import { orderPhonetics } from "../orders/admin/order-search.ts";
import { type OrderLineRow, orderLineOf } from "../orders/new-order.ts";
import { newOrderNumber } from "../orders/order-number.ts";
import { writeOrder } from "../orders/write-order.ts";
import type { SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { deliveryWindow } from "../shipping/delivery-charge.ts";

type Order = typeof orders.$inferSelect;
type Wanted = Pick<typeof returnRequestLines.$inferSelect, "quantity"> & { variantId: string; productId: string };

type ReplacementInput = { order: Order; wanted: Wanted[]; by: SignedIn; settings: ShopSettings; now: Date };

const free = paisa(0);

/** The note for the rider who brings the new piece, in the language of the order. */
const riderNotes: Record<Language, string> = {
  en: "Exchange: please take the old item back.",
  bn: "বদল: পুরোনো পণ্যটি ফেরত নিন।",
};

/**
 * Writes the order that brings the new pieces: confirmed, at no charge, with its stock reserved, to the address of the
 * first one, which the caller has locked. Refuses `out-of-stock`, and then nothing has changed.
 */
export async function makeReplacement(
  tx: Database,
  { order, wanted, by, settings, now }: ReplacementInput,
): Promise<{ id: string; number: string }> {
  const id = newId();
  const pieces = new Map<string, Wanted>();
  for (const each of wanted) {
    const quantity = (pieces.get(each.variantId)?.quantity ?? 0) + each.quantity;
    pieces.set(each.variantId, { ...each, quantity });
  }
  const items = [...pieces.values()];
  // Locked before the variants, as wherever an order is confirmed.
  const productIds = sql.param(items.map(({ productId }) => productId));
  await tx.execute(sql`
    select from recent_product_sales where product_id = any(${productIds}::text[]) order by product_id for no key update`);
  const variants = await loadPricedVariants(tx, items, { now, lock: true });
  const lines = items.map(({ variantId, quantity }, position): OrderLineRow => {
    const variant = variants.find((each) => each.variantId === variantId);
    if (!variant) throw new Refusal("out-of-stock");
    return { ...orderLineOf(variant, { orderId: id, position, quantity }), unitPrice: free };
  });
  const { number, language, fullName, phone, email, address, city, zip, district, area, implausible } = order;
  const { deliveryArea, userId, source, isGift, receiverName, receiverPhone } = order;
  const { from, to } = deliveryWindow(deliveryArea, settings.deliveryDays, now);
  const row = {
    ...{ id, number: newOrderNumber(settings.orderPrefix), status: "pending" as const, language },
    ...{ fullName, phone, email, address, city, zip, district, area, implausible, userId, source, deliveryArea },
    note: [riderNotes[language], order.note].filter(Boolean).join(" ").slice(0, 500),
    // For a gift, the receiver has the piece, and already has the card.
    ...{ isGift, giftMessage: null, receiverName, receiverPhone, wrapProductId: null },
    ...{ deliverFrom: from, deliverTo: to, holdReason: null, holdUntil: null },
    ...{ subtotal: free, discount: free, shippingCost: free, shippingSaved: free, total: free, advanceAsked: null },
    ...{ campaign: null, post: null, clickKind: null, waitingSlot: null, holdsStock: true, placedAt: now },
    // A request for erasure covers this order, too.
    ...{ erasureRequestedAt: order.erasureRequestedAt, erasedAt: null },
  };
  const names = lines.flatMap((line) => [line.nameEn, line.nameBn, line.variantNameEn, line.variantNameBn]);
  const events = (["pending", "confirmed"] as const).map((status) => ({
    ...{ orderId: id, status, at: now, byRole: "staff" as const, byName: by.name, byId: by.id },
  }));
  const searchVector = orderPhonetics({ ...row, products: names.map((name) => name ?? null) });
  const taken = await writeOrder(tx, {
    row,
    nextCallAt: null,
    searchVector,
    lines,
    sets: [],
    events,
    notifications: [],
  });
  if (!taken) throw new Refusal("out-of-stock", { details: { number } });
  await summarizeReserved(tx, taken, now);
  // Sales of products are counted where an order becomes confirmed.
  await tx.update(orders).set({ status: "confirmed" }).where(eq(orders.id, id));
  return { id, number: row.number };
}
