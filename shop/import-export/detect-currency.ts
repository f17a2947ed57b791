import { latinDigits } from "../digits.ts";
import { currencyInHeader, currencyNamed, partAmount, pointedDigits } from "./currencies.ts";
import { asText } from "./import-row.ts";
import type { FileMoney, Rates } from "./read-amounts.ts";

/** What the prices of a file say about their currency. */
export type PricesFound = {
  /** Currencies that a `currency` column or a sign beside an amount names, taka left aside. */
  named: string[];
  /** Of these, the ones that only a sign tells. */
  signs: string[];
  /** The one that the price column's own name tells: "Price (USD)". */
  header: string | null;
  /** What the amounts look like, where nothing names a currency; null where they look like taka. */
  looks: "USD" | null;
  /** Some of them as they stand there. */
  samples: string[];
};

/** What staff say of the prices: what they are in, and what a unit of a foreign currency costs. */
export type MoneyChoices = { currency?: string | undefined; rates?: Rates | undefined };

const mostJudged = 5000;
// In taka a whole shelf hardly costs so little; in dollars it does.
const smallMedian = 200;
const tinyMedian = 60;
const manyPrices = 20;

/** Looks at the prices of a file, row by row. */
export function priceJudge() {
  const named = new Set<string>();
  const signs = new Set<string>();
  const samples: string[] = [];
  const amounts: number[] = [];
  let withCents = 0;
  let plain = 0;
  const look = (price: unknown, currency: unknown): void => {
    const text = asText(price).trim();
    if (text === "") return;
    const written = latinDigits(text);
    const { digits, sign } = partAmount(written);
    const own = sign === null ? null : currencyNamed(sign);
    const told = typeof currency === "string" && currency.trim() !== "" ? currency : null;
    const means = own ?? (told && (currencyNamed(told) ?? told.trim().toUpperCase().slice(0, 20)));
    if (samples.length < 3) samples.push(text.slice(0, 40));
    if (means === null) {
      plain += 1;
      const pointed = pointedDigits(digits);
      const amount = Number(pointed);
      if (amount > 0 && amounts.length < mostJudged) {
        amounts.push(amount);
        if (/\.\d{1,2}$/.test(pointed)) withCents += 1;
      }
    } else if (means !== "BDT") {
      named.add(means);
      if (own !== null) signs.add(own);
    }
  };
  const found = (priceColumn: string | undefined): PricesFound => {
    const sorted = amounts.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
    const isSmall = withCents >= sorted.length / 2 && median < smallMedian;
    const isTiny = sorted.length >= manyPrices && median < tinyMedian;
    const header = priceColumn === undefined ? null : currencyInHeader(priceColumn);
    const looks = plain > 0 && header === null && (isSmall || isTiny) ? "USD" : null;
    return { named: [...named], signs: [...signs], header, looks, samples };
  };
  return { look, found };
}

/**
 * How the prices of a file are to be read, or which currency must be asked about first: foreign money is taken only at a
 * rate that staff have given, or for a file that names its currency row by row at the usual one.
 */
export function settleMoney(
  prices: PricesFound,
  { currency, rates = {} }: MoneyChoices,
  usual: Rates,
): FileMoney | { ask: string } {
  const all = { ...usual, ...rates };
  const given = Object.keys(rates);
  const [only] = given;
  const single = given.length === 1 && prices.named.length === 0 ? only : undefined;
  const said = currency ?? prices.header ?? single ?? null;
  if (said === null && prices.looks !== null) return { ask: prices.looks };
  if (said !== null && said !== "BDT" && !Object.hasOwn(currency ? all : rates, said)) return { ask: said };
  const unsettled = prices.signs.find((sign) => !Object.hasOwn(rates, sign) && !(sign === "USD" && currency));
  if (unsettled !== undefined) return { ask: unsettled };
  return { rates: all, currency: said ?? "BDT", said: currency !== undefined };
}
