import type { CategoryName } from "../catalog/catalog-schema.ts";
import { toLatinDigits } from "../digits.ts";
import { type Paisa, paisa, sum } from "../money.ts";

/** The kinds of reduction: an amount, a percentage, or the delivery charge. */
export const couponKinds = ["amount", "percent", "free-delivery"] as const;

export type CouponKind = (typeof couponKinds)[number];

/** The terms of a coupon. `amount` and `percent` belong to their kind; days are in Dhaka time, both included. */
export type CouponTerms = {
  kind: CouponKind;
  amount: Paisa | null;
  percent: number | null;
  /** Upper limit of a percentage. */
  maxDiscount: Paisa | null;
  /** Minimum total of the products it applies to; 0 for none. */
  minimum: Paisa;
  /** Minimum number of different products that it applies to; null for none. */
  minProducts: number | null;
  from: string | null;
  until: string | null;
  /** Empty for all categories. */
  categories: CategoryName[];
};

/** Why a coupon does not apply; each has its text under `coupon.problem.<name>` in both languages. */
export type CouponProblem =
  | "unknown"
  | "too-many-attempts"
  | "not-yet"
  | "over"
  | "off"
  | "used-up"
  | "used-by-you"
  | "not-for-these"
  | "minimum"
  | "min-products"
  | "saves-nothing";

/** An entered coupon, and what rules it out before the cart is considered. */
export type ValidatedCoupon = { code: string; terms: CouponTerms | null; refused: CouponProblem | null };

/** The parts of an order that a coupon depends on. */
export type PricedPart = { productId: string; amount: Paisa; category: CategoryName | null };

/**
 * Normalizes a code for comparison: capitals, Latin digits, no spaces, hyphens or invisible marks. Text that cannot be
 * a code stays as typed, so that the customer recognizes it.
 */
export function normalizeCouponCode(typed: string): string {
  const plain = toLatinDigits(typed.normalize("NFKC")).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return [...plain.toUpperCase()].slice(0, 40).join("");
}

type CouponState = { active: boolean; usedUp: boolean; usedByPerson: boolean };

/** What rules out a coupon on this day (Dhaka time), whatever is in the cart. */
export function couponStateProblem(
  { from, until }: Pick<CouponTerms, "from" | "until">,
  { active, usedUp, usedByPerson }: CouponState,
  today: string,
): CouponProblem | null {
  if (until !== null && until < today) return "over";
  // Switched off by staff, perhaps for a while.
  if (!active) return "off";
  if (from !== null && today < from) return "not-yet";
  if (usedByPerson) return "used-by-you";
  return usedUp ? "used-up" : null;
}

/** The effect of a coupon on these parts: `off` their total, or the delivery; or why not, and how much is `missing`. */
type CouponEffect =
  | { problem: null; discount: Paisa; freesDelivery: boolean }
  | { problem: CouponProblem; missing: Paisa | null; missingProducts?: number };

/** Minimums and discount count only the products that the coupon applies to. */
export function couponEffect(terms: CouponTerms, parts: PricedPart[]): CouponEffect {
  const eligible = parts.filter(({ category }) => appliesTo(terms, category));
  if (eligible.length === 0) return { problem: "not-for-these", missing: null };
  const missingProducts = (terms.minProducts ?? 0) - new Set(eligible.map(({ productId }) => productId)).size;
  if (missingProducts > 0) return { problem: "min-products", missing: null, missingProducts };
  const amount = sum(eligible.map((part) => part.amount));
  if (amount < terms.minimum) return { problem: "minimum", missing: paisa(terms.minimum - amount) };
  return { problem: null, discount: computeDiscount(terms, amount), freesDelivery: terms.kind === "free-delivery" };
}

function appliesTo({ categories }: CouponTerms, category: CategoryName | null): boolean {
  return categories.length === 0 || (category !== null && categories.includes(category));
}

/** The discount on `amount`, never more than it. Percentages round down to whole taka, since couriers collect cash. */
export function computeDiscount(
  { amount, percent, maxDiscount }: Pick<CouponTerms, "amount" | "percent" | "maxDiscount">,
  from: Paisa,
): Paisa {
  if (amount !== null) return lowerAmount(amount, from);
  if (percent === null) return paisa(0);
  const share = paisa(Math.floor((from * percent) / 10_000) * 100);
  return maxDiscount === null ? share : lowerAmount(share, maxDiscount);
}

function lowerAmount(one: Paisa, other: Paisa): Paisa {
  return one < other ? one : other;
}
