import * as z from "zod/mini";
import { cartLineInputs } from "../../cart/cart-schema.ts";
import { takaAmount, takaPrice } from "../../catalog/catalog-schema.ts";
import { billingDetails, writtenAddress } from "../../customers/customer-schema.ts";
import { optionalText } from "../../text.ts";

const orderId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Changes of an order; omitted fields stay. Amounts are taka. */
const orderEdit = z.object({
  items: z.optional(cartLineInputs),
  /** Off the price, as agreed with the customer; a coupon counts beside it. */
  agreedDiscount: z.optional(takaPrice),
  /** Instead of the charge of the delivery area. */
  deliveryCharge: z.optional(takaPrice),
  billingDetails: z.optional(billingDetails),
});

export type OrderEdit = z.infer<typeof orderEdit>;

/** `POST /orders/:id/quote`: what the order would cost, edited, or in one parcel with another one. */
export const editQuoteRequest = z.extend(orderEdit, { merge: z.optional(orderId) });

export type EditQuoteRequest = z.infer<typeof editQuoteRequest>;

/** `PATCH /orders/:id/lines`: with the `total` and `revision` of the quote. */
export const editRequest = z.extend(orderEdit, {
  total: takaAmount,
  revision: z.int().check(z.gte(0)),
  /** The address from which a correction began. */
  was: z.optional(writtenAddress),
  reason: optionalText(200),
});

export type EditRequest = z.infer<typeof editRequest>;

/** `POST /orders/:id/merge`: the order that comes into this one's parcel, with the `total` of the quote. */
export const mergeRequest = z.object({ order: orderId, total: takaAmount });

export type MergeRequest = z.infer<typeof mergeRequest>;
