import { type CouponTerms, couponEffect } from "../../../shop/coupons/coupon-rules.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";

/** The coupon that the shop offers with the routine. */
export type RoutineCoupon = { code: string; terms: CouponTerms };

/**
 * What a coupon takes off each choice of a routine's products, as the cart will reckon it. A choice is a number with a bit for
 * each product: of four there are sixteen.
 */
export function setSavings({ terms }: RoutineCoupon, items: { productId: string; price: Paisa }[]): Paisa[] {
  return Array.from({ length: 2 ** items.length }, (_, choice) => {
    const chosen = items.filter((_item, nth) => choice & (1 << nth));
    // Routines are of skincare.
    const parts = chosen.map(({ productId, price }) => ({ productId, amount: price, category: "Skincare" as const }));
    const effect = couponEffect(terms, parts);
    return effect.problem === null ? effect.discount : paisa(0);
  });
}
