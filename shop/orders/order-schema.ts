import * as z from "zod/mini";
import { cartLineInputs, optionalAccountEmail } from "../cart/cart-schema.ts";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { couponCode } from "../coupons/coupon-schema.ts";
import { billingDetails, deliveryArea } from "../customers/customer-schema.ts";
import { optionalText } from "../text.ts";

/**
 * `POST /orders` (specification.txt §7). Ignores names, prices, status and dates in the request; amounts are compared
 * with the current quote and a difference is refused with the fresh one.
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

/** The same from a customer, with the account's email (specification.txt §7). */
export const placeOrderRequest = z.extend(orderRequest, { email: optionalAccountEmail });
