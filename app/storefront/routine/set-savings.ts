import { type CouponTerms, couponEffect } from "../../../shop/coupons/coupon-rules.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";

/** The coupon that the shop offers with the routine. */
export type RoutineCoupon = { code: string; terms: CouponTerms };

/**
 * The discount of a coupon for each choice of a routine's products, calculated as in the cart. A choice is a number with one
 * bit per product: four products have sixteen choices.
 */
export function setSavings({ terms }: RoutineCoupon, items: { productId: string; price: Paisa }[]): Paisa[] {
  return Array.from({ length: 2 ** items.length }, (_, choice) => {
    const chosen = items.filter((_item, nth) => choice & (1 << nth));
    // All products of a routine are skincare.
    const parts = chosen.map(({ productId, price }) => ({ productId, amount: price, category: "Skincare" as const }));
    const effect = couponEffect(terms, parts);
    return effect.problem === null ? effect.discount : paisa(0);
  });
}
