import { toLatinDigits } from "../digits.ts";
import { asText } from "./import-row.ts";
import type { FileMoney, Rates } from "./read-amounts.ts";

/** The currency evidence in a file. */
export type PriceAnalysis = {
  /** Currencies named by a `currency` column or a sign, except taka. */
  named: string[];
  /** Those that only a sign names. */
  signs: string[];
  /** The currency in the header of the price column: "Price (USD)". */
  header: string | null;
  /** A guess from the amounts where nothing names a currency; null where they look like taka. */
  looks: "USD" | null;
  /** Samples as written. */
  samples: string[];
};

/** The answers of staff: currency and rates in taka. */
export type CurrencyChoices = { currency?: string | undefined; rates?: Rates | undefined };

const maxAmounts = 5000;
// A whole catalogue rarely costs so little in taka.
const smallMedian = 200;
const tinyMedian = 60;
const minPrices = 20;

/** Collects the evidence row by row. */
export function createPriceAnalyzer() {
  const named = new Set<string>();
  const signs = new Set<string>();
  const samples: string[] = [];
  const amounts: number[] = [];
  let withCents = 0;
  let plain = 0;
  const look = (price: unknown, currency: unknown): void => {
    const text = asText(price).trim();
    if (text === "") return;
    const written = toLatinDigits(text);
    const { digits, sign } = splitAmount(written);
    const signCurrency = sign === null ? null : parseCurrency(sign);
    const columnCurrency = typeof currency === "string" && currency.trim() !== "" ? currency : null;
    const resolved =
      signCurrency ??
      (columnCurrency && (parseCurrency(columnCurrency) ?? columnCurrency.trim().toUpperCase().slice(0, 20)));
    if (samples.length < 3) samples.push(text.slice(0, 40));
    if (resolved === null) {
      plain += 1;
      const decimal = normalizeDecimal(digits);
      const amount = Number(decimal);
      if (amount > 0 && amounts.length < maxAmounts) {
        amounts.push(amount);
        if (/\.\d{1,2}$/.test(decimal)) withCents += 1;
      }
    } else if (resolved !== "BDT") {
      named.add(resolved);
      if (signCurrency !== null) signs.add(signCurrency);
    }
  };
  const found = (priceColumn: string | undefined): PriceAnalysis => {
    const sorted = amounts.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
    const isSmall = withCents >= sorted.length / 2 && median < smallMedian;
    const isTiny = sorted.length >= minPrices && median < tinyMedian;
    const header = priceColumn === undefined ? null : currencyInHeader(priceColumn);
    const looks = plain > 0 && header === null && (isSmall || isTiny) ? "USD" : null;
    return { named: [...named], signs: [...signs], header, looks, samples };
  };
  return { look, found };
}

/**
 * How to read prices, or which currency to ask about first. Foreign currency needs a rate from staff, unless each row
 * names its currency: then the default rate applies.
 */
export function resolveCurrency(
  prices: PriceAnalysis,
  { currency, rates = {} }: CurrencyChoices,
  defaultRates: Rates,
): FileMoney | { ask: string } {
  const all = { ...defaultRates, ...rates };
  const givenCurrencies = Object.keys(rates);
  const [onlyGiven] = givenCurrencies;
  const single = givenCurrencies.length === 1 && prices.named.length === 0 ? onlyGiven : undefined;
  const chosen = currency ?? prices.header ?? single ?? null;
  if (chosen === null && prices.looks !== null) return { ask: prices.looks };
  if (chosen !== null && chosen !== "BDT" && !Object.hasOwn(currency ? all : rates, chosen)) return { ask: chosen };
  const unresolvedSign = prices.signs.find((sign) => !Object.hasOwn(rates, sign) && !(sign === "USD" && currency));
  if (unresolvedSign !== undefined) return { ask: unresolvedSign };
  return { rates: all, currency: chosen ?? "BDT", chosen: currency !== undefined };
}

/** Currency signs; "$" alone means US dollars unless staff say otherwise. */
const currencyBySign: Record<string, string> = {
  "৳": "BDT",
  tk: "BDT",
  taka: "BDT",
  টাকা: "BDT",
  $: "USD",
  us$: "USD",
  dollar: "USD",
  dollars: "USD",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  "₹": "INR",
  rs: "INR",
  c$: "CAD",
  ca$: "CAD",
  a$: "AUD",
  au$: "AUD",
};

const currencyCodes = new Set([
  ...["BDT", "USD", "EUR", "GBP", "CAD", "AUD", "INR", "PKR", "LKR", "NPR", "JPY", "CNY", "KRW", "THB", "MYR", "SGD"],
  ...["IDR", "VND", "AED", "SAR", "QAR", "KWD", "TRY", "CHF", "SEK", "NOK", "DKK", "PLN", "NZD", "HKD", "TWD", "RUB"],
]);

/** The ISO code that a cell or sign names; null where unknown. */
export function parseCurrency(written: string): string | null {
  const plain = written.trim().replace(/\.$/, "");
  const code = plain.toUpperCase();
  if (currencyCodes.has(code)) return code;
  const sign = plain.toLowerCase().replaceAll(" ", "");
  return Object.hasOwn(currencyBySign, sign) ? (currencyBySign[sign] ?? null) : null;
}

/** Whether it is "$" alone, which many countries use. */
export function isDollarSign(written: string): boolean {
  return written.trim() === "$";
}

/** The currency in the name of a column, "Price (USD)" or "price_usd"; null where there is none. */
function currencyInHeader(column: string): string | null {
  const words = column.slice(0, 200).split(/[\s_()[\]/:,-]+/);
  for (const word of words) {
    const currency = word === "" ? null : parseCurrency(word);
    if (currency) return currency;
  }
  return null;
}

/** The digits of an amount without blanks and grouping, with a decimal point. */
export function normalizeDecimal(amount: string): string {
  const plain = amount.replaceAll(/\s/g, "");
  // A comma before the last one or two digits is a decimal comma; any other groups digits.
  const withPoint = plain.includes(".") ? plain : plain.replace(/,(\d{1,2})$/, ".$1");
  return withPoint.replaceAll(",", "");
}

/** Separates an amount from its currency: "US$ 68.00", "68 USD", "৳ 1,250/-". */
export function splitAmount(written: string): { digits: string; sign: string | null } {
  const text = written.trim().slice(0, 60);
  const first = text.search(/\d/);
  if (first < 0) return { digits: text, sign: null };
  const from = /[+-]/.test(text.charAt(first - 1)) ? first - 1 : first;
  const last = text.length - [...text].reverse().findIndex((character) => /\d/.test(character));
  const signs = [text.slice(0, from), text.slice(last).replace(/^\s*\/[-=]/, "")]
    .map((sign) => sign.trim())
    .filter((sign) => sign !== "");
  // Any other word makes the amount unreadable.
  if (signs.some((sign) => parseCurrency(sign) === null)) return { digits: text, sign: null };
  return { digits: text.slice(from, last), sign: signs[0] ?? null };
}
