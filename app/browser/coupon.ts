import type { QuoteResponse } from "../../api/contract/cart.ts";
import { normalizeCouponCode } from "../../shop/coupons/coupon-rules.ts";
import { storedValue } from "./stored-value.ts";

// The code that goes with the cart, on this device and in all its tabs. Whether it does anything, the quote says.
const couponStore = storedValue<string | null>(
  "coupon",
  (stored) => (typeof stored === "string" && normalizeCouponCode(stored)) || null,
);

/** The code as codes are compared; null where none is kept. */
export const storedCoupon = couponStore.value;
export const saveCoupon: (code: string) => void = couponStore.save;
export const clearCoupon = couponStore.clear;

export function useStoredCoupon(): string | null {
  return couponStore.useValue(null);
}

/** The code that a quote was asked about. */
export function quotedCode({ coupon }: Pick<QuoteResponse, "coupon">): string | null {
  return coupon?.code ?? null;
}
