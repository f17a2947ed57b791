import type * as z from "zod/mini";
import { couponMarginsQuery, marginsQuery } from "../../shop/profit/profit-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { eitherLanguage, list, maybe, number, object, taka, text } from "./values.ts";

/** Percentages of a price. */
const shares = (low: number, high: number) => maybe(object({ low: number(low), high: number(high) }));
const range = (low: number, high = low) => object({ low: taka(low), high: taka(high) });

const marginsResponse = object({
  /** Which share of their price goods of the shop cost; null while the shop knows no cost of any goods. */
  shares: shares(38.25, 66.1),
  /** Which share of the price delivery, packing, calls and advertising cost lately; null after too few orders. */
  overhead: shares(13.72, 14.06),
  /** The days that it is of, and the orders that ended in them. */
  days: number(30),
  orders: number(541),
  variants: list(
    object({
      _id: text("q8w2m5x1k7za"),
      product: text("k7w3pfz2mq9d"),
      /** The cost of a piece; null if unknown. */
      cost: maybe(range(450, 480)),
    }),
  ),
});

export type MarginsResponse = z.infer<typeof marginsResponse>;

const couponMarginsResponse = object({
  /** Null while the shop knows no cost of any goods, because then no loss can be calculated. */
  shares: shares(38.25, 66.1),
  /** Everything that is sold and that the coupon applies to. */
  variants: number(74),
  /** Sold at a loss for certain; perhaps, because a cost is a range. */
  losing: number(3),
  perhaps: number(1),
  /** Variants of which no cost is known. */
  unknown: number(8),
  worst: maybe(object({ name: eitherLanguage("Night Cream", "নাইট ক্রিম"), remains: range(-12) })),
});

export type CouponMarginsResponse = z.infer<typeof couponMarginsResponse>;

export const marginsContract = {
  "GET /margins": {
    tag: "Admin",
    summary: "What the pieces of some products cost, for pricing them. Accounts and admins only",
    query: marginsQuery,
    signedIn: "profit:read",
    response: { status: 200, description: "Null where nobody knows a cost", schema: marginsResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /margins/coupon": {
    tag: "Admin",
    summary: "How many choices a coupon would sell at a loss, at today's prices. Accounts and admins only",
    query: couponMarginsQuery,
    signedIn: "profit:read",
    response: { status: 200, description: "Counted in choices of products", schema: couponMarginsResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
