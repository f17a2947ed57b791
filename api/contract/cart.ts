import * as z from "zod/mini";
import { addToCartRequest, mergeCartsRequest, quantityRequest, quoteRequest } from "../../shop/cart/cart-schema.ts";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { type CouponProblem, couponKinds } from "../../shop/coupons/coupon-rules.ts";
import { deliveryAreas } from "../../shop/shipping/delivery-charge.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  day,
  deleted,
  image,
  inserted,
  like,
  lipstick,
  list,
  localized,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
  unitPrice,
} from "./values.ts";

/** The days between which a parcel arrives. */
export const deliveryWindow = { deliverFrom: day("2026-11-22"), deliverTo: day("2026-11-23") };
/** `shippingBefore` is what delivery costs before it is given free. */
export const sums = {
  subtotal: taka(1500),
  discount: taka(150),
  shippingBefore: taka(60),
  shippingCost: taka(60),
  total: taka(1410),
};

const quotedLine = object({
  productId: text(lipstick.id),
  variantId: maybe(text(lipstick.variantId)),
  path: text(lipstick.path),
  name: maybe(localized(lipstick.name)),
  variantName: maybe(localized("Sindoor")),
  swatch: maybe(text("#B3121F")),
  picture: maybe(image),
  price: taka(750),
  listPrice: maybe(taka(890)),
  unitPrice,
  quantity: number(2),
  lineTotal: taka(1500),
  /** How many can be had; null where stock is not counted. */
  left: maybe(number(38)),
  problem: like(maybe(z.enum(["product-gone", "variant-needed", "out-of-stock", "not-enough"])), null),
  /** Of a set: what is in one, each part at its price alone, and what the whole line saves. */
  set: maybe(
    object({
      saving: taka(410),
      parts: list(
        object({
          variantId: text(lipstick.variantId),
          path: text(lipstick.path),
          name: maybe(localized(lipstick.name)),
          variantName: maybe(localized("Sindoor")),
          picture: maybe(image),
          price: taka(750),
          pieces: number(1),
        }),
      ),
    }),
  ),
});

export type QuotedLineResponse = z.infer<typeof quotedLine>;

const couponProblems = [
  ...(["unknown", "too-many-attempts", "not-yet", "over", "off", "used-up", "used-by-you"] as const),
  ...(["not-for-these", "minimum", "min-products", "saves-nothing"] as const),
] satisfies CouponProblem[];

/** What a coupon did, or why it does nothing (`problem`): what is `missing` to it, or `from` which day it holds. */
const quotedCoupon = object({
  code: text("LABONNO10"),
  kind: maybe(oneOf(couponKinds, "percent")),
  /** What a percentage takes off, and its upper limit; null for other kinds, and where it has none. */
  percent: maybe(number(10)),
  maxDiscount: maybe(taka(300)),
  gave: taka(150),
  problem: like(maybe(z.enum(couponProblems)), null),
  missing: like(maybe(z.number()), null),
  missingProducts: like(maybe(z.number()), null),
  from: like(maybe(z.string()), null),
  categories: list(oneOf(categoryNames, "Makeup")),
});

export type QuotedCouponResponse = z.infer<typeof quotedCoupon>;

export const quoteResponse = object({
  lines: list(quotedLine),
  ...sums,
  /** What sets save against their parts; `subtotal` has sets at their price. */
  setSaving: taka(0),
  coupon: maybe(quotedCoupon),
  /** Without a coupon: of those that the shop shows to everybody, the one that saves most. */
  publicCoupon: like(maybe(object({ code: text("LABONNO10"), saves: taka(150) })), null),
  /** From which amount on delivery is free (after the discount), what is missing to it, and why it is free now. */
  freeDelivery: object({
    above: maybe(taka(1500)),
    missing: maybe(taka(150)),
    reason: maybe(oneOf(["amount", "coupon"], "amount")),
  }),
  deliveryArea: oneOf(deliveryAreas, "inside"),
  ...deliveryWindow,
});

export type QuoteResponse = z.infer<typeof quoteResponse>;

/** A line of a signed-in customer's cart (specification.txt §3): name and price are today's. */
export const cartLineResponse = object({
  _id: text("c6m2xw8tq4zk"),
  productId: text(lipstick.id),
  /** Null where the product has been given a choice since. */
  variantId: maybe(text(lipstick.variantId)),
  variantName: maybe(text("Sindoor")),
  name: text(lipstick.name),
  image: list(text(lipstick.photo)),
  price: taka(750),
  quantity: number(2),
  addedAt: moment("2026-11-21T06:58:31.004Z"),
  email: text("nusrat@example.com"),
});

export type CartLineResponse = z.infer<typeof cartLineResponse>;

export const cartContract = {
  "POST /cart/quote": {
    tag: "Cart",
    summary: "Price a cart for delivery inside or outside Dhaka, with an optional coupon",
    body: quoteRequest,
    response: {
      status: 200,
      description: "Each variant at its current price and stock, duplicates merged, with totals",
      schema: quoteResponse,
    },
    refuses: ["invalid-input", "quantity-invalid", "not-signed-in"],
  },
  "GET /cart": {
    tag: "Cart",
    summary: "Get a user's cart: your own, or any as staff",
    query: z.object({ email: z.optional(z.email()) }),
    signedIn: true,
    response: {
      status: 200,
      description: "Cart lines, oldest first, with current names and prices",
      schema: list(cartLineResponse),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /cart": {
    tag: "Cart",
    summary: "Add a variant to your cart. If it is already there, its quantity grows",
    body: addToCartRequest,
    signedIn: true,
    response: { status: 201, description: "The cart line", schema: inserted("c6m2xw8tq4zk") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "product-gone", "variant-needed", "cart-full"],
  },
  "POST /cart/merge": {
    tag: "Cart",
    summary: "Merge a guest cart into your own, once per idempotency key",
    body: mergeCartsRequest,
    signedIn: true,
    response: {
      status: 200,
      description: "Cart lines, oldest first, with current names and prices",
      schema: list(cartLineResponse),
    },
    refuses: ["invalid-input", "not-signed-in"],
  },
  "PATCH /cart/:id": {
    tag: "Cart",
    summary: "Set the quantity of a cart line",
    body: quantityRequest,
    signedIn: true,
    response: { status: 200, description: "Quantity set", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
  },
  "DELETE /cart/:id": {
    tag: "Cart",
    summary: "Remove a cart line",
    signedIn: true,
    response: { status: 200, description: "`deletedCount` is 0 if it did not exist", schema: deleted },
    refuses: ["not-signed-in"],
  },
} satisfies ContractTable;
