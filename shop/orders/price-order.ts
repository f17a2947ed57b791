import type { Database } from "../../db/open.ts";
import type { CartLineInput } from "../cart/cart-schema.ts";
import { combineLines, type PricedVariant, priceLines, type Quote, type QuoteTerms } from "../cart/price-lines.ts";
import type { ValidatedCoupon } from "../coupons/coupon-rules.ts";
import { type CouponUser, findCoupon, rejectedCoupon } from "../coupons/find-coupon.ts";
import { redeemCoupon } from "../coupons/redeem-coupon.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import { deliveryAreaOfAddress } from "../shipping/areas.ts";
import type { OrderRequest } from "./order-schema.ts";

type PriceOrderTerms = Omit<QuoteTerms, "area" | "coupon"> & {
  userId: string | null;
  /** Whether too many wrong codes came from the caller. */
  isRateLimited: boolean;
};

/** A priced order that matches the amounts sent. */
export type PricedOrder = {
  lines: CartLineInput[];
  quote: Quote;
  /** Redeems the coupon, if any. Refuses `total-changed` when it is no longer available. */
  redeemCoupon: (orderId: string) => Promise<void>;
};

/**
 * Prices an order from locked variants and compares it with the amounts sent. Refuses `total-changed`,
 * `delivery-area-wrong`, `product-gone`, `variant-needed` and `out-of-stock`, each with the fresh quote. Uses by the
 * phone number count only when an order at exactly this total is about to be placed, so that nobody learns what a
 * number has used.
 */
export async function priceOrder(
  tx: Database,
  request: OrderRequest,
  pricedVariants: PricedVariant[],
  terms: PriceOrderTerms,
): Promise<PricedOrder> {
  const { coupon: code, deliveryArea, billingDetails } = request;
  const area = deliveryAreaOfAddress(billingDetails) ?? deliveryArea;
  const { userId } = terms;
  const lines = combineLines(request.items, pricedVariants, "items");
  const price = (coupon: ValidatedCoupon | null) => priceLines(lines, pricedVariants, { ...terms, area, coupon });
  const find = (user: CouponUser) => (code ? findCoupon(tx, code, user, dhakaDay(terms.now)) : null);

  const found = await find({ userId, phone: null });
  let quote = price(code ? (found ?? rejectedCoupon(code, "unknown")) : null);
  if (code && !matchesRequest(quote, request)) {
    const quoteForPhone = price(await find({ userId, phone: billingDetails.phone }));
    if (quoteForPhone.coupon?.problem === "used-by-you" && matchesRequest(quoteForPhone, request))
      quote = quoteForPhone;
    else if (terms.isRateLimited) quote = price(rejectedCoupon(code, "too-many-attempts"));
  }
  const problem = quote.lines.find((line) => line.problem !== null)?.problem;
  if (problem) throw new Refusal(problem === "not-enough" ? "out-of-stock" : problem, { details: { quote } });
  if (area !== deliveryArea) throw new Refusal("delivery-area-wrong", { details: { quote } });
  if (!matchesRequest(quote, request)) throw new Refusal("total-changed", { details: { quote } });
  return {
    ...{ lines, quote },
    async redeemCoupon(orderId) {
      if (!found || !quote.coupon || quote.coupon.problem !== null) return;
      const { phone } = billingDetails;
      if (await redeemCoupon(tx, found, quote.coupon, { orderId, userId, phone })) return;
      const fresh = await find({ userId, phone });
      throw new Refusal("total-changed", { details: { quote: price(fresh ?? rejectedCoupon(found.code, "unknown")) } });
    },
  };
}

function matchesRequest(quote: Quote, { subtotal, shippingCost, total }: OrderRequest): boolean {
  return (
    total === quote.total &&
    (subtotal === undefined || subtotal === quote.subtotal - quote.setSaving) &&
    (shippingCost === undefined || shippingCost === quote.shippingCost)
  );
}
