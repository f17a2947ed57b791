import type { CategoryName } from "../catalog/catalog-schema.ts";
import { toLatinDigits } from "../digits.ts";
import { type Paisa, paisa, sum } from "../money.ts";

/** What a coupon takes off: so many taka, so many per cent, or the delivery charge. */
export const couponKinds = ["amount", "percent", "free-delivery"] as const;

export type CouponKind = (typeof couponKinds)[number];

/** What a coupon does. `amount` and `percent` are each set for their kind alone; a day is Dhaka's, both included. */
export type CouponTerms = {
  kind: CouponKind;
  amount: Paisa | null;
  percent: number | null;
  /** A percentage takes no more than this off. */
  mostOff: Paisa | null;
  /** What the products it is for must come to; 0 where that does not matter. */
  minimum: Paisa;
  from: string | null;
  until: string | null;
  /** None: all of them. */
  categories: CategoryName[];
};

/** Why a coupon does nothing; each has its sentence under `coupon.problem.<name>` in both languages. */
export type CouponProblem =
  | "unknown"
  | "too-many-tries"
  | "not-yet"
  | "over"
  | "used-up"
  | "used-by-you"
  | "not-for-these"
  | "minimum"
  | "saves-nothing";

/** A coupon as it was named, and what speaks against it before a cart is looked at. */
export type ValidatedCoupon = { code: string; terms: CouponTerms | null; refused: CouponProblem | null };

/** What of an order a coupon looks at. */
export type PricedPart = { amount: Paisa; category: CategoryName | null };

/**
 * A code as codes are compared: capitals, Latin digits, no blanks, hyphens or invisible marks. What could be no code of
 * ours stays as it was typed, so that the shopper recognises it.
 */
export function normalizeCouponCode(typed: string): string {
  const plain = toLatinDigits(typed.normalize("NFKC")).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return [...plain.toUpperCase()].slice(0, 40).join("");
}

type CouponState = { active: boolean; usedUp: boolean; usedByPerson: boolean };

/** What speaks against a coupon on this day (Dhaka's), whatever lies in the cart. */
export function couponStateProblem(
  { from, until }: Pick<CouponTerms, "from" | "until">,
  { active, usedUp, usedByPerson }: CouponState,
  today: string,
): CouponProblem | null {
  if (!active || (until !== null && until < today)) return "over";
  if (from !== null && today < from) return "not-yet";
  if (usedByPerson) return "used-by-you";
  return usedUp ? "used-up" : null;
}

/** What a coupon does to these parts: `off` of their amount, or the delivery; or why not, and how much is `missing`. */
type CouponEffect =
  | { problem: null; discount: Paisa; freesDelivery: boolean }
  | { problem: CouponProblem; missing: Paisa | null };

/** Minimum and discount look at the products that the coupon is for, and at nothing else. */
export function couponEffect(terms: CouponTerms, parts: PricedPart[]): CouponEffect {
  const eligible = parts.filter(({ category }) => appliesTo(terms, category));
  if (eligible.length === 0) return { problem: "not-for-these", missing: null };
  const amount = sum(eligible.map((part) => part.amount));
  if (amount < terms.minimum) return { problem: "minimum", missing: paisa(terms.minimum - amount) };
  return { problem: null, discount: computeDiscount(terms, amount), freesDelivery: terms.kind === "free-delivery" };
}

function appliesTo({ categories }: CouponTerms, category: CategoryName | null): boolean {
  return categories.length === 0 || (category !== null && categories.includes(category));
}

/**
 * What is taken off `amount`, never more than it is. A percentage is rounded down to whole taka: it is paid in cash at
 * the door, and nobody has paisa.
 */
export function computeDiscount({ amount, percent, mostOff }: CouponTerms, from: Paisa): Paisa {
  if (amount !== null) return lowerAmount(amount, from);
  if (percent === null) return paisa(0);
  const share = paisa(Math.floor((from * percent) / 10_000) * 100);
  return mostOff === null ? share : lowerAmount(share, mostOff);
}

function lowerAmount(one: Paisa, other: Paisa): Paisa {
  return one < other ? one : other;
}
