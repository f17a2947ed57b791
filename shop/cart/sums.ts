import type { CategoryName } from "../catalog/catalog-schema.ts";
import {
  type CouponKind,
  type CouponProblem,
  couponEffect,
  type NamedCoupon,
  type PricedPart,
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

export type Sums = {
  subtotal: Paisa;
  discount: Paisa;
  /** What delivery costs before it is given free. */
  shippingBefore: Paisa;
  shippingCost: Paisa;
  total: Paisa;
  coupon: QuotedCoupon | null;
  freeDelivery: FreeDelivery;
};

type Terms = {
  /** What delivery costs to where it goes. */
  charge: Paisa;
  /** From which amount on delivery is free; null where it never is. */
  freeAbove: Paisa | null;
  coupon: NamedCoupon | null;
};

/**
 * The sums of what can be ordered (`parts`). Free delivery is judged by what is paid for the products, after the
 * discount. A coupon that would not make the order cheaper is not used: delivery may be free already, or a discount
 * cost the free delivery.
 */
export function addSums(parts: PricedPart[], { charge, freeAbove, coupon }: Terms): Sums {
  const subtotal = sum(parts.map(({ amount }) => amount));
  const plain = withDiscount(paisa(0), false);
  if (!coupon) return plain;
  const { code, terms } = coupon;
  const { kind = null, categories = [] } = terms ?? {};
  const quoted = { code, kind, gave: paisa(0), problem: null, missing: null, from: null, categories };
  const unused = (problem: Partial<QuotedCoupon>) => ({ ...plain, coupon: { ...quoted, ...problem } });
  if (terms === null || coupon.refused !== null) {
    const from = coupon.refused === "not-yet" ? (terms?.from ?? null) : null;
    return unused({ problem: coupon.refused ?? "unknown", from });
  }
  // Nothing that can be ordered: there is nothing to judge it by yet.
  if (parts.length === 0) return unused({});
  const effect = couponEffect(terms, parts);
  if (effect.problem !== null) return unused(effect);
  const helped = withDiscount(effect.off, effect.freesDelivery);
  if (helped.total >= plain.total) return unused({ problem: "saves-nothing" });
  const gave = effect.freesDelivery ? paisa(helped.shippingBefore - helped.shippingCost) : effect.off;
  return { ...helped, coupon: { ...quoted, gave } };

  function withDiscount(discount: Paisa, freed: boolean): Sums {
    const shippingBefore = parts.length > 0 ? charge : paisa(0);
    const paid = paisa(subtotal - discount);
    const enough = freeAbove !== null && parts.length > 0 && paid >= freeAbove;
    const reason = shippingBefore === 0 ? null : enough ? "amount" : freed ? "coupon" : null;
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
