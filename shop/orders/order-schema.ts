import * as z from "zod/mini";
import { cartLineInputs, optionalAccountEmail } from "../cart/cart-schema.ts";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { couponCode } from "../coupons/coupon-schema.ts";
import { billingDetails, deliveryArea } from "../customers/customer-schema.ts";
import { optionalText } from "../text.ts";

/**
 * `POST /orders` (specification.txt §7). Names, prices, status and dates that come along are not read; the money that
 * comes along is compared with ours and a difference is refused with the fresh quote.
 */
export const orderRequest = z.object({
  billingDetails,
  items: cartLineInputs,
  deliveryArea,
  subtotal: z.optional(takaAmount),
  shippingCost: z.optional(takaAmount),
  total: takaAmount,
  coupon: couponCode,
  note: optionalText(500),
});

export type OrderRequest = z.infer<typeof orderRequest>;

/** The same as a shopper sends it: with the account's e-mail beside it (specification.txt §7). */
export const placeOrderRequest = z.extend(orderRequest, { email: optionalAccountEmail });
