import type { CategoryName } from "../catalog/catalog-schema.ts";
import {
  type CouponKind,
  type CouponProblem,
  couponEffect,
  type PricedPart,
  type ValidatedCoupon,
} from "../coupons/coupon-rules.ts";
import { type Paisa, paisa, sum } from "../money.ts";

/** What a coupon did. `gave` is its discount, or the delivery charge it spared; 0 where there is a `problem`. */
export type QuotedCoupon = {
  code: string;
  /** Null where there is no such coupon. */
  kind: CouponKind | null;
  gave: Paisa;
  problem: CouponProblem | null;
  /** How much more the products must come to, where that is the problem. */
  missing: Paisa | null;
  /** From which day on it holds, where that is the problem. */
  from: string | null;
  /** The categories that it is for; none where it is for all. */
  categories: CategoryName[];
};

/** Delivery without charge: from which amount on, what is missing to it, and why it is free now. */
export type FreeDelivery = { above: Paisa | null; missing: Paisa | null; reason: "amount" | "coupon" | null };

export type CartSums = {
  subtotal: Paisa;
  discount: Paisa;
  /** What delivery costs before it is given free. */
  shippingBefore: Paisa;
  shippingCost: Paisa;
  total: Paisa;
  coupon: QuotedCoupon | null;
  freeDelivery: FreeDelivery;
};

type SumsInput = {
  /** What delivery costs to where it goes. */
  charge: Paisa;
  /** From which amount on delivery is free; null where it never is. */
  freeAbove: Paisa | null;
  coupon: ValidatedCoupon | null;
};

/**
 * The sums of what can be ordered (`parts`). Free delivery is judged by what is paid for the products, after the
 * discount. A coupon that would not make the order cheaper is not used: delivery may be free already, or a discount
 * cost the free delivery.
 */
export function computeSums(parts: PricedPart[], { charge, freeAbove, coupon }: SumsInput): CartSums {
  const subtotal = sum(parts.map(({ amount }) => amount));
  const withoutCoupon = sumsWithDiscount(paisa(0), false);
  if (!coupon) return withoutCoupon;
  const { code, terms } = coupon;
  const { kind = null, categories = [] } = terms ?? {};
  const quoted = { code, kind, gave: paisa(0), problem: null, missing: null, from: null, categories };
  const withUnusedCoupon = (problem: Partial<QuotedCoupon>) => ({
    ...withoutCoupon,
    coupon: { ...quoted, ...problem },
  });
  if (terms === null || coupon.refused !== null) {
    const from = coupon.refused === "not-yet" ? (terms?.from ?? null) : null;
    return withUnusedCoupon({ problem: coupon.refused ?? "unknown", from });
  }
  // Nothing that can be ordered: there is nothing to judge it by yet.
  if (parts.length === 0) return withUnusedCoupon({});
  const effect = couponEffect(terms, parts);
  if (effect.problem !== null) return withUnusedCoupon(effect);
  const discounted = sumsWithDiscount(effect.discount, effect.freesDelivery);
  if (discounted.total >= withoutCoupon.total) return withUnusedCoupon({ problem: "saves-nothing" });
  const gave = effect.freesDelivery ? paisa(discounted.shippingBefore - discounted.shippingCost) : effect.discount;
  return { ...discounted, coupon: { ...quoted, gave } };

  function sumsWithDiscount(discount: Paisa, isFree: boolean): CartSums {
    const shippingBefore = parts.length > 0 ? charge : paisa(0);
    const paid = paisa(subtotal - discount);
    const reachesFreeDelivery = freeAbove !== null && parts.length > 0 && paid >= freeAbove;
    const reason = shippingBefore === 0 ? null : reachesFreeDelivery ? "amount" : isFree ? "coupon" : null;
    const shippingCost = reason === null ? shippingBefore : paisa(0);
    const missing = freeAbove === null ? null : paisa(Math.max(0, freeAbove - paid));
    return {
      ...{ subtotal, discount, shippingBefore, shippingCost },
      total: sum([paid, shippingCost]),
      coupon: null,
      freeDelivery: { above: freeAbove, missing, reason },
    };
  }
}
