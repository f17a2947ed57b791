import type { CategoryName } from "../catalog/catalog-schema.ts";
import {
  type CouponKind,
  type CouponProblem,
  couponEffect,
  type PricedPart,
  type ValidatedCoupon,
} from "../coupons/coupon-rules.ts";
import { type Paisa, paisa, sum } from "../money.ts";
import { type FreeDelivery, waiveDeliveryCharge } from "../shipping/free-delivery.ts";

/** The effect of a coupon. `gave` is its discount or the delivery charge it saved; 0 with a `problem`. */
export type QuotedCoupon = {
  code: string;
  /** Null when the code does not exist. */
  kind: CouponKind | null;
  /** What a percentage takes off, and its upper limit. */
  percent: number | null;
  maxDiscount: Paisa | null;
  gave: Paisa;
  problem: CouponProblem | null;
  /** How much is missing to the minimum, when that is the problem. */
  missing: Paisa | null;
  /** How many different products are missing, when that is the problem. */
  missingProducts: number | null;
  /** First valid day, when that is the problem. */
  from: string | null;
  /** Categories it applies to; empty for all. */
  categories: CategoryName[];
};

export type CartSums = {
  subtotal: Paisa;
  discount: Paisa;
  /** The delivery charge before it is waived. */
  shippingBefore: Paisa;
  shippingCost: Paisa;
  total: Paisa;
  coupon: QuotedCoupon | null;
  freeDelivery: FreeDelivery;
};

type SumsInput = {
  /** The delivery charge for the area. */
  charge: Paisa;
  /** Delivery is free from this amount; null for never. */
  freeAbove: Paisa | null;
  coupon: ValidatedCoupon | null;
  /** What sets save; the parts are without it. */
  setSaving?: Paisa;
};

/**
 * Sums the orderable `parts`. Free delivery depends on the product total after the discount. A coupon that would not
 * lower the total is not used: delivery may be free already, or the discount would cost the free delivery.
 */
export function computeSums(
  parts: PricedPart[],
  { charge, freeAbove, coupon, setSaving = paisa(0) }: SumsInput,
): CartSums {
  const subtotal = sum([...parts.map(({ amount }) => amount), setSaving]);
  const withoutCoupon = sumsWithDiscount(paisa(0), false);
  if (!coupon) return withoutCoupon;
  const { code, terms } = coupon;
  const { kind = null, percent = null, maxDiscount = null, categories = [] } = terms ?? {};
  const quoted = {
    ...{ code, kind, percent, maxDiscount },
    gave: paisa(0),
    problem: null,
    missing: null,
    missingProducts: null,
    from: null,
    categories,
  };
  const withUnusedCoupon = (problem: Partial<QuotedCoupon>) => ({
    ...withoutCoupon,
    coupon: { ...quoted, ...problem },
  });
  if (terms === null || coupon.refused !== null) {
    const from = coupon.refused === "not-yet" ? (terms?.from ?? null) : null;
    return withUnusedCoupon({ problem: coupon.refused ?? "unknown", from });
  }
  // An empty cart has nothing to judge a coupon by.
  if (parts.length === 0) return withUnusedCoupon({});
  const effect = couponEffect(terms, parts);
  if (effect.problem !== null) return withUnusedCoupon(effect);
  const discounted = sumsWithDiscount(effect.discount, effect.freesDelivery);
  if (discounted.total >= withoutCoupon.total) return withUnusedCoupon({ problem: "saves-nothing" });
  const gave = effect.freesDelivery ? paisa(discounted.shippingBefore - discounted.shippingCost) : effect.discount;
  return { ...discounted, coupon: { ...quoted, gave } };

  function sumsWithDiscount(couponDiscount: Paisa, freedByCoupon: boolean): CartSums {
    const discount = sum([couponDiscount, setSaving]);
    const shippingBefore = parts.length > 0 ? charge : paisa(0);
    const paid = paisa(subtotal - discount);
    const { shippingCost, freeDelivery } = waiveDeliveryCharge(shippingBefore, { paid, freeAbove, freedByCoupon });
    return {
      ...{ subtotal, discount, shippingBefore, shippingCost },
      total: sum([paid, shippingCost]),
      coupon: null,
      freeDelivery,
    };
  }
}
