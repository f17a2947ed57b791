import { readNumber } from "../cart/cart-rules.ts";
import { takaPrice } from "../catalog/catalog-schema.ts";
import type { SalePrice } from "../catalog/sale-price.ts";
import { toLatinDigits } from "../digits.ts";
import { fromTaka, type Paisa, parseTaka } from "../money.ts";
import { isDollarSign, normalizeDecimal, parseCurrency, splitAmount } from "./detect-currency.ts";
import { note, quoteValue } from "./import-report.ts";
import { asText, type Row, RowRefused, valueIn } from "./import-row.ts";

/** Taka for one unit of a currency; `BDT` needs none. */
export type Rates = Record<string, Paisa>;

/** Default rates near those of banks, fixed so that two imports agree; the merchant can override them. */
export const defaultRates: Rates = { USD: fromTaka(122), EUR: fromTaka(140), GBP: fromTaka(162), CAD: fromTaka(88) };

const maxStock = 1_000_000;

/** The currency of a file; taka (`BDT`) by default. */
export type FileMoney = {
  rates: Rates;
  /** The currency of amounts without one. */
  currency: string;
  /** Set by staff; "$" alone then means it, too. */
  chosen?: boolean;
};

/**
 * The price in one of these fields; zero where empty, which hides the product. Refuses anything but an amount, above
 * ten million taka, or without a rate. Foreign prices become whole taka.
 */
export function price(row: Row, money: FileMoney, ...names: string[]): Paisa {
  const value = valueIn(row, ...names);
  if (value === null) return fromTaka(0);
  const written = readAmount(row, value, money);
  if (written === null || written.amount < 0) throw new RowRefused("priceUnreadable", { value: quoteValue(value) });
  const { amount, currency } = written;
  const taka = convertToTaka(written, money);
  if (!takaPrice.safeParse(taka / 100).success) throw new RowRefused("priceTooHigh", { value: quoteValue(value) });
  if (taka !== amount)
    row.corrections.push(
      note("priceConverted", {
        ...{ amount: amount / 100, currency, became: taka / 100, rate: (money.rates[currency] ?? 0) / 100 },
      }),
    );
  return taka;
}

/** The list price; left out unless above the price. */
export function readListPrice(row: Row, price: Paisa, money: FileMoney, ...names: string[]): Paisa | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const written = readAmount(row, value, money);
  const amount = written && convertToTaka(written, money);
  if (amount !== null && amount > price && takaPrice.safeParse(amount / 100).success) return amount;
  if (amount !== price && amount !== 0)
    row.corrections.push(note("listPriceLeftOut", { field: names[0] ?? "", value: quoteValue(value) }));
  return null;
}

/** The stock; null where it is not counted. Refuses anything but a number. */
export function readStock(row: Row, ...names: string[]): number | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const pieces = readNumber(typeof value === "string" ? toLatinDigits(value).replaceAll(",", "") : value);
  if (pieces === null) throw new RowRefused("stockUnreadable", { value: quoteValue(value) });
  const bounded = Math.min(maxStock, Math.max(0, Math.trunc(pieces)));
  if (bounded !== pieces)
    row.corrections.push(note("stockBounded", { field: names[0] ?? "", value: quoteValue(value), became: bounded }));
  return bounded;
}

/** Hides a product without a price, with a note. */
export function statusForPrice(price: Paisa, row: Row): "published" | "hidden" {
  if (price > 0) return "published";
  row.corrections.push(note("priceNone"));
  return "hidden";
}

/** An amount in hundredths of its currency. */
type CurrencyAmount = { amount: Paisa; currency: string };

/**
 * Reads 1250.5, "৳ ১,২৫০", "1250/-", "12,50", "US$ 68.00", or the wrapping of MongoDB. The currency stands beside it,
 * in the `currency` column, or is that of the file.
 */
function readAmount(row: Row, value: unknown, money: FileMoney): CurrencyAmount | null {
  const written = typeof value === "string" ? value : readNumber(value);
  if (written === null) return null;
  const { digits: amount, sign } = splitAmount(toLatinDigits(String(written)));
  const currency = currencyOf(row, money, sign);
  const digits = normalizeDecimal(amount);
  const rounded = /^\d{1,12}\.\d{3,20}$/.test(digits) ? Number(digits).toFixed(2) : digits;
  if (Number(rounded) !== Number(digits))
    row.corrections.push(note("priceRounded", { value: quoteValue(value), became: rounded }));
  const parsedAmount = parseTaka(rounded);
  return parsedAmount === null ? null : { amount: parsedAmount, currency };
}

function currencyOf(row: Row, { currency, chosen }: FileMoney, sign: string | null): string {
  if (sign !== null && !(chosen && isDollarSign(sign))) return parseCurrency(sign) ?? currency;
  const cell = valueIn(row, "currency");
  if (cell === null || sign !== null) return currency;
  const text = asText(cell);
  return parseCurrency(text) ?? text.trim().toUpperCase().slice(0, 20);
}

/** Converts to whole taka; refuses a currency without a rate, and absurd amounts. */
function convertToTaka({ amount, currency }: CurrencyAmount, { rates }: FileMoney): Paisa {
  if (currency === "BDT" || amount === 0) return amount;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  if (!rate) throw new RowRefused("rateMissing", { currency });
  const taka = Math.max(1, Math.round((amount * rate) / 10_000));
  if (taka > 1e9) throw new RowRefused("priceTooHigh", { value: `${amount / 100} ${currency}` });
  return fromTaka(taka);
}

const salePriceFields = ["offer_price", "offer_from", "offer_until"] as const;

/**
 * The sale price of a row; undefined, which keeps the existing one, where the file has no such column. One bad part
 * drops the whole: without its end a sale would last forever.
 */
export function readSalePrice(row: Row, price: Paisa, money: FileMoney): SalePrice | null | undefined {
  if (!salePriceFields.some((name) => Object.hasOwn(row.fields, name))) return undefined;
  const [rawPrice, from, until] = salePriceFields.map((name) => valueIn(row, name));
  const rejectField = (name: (typeof salePriceFields)[number], value: unknown) => {
    row.corrections.push(note("offerLeftOut", { field: name, value: quoteValue(value) }));
    return null;
  };
  if (rawPrice == null) return from == null && until == null ? null : rejectField("offer_price", "");
  const written = readAmount(row, rawPrice, money);
  const amount = written && convertToTaka(written, money);
  if (amount === null || amount <= 0 || amount >= price) return rejectField("offer_price", rawPrice);
  const days = { from: parseDay(from), until: parseDay(until) };
  if (days.from === undefined) return rejectField("offer_from", from);
  if (days.until === undefined) return rejectField("offer_until", until);
  if (days.from && days.until && days.from > days.until) return rejectField("offer_until", until);
  return { price: amount, ...days } as SalePrice;
}

/** A day as `2026-11-30`, in any digits and with a time; undefined for anything else. */
function parseDay(value: unknown): string | null | undefined {
  if (value === null) return null;
  const [, date] = /^(2\d{3}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?$/.exec(toLatinDigits(String(value)).trim()) ?? [];
  const isDay = date !== undefined && new Date(date).toJSON()?.startsWith(date);
  return isDay ? date : undefined;
}
