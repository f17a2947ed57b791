import { localizeDigits } from "./digits.ts";
import type { Language } from "./language.ts";

declare const unitBrand: unique symbol;

/** Money as a whole number of paisa (100 paisa = 1 taka). Never a fraction, so sums are exact. */
export type Paisa = number & { readonly [unitBrand]: "paisa" };

/** Marks a whole number of paisa as money. Throws on fractions and on what a double cannot hold exactly. */
export function paisa(amount: number): Paisa {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paisa: ${amount}`);
  return amount as Paisa;
}

/**
 * Parses taka with at most two decimals ("1250", 1250.5, "0.01"); null for anything else. Works on digits, never on
 * floats.
 */
export function parseTaka(taka: number | string): Paisa | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(taka));
  if (!match) return null;
  const [, sign, whole = "", part = ""] = match;
  const amount = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return paisa(sign ? -amount || 0 : amount);
}

/** Like `parseTaka` for our own amounts: throws instead of returning null. */
export function fromTaka(taka: number | string): Paisa {
  const amount = parseTaka(taka);
  if (amount === null) throw new RangeError(`not an amount in taka: ${taka}`);
  return amount;
}

/** Taka for JSON: the double nearest to the exact amount, which prints with at most two decimals. */
export function toTaka(amount: Paisa): number {
  return amount / 100;
}

/** The price of several pieces, in paisa. Throws where `paisa` does. */
export function times(price: Paisa, quantity: number): Paisa {
  return paisa(price * quantity);
}

/** The sum of amounts, in paisa; zero for none. */
export function sum(amounts: Iterable<Paisa>): Paisa {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paisa(total);
}

// Cached: creating a formatter costs as much as fifty amounts, and a list page has more.
const lakhFormat = (fractionDigits: number) =>
  new Intl.NumberFormat("en-IN", { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits });
// Pure: a bundle that formats nothing leaves them out.
const wholeTaka = /* @__PURE__ */ lakhFormat(0);
const withPaisa = /* @__PURE__ */ lakhFormat(2);

/** For people: ৳12,34,567 and ৳99.50, in lakhs and the language's digits, with paisa only if there are any. */
export function formatTaka(amount: Paisa, language: Language, sign = "৳"): string {
  const formatted = (amount % 100 === 0 ? wholeTaka : withPaisa).format(Math.abs(amount) / 100);
  return `${amount < 0 ? "−" : ""}${sign}${localizeDigits(language, formatted)}`;
}

/** Divides an amount in whole paisa by weights, so that the parts add up to it: the largest remainders get one more. */
export function divideAmount(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / total);
  const parts = exact.map(Math.floor);
  let left = Math.round(amount - parts.reduce((sum, part) => sum + part, 0));
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
