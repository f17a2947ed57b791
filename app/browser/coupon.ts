import type { QuoteResponse } from "../../api/contract/cart.ts";
import { normalizeCouponCode } from "../../shop/coupons/coupon-rules.ts";
import { storedValue } from "./store.ts";

// The coupon code of the cart on this device. The quote tells whether it applies.
const couponStore = storedValue<string | null>(
  "coupon",
  (stored) => (typeof stored === "string" && normalizeCouponCode(stored)) || null,
);

/** The normalized code; null without one. */
export const storedCoupon = couponStore.value;
export const saveCoupon: (code: string) => void = couponStore.save;
export const clearCoupon = couponStore.clear;

export function useStoredCoupon(): string | null {
  return couponStore.useValue(null);
}

/** The code that a quote was requested with. */
export function quotedCode({ coupon }: Pick<QuoteResponse, "coupon">): string | null {
  return coupon?.code ?? null;
}
