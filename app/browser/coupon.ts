import type { QuoteAnswer } from "../../api/responses.ts";
import { readCouponCode } from "../../shop/coupons/coupon-rules.ts";
import { keptStore } from "./stored-value.ts";

// The code that goes with the cart, on this device and in all its tabs. Whether it does anything, the quote says.
const store = keptStore<string | null>("coupon", (kept) => (typeof kept === "string" && readCouponCode(kept)) || null);

/** The code as codes are compared; null where none is kept. */
export const keptCoupon = store.value;
export const keepCoupon: (code: string) => void = store.keep;
export const forgetCoupon = store.forget;

export function useKeptCoupon(): string | null {
  return store.use(null);
}

/** The code that a quote was asked about. */
export function quotedCode({ coupon }: Pick<QuoteAnswer, "coupon">): string | null {
  return coupon?.code ?? null;
}
