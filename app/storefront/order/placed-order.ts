import * as z from "zod/mini";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { couponKinds } from "../../../shop/coupons/coupon-rules.ts";
import { deliveryArea } from "../../../shop/customers/customer-schema.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { readStored, writeStored } from "../../browser/local-storage.ts";
import { toBillingDetails } from "../../components/city-of.ts";
import { type CheckoutDraft, toGift } from "../checkout/checkout-draft.ts";

const storageKey = "placed-order";

const picture = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  alt: z.object({ text: z.string(), language: z.enum(["en", "bn"]) }),
});

const item = z.object({
  productId: z.string(),
  variantId: z.nullable(z.string()),
  name: z.string(),
  variantName: z.nullable(z.string()),
  picture: z.nullable(picture),
  price: z.number(),
  listPrice: z._default(z.nullable(z.number()), null),
  quantity: z.number(),
});

const coupon = z.object({ code: z.string(), kind: z.enum(couponKinds), gave: z.number() });

const gift = z.object({
  message: z.nullable(z.string()),
  receiver: z.nullable(z.object({ fullName: z.string(), phone: z.string() })),
  /** The key of the item that wraps it. */
  wrap: z._default(z.nullable(z.string()), null),
});

const placedOrder = z.object({
  number: z.string(),
  fullName: z.string(),
  phone: z.string(),
  city: z.string(),
  items: z.array(item),
  subtotal: z.number(),
  discount: z.number(),
  shippingBefore: z.number(),
  shippingCost: z.number(),
  total: z.number(),
  coupon: z.nullable(coupon),
  deliveryArea,
  orderedAt: z.string(),
  deliverFrom: z.string(),
  deliverTo: z.string(),
  /** False where the shop calls before it packs the order; orders of older versions of this page have none. */
  stockHeld: z._default(z.boolean(), true),
  gift: z._default(z.nullable(gift), null),
});

/** The order just placed, for the thank-you page; amounts in taka. */
export type PlacedOrder = z.infer<typeof placedOrder>;

/** Stores the order for the thank-you page, in this tab only, so that the next person at the device does not see it. */
export function savePlacedOrder(
  placed: PlacedOrderResponse,
  quote: QuoteResponse,
  draft: CheckoutDraft,
  language: Language,
): void {
  const items = quote.lines.map((line) => ({
    ...line,
    name: line.name?.text ?? "",
    variantName: line.variantName?.text ?? null,
  }));
  const { fullName, city } = toBillingDetails(draft, language);
  const phone = parsePhone(draft.phone) ?? draft.phone;
  const { deliveryArea } = quote;
  const wrap = draft.giftWrap || null;
  const plainGift = toGift(draft);
  const gift = plainGift && { ...plainGift, wrap };
  if (gift?.receiver) gift.receiver.phone = parsePhone(gift.receiver.phone) ?? gift.receiver.phone;
  // The order is placed, whatever a newer server answers: what this page can't read shows no receipt.
  const { data } = placedOrder.safeParse({ ...placed, fullName, phone, city, items, deliveryArea, gift });
  writeStored("sessionStorage", storageKey, data ?? null);
}

export function readPlacedOrder(): PlacedOrder | null {
  return placedOrder.safeParse(readStored("sessionStorage", storageKey)).data ?? null;
}
