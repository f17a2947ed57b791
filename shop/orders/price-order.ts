import type { Database } from "../../db/open.ts";
import type { SentLine } from "../cart/cart-schema.ts";
import { addUp, type OfferedVariant, priceLines, type Quote, type QuoteTerms } from "../cart/price-lines.ts";
import type { NamedCoupon } from "../coupons/coupon-rules.ts";
import { type CouponUser, findCoupon } from "../coupons/find-coupon.ts";
import { takeCoupon } from "../coupons/redeem-coupon.ts";
import { unnamed } from "../coupons/validate-coupon.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { Refusal } from "../refusal.ts";
import { provenDeliveryArea } from "../shipping/areas.ts";
import type { OrderRequest } from "./order-schema.ts";

type Terms = Omit<QuoteTerms, "area" | "coupon"> & {
  userId: string | null;
  /** Whether too many wrong codes came from where this comes from. */
  tired: boolean;
};

/** An order as it is priced and agreed to. */
export type PricedOrder = {
  lines: SentLine[];
  quote: Quote;
  /** Writes down that the order uses its coupon, where it does. Refuses `total-changed` where it no longer can. */
  takeCoupon: (orderId: string) => Promise<void>;
};

/**
 * Prices an order by its variants, which are locked, and holds it against the money that was sent. Refuses
 * `total-changed`, `delivery-area-wrong`, `product-gone`, `variant-needed` and `out-of-stock`, each with the fresh quote.
 *
 * What a phone number has used is told to nobody who merely names it: it counts where an order at this very total is
 * about to be placed, and not before.
 */
export async function priceOrder(
  tx: Database,
  request: OrderRequest,
  offered: OfferedVariant[],
  terms: Terms,
): Promise<PricedOrder> {
  const { coupon: code, deliveryArea, billingDetails } = request;
  const area = provenDeliveryArea(billingDetails) ?? deliveryArea;
  const { userId } = terms;
  const lines = addUp(request.items, offered, "items");
  const price = (coupon: NamedCoupon | null) => priceLines(lines, offered, { ...terms, area, coupon });
  const find = (user: CouponUser) => (code ? findCoupon(tx, code, user, dhakaDay(terms.now)) : null);

  const found = await find({ userId, phone: null });
  let quote = price(code ? (found ?? unnamed(code, "unknown")) : null);
  if (code && !agrees(quote, request)) {
    const hers = price(await find({ userId, phone: billingDetails.phone }));
    if (hers.coupon?.problem === "used-by-you" && agrees(hers, request)) quote = hers;
    else if (terms.tired) quote = price(unnamed(code, "too-many-tries"));
  }
  const problem = quote.lines.find((line) => line.problem !== null)?.problem;
  if (problem) throw new Refusal(problem === "not-enough" ? "out-of-stock" : problem, { details: { quote } });
  if (area !== deliveryArea) throw new Refusal("delivery-area-wrong", { details: { quote } });
  if (!agrees(quote, request)) throw new Refusal("total-changed", { details: { quote } });
  return {
    ...{ lines, quote },
    async takeCoupon(orderId) {
      if (!found || !quote.coupon || quote.coupon.problem !== null) return;
      const { phone } = billingDetails;
      if (await takeCoupon(tx, found, quote.coupon, { orderId, userId, phone })) return;
      const fresh = await find({ userId, phone });
      throw new Refusal("total-changed", { details: { quote: price(fresh ?? unnamed(found.code, "unknown")) } });
    },
  };
}

function agrees(quote: Quote, { subtotal, shippingCost, total }: OrderRequest): boolean {
  return (
    total === quote.total &&
    (subtotal === undefined || subtotal === quote.subtotal) &&
    (shippingCost === undefined || shippingCost === quote.shippingCost)
  );
}
