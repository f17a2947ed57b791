import { localizeDigits, toLatinDigits } from "../digits.ts";
import type { Language } from "../language.ts";
import { formatTaka, fromTaka, toTaka } from "../money.ts";
import type { Completion, NamedProduct } from "./complete-query.ts";
import { findPartialPrice, isNumbered } from "./parse-query.ts";
import { isBangla, splitWords } from "./phonetics.ts";

/** An unfinished price in Bangla, where the number comes first; null if the digits belong to something else. */
function findPartialAmount(q: string): ReturnType<typeof findPartialPrice> {
  const words = q.trim().split(/\s+/);
  const [head, digits = ""] = [words.slice(0, -1).join(" "), words.at(-1)];
  if (!/^[\d০-৯]{1,2}$/.test(digits) || !isBangla(head) || isNumbered(splitWords(head).at(-1))) return null;
  return { head, digits: toLatinDigits(digits), isWhole: true };
}

/** Round prices in taka to offer, and those to offer if nothing but a price is typed. */
const roundPrices = [100, 200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10_000];
const usualPrices = [500, 1000];
const maxPrices = 3;

/** Completions of an incomplete price: a round one that covers most of the products, then others that cover fewer. */
export function priceCompletions(q: string, found: readonly NamedProduct[], language: Language): Completion[] {
  const partial = findPartialPrice(q) ?? findPartialAmount(q);
  if (!partial) return [];
  const { head, digits, isWhole } = partial;
  if (head === "" ? !isWhole : isBangla(head) !== (language === "bn")) return [];
  const countBelow = (taka: number) => found.filter(({ price }) => toTaka(price) <= taka).length;
  const telling = roundPrices.filter((taka) => countBelow(taka) > 0 && countBelow(taka) < found.length);
  const usual = roundPrices.filter((taka) => countBelow(taka) * 2 >= found.length).slice(0, 1);
  // The lowest round price at which the shop has something.
  const least = found.length === 0 ? [] : [Math.ceil(Math.min(...found.map(({ price }) => toTaka(price))) / 100) * 100];
  const prices = head === "" ? usualPrices : [...new Set([...usual, ...least, ...telling])];
  const textOf = (taka: number) => {
    if (language === "bn") return `${localizeDigits(language, String(taka))} টাকার মধ্যে`;
    return `under ${digits === "" ? formatTaka(fromTaka(taka), language) : taka}`;
  };
  return (
    prices
      .filter((taka) => String(taka).startsWith(digits))
      .slice(0, maxPrices)
      // With digits typed, the most likely price that begins with them comes first. Without digits, the lowest does.
      .toSorted((lower, higher) => (digits === "" ? lower - higher : 0))
      .map((taka) => ({ text: `${head} ${textOf(taka)}`.trim(), isCalled: false }))
  );
}
