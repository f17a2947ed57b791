import { useSyncExternalStore } from "react";
import type { QuoteAnswer } from "../../api/answers.ts";
import { readCouponCode } from "../../shop/coupons/rules.ts";
import { forget, keep, readKept } from "./kept.ts";

// The code that goes with the cart, on this device and in all its tabs. Whether it does anything, the quote says.
const key = "coupon";
const listeners = new Set<() => void>();

/** The code as codes are compared; null where none is kept. */
export function keptCoupon(): string | null {
  const kept = readKept("localStorage", key);
  return (typeof kept === "string" && readCouponCode(kept)) || null;
}

export function keepCoupon(code: string): void {
  keep("localStorage", key, code);
  announce();
}

export function forgetCoupon(): void {
  forget("localStorage", key);
  announce();
}

export function useKeptCoupon(): string | null {
  return useSyncExternalStore(subscribe, keptCoupon, () => null);
}

/** The code that a quote was asked about. */
export function quotedCode({ coupon }: Pick<QuoteAnswer, "coupon">): string | null {
  return coupon?.code ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
