import * as z from "zod/mini";
import { adConsent } from "../advertising/advertising-schema.ts";
import { cartLineInputs, optionalAccountEmail } from "../cart/cart-schema.ts";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { couponCode } from "../coupons/coupon-schema.ts";
import { billingDetails, deliveryArea } from "../customers/customer-schema.ts";
import { attemptPurposes, gatewayKinds } from "../payments/payment-rules.ts";
import { optionalText, requiredLines } from "../text.ts";
import { deliveryDay } from "./delivery-day-schema.ts";
import { maxGiftMessage } from "./gift-rules.ts";
import { advanceClaim, phoneCode } from "./guard/guard-schema.ts";
import { clickKinds, linkSources, maxCampaignLength } from "./order-rules.ts";

/** For somebody else: no prices in the parcel, the words of a card, and whom the rider calls, if any. */
const gift = z.object({
  message: z._default(z.nullable(requiredLines(maxGiftMessage)), null),
  receiver: z._default(z.nullable(z.pick(billingDetails, { fullName: true, phone: true })), null),
});

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
  gift: z._default(z.nullable(gift), null),
});

export type OrderRequest = z.infer<typeof orderRequest>;

/** How a customer can pay. */
const orderPaymentMethods = ["cash", ...gatewayKinds] as const;

/** What a customer adds: where the shop asks for it, the code sent to the phone or the advance; and the day. */
export const guardedOrderRequest = z.extend(orderRequest, {
  phoneCode: z.optional(phoneCode),
  advance: z.optional(advanceClaim),
  /** A later day that suits the customer better; without it the parcel comes as soon as it can. */
  day: z.optional(deliveryDay),
});

export type GuardedOrderRequest = z.infer<typeof guardedOrderRequest>;

/** Which post, message or advertisement led to the order. */
export const campaign = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxCampaignLength))));

/** The same from a customer, with the account's email (specification.txt §7) and the link that brought them. */
export const placeOrderRequest = z.extend(guardedOrderRequest, {
  email: optionalAccountEmail,
  paymentMethod: z._default(z.enum(orderPaymentMethods), "cash"),
  /** Online: all of it, or no more than the advance where the shop asks for one. */
  paymentPurpose: z._default(z.enum(attemptPurposes), "advance"),
  source: z.optional(z.enum(linkSources)),
  campaign,
  /** The post, or the version of an advertisement. */
  post: campaign,
  clickKind: z.optional(z.enum(clickKinds)),
  /** The browser's consent to report purchases to advertisers; without it nothing is reported. */
  adConsent: z.optional(adConsent),
});
