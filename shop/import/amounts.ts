import { readNumber } from "../cart/rules.ts";
import { takaPrice } from "../catalog/schema.ts";
import { latinDigits } from "../digits.ts";
import { fromTaka, type Paisa, parseTaka } from "../money.ts";
import { note, quoted } from "./note.ts";
import { type Row, RowRefused, valueIn } from "./row.ts";

/** What one unit of a foreign currency costs in taka; `BDT` needs none. */
export type Rates = Record<string, Paisa>;

/** Rates to be overruled by the merchant's own: near those of the banks, and fixed so that two imports agree. */
export const usualRates: Rates = { USD: fromTaka(122), EUR: fromTaka(140), GBP: fromTaka(162), CAD: fromTaka(88) };

const mostStock = 1_000_000;

/**
 * The price in one of these fields. Zero where there is none: such a product is kept hidden. Refuses what is no amount,
 * is negative, above ten million taka, or in a currency without a rate. Foreign money becomes whole taka.
 */
export function price(row: Row, rates: Rates, currency: string, ...names: string[]): Paisa {
  const value = valueIn(row, ...names);
  if (value === null) return fromTaka(0);
  const amount = readAmount(row, value);
  if (amount === null || amount < 0) throw new RowRefused("priceUnreadable", { value: quoted(value) });
  const taka = currency === "BDT" || amount === 0 ? amount : inTaka(row, amount, currency, rates);
  if (!takaPrice.safeParse(taka / 100).success) throw new RowRefused("priceTooHigh", { value: quoted(value) });
  return taka;
}

/** The price before a reduction; left out where it is not above the price. */
export function listPrice(row: Row, price: Paisa, ...names: string[]): Paisa | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const amount = readAmount(row, value);
  if (amount !== null && amount > price && takaPrice.safeParse(amount / 100).success) return amount;
  if (amount !== price && amount !== 0)
    row.mends.push(note("listPriceLeftOut", { field: names[0] ?? "", value: quoted(value) }));
  return null;
}

/** Pieces in stock; null where they are not counted. Refuses what is no number. */
export function stock(row: Row, ...names: string[]): number | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const pieces = readNumber(typeof value === "string" ? latinDigits(value).replaceAll(",", "") : value);
  if (pieces === null) throw new RowRefused("stockUnreadable", { value: quoted(value) });
  const whole = Math.min(mostStock, Math.max(0, Math.trunc(pieces)));
  if (whole !== pieces)
    row.mends.push(note("stockBounded", { field: names[0] ?? "", value: quoted(value), became: whole }));
  return whole;
}

/** Says of a product without a price that it stays hidden. */
export function statusAt(price: Paisa, row: Row): "published" | "hidden" {
  if (price > 0) return "published";
  row.mends.push(note("priceNone"));
  return "hidden";
}

/** Reads an amount as people write it: 1250.5, "৳ ১,২৫০", "1250/-", "12,50", or wrapped by MongoDB. */
export function readAmount(row: Row, value: unknown): Paisa | null {
  const written = typeof value === "string" ? value : readNumber(value);
  if (written === null) return null;
  const plain = latinDigits(String(written)).replaceAll(/৳|tk\.?|taka|টাকা|bdt|\/[-=]|\s/gi, "");
  // A comma before one or two last digits is the decimal one of a European Excel; any other groups digits.
  const pointed = plain.includes(".") ? plain : plain.replace(/,(\d{1,2})$/, ".$1");
  const digits = pointed.replaceAll(",", "");
  if (!/^\d{1,12}\.\d{3,20}$/.test(digits)) return parseTaka(digits);
  const rounded = Number(digits).toFixed(2);
  if (Number(rounded) !== Number(digits))
    row.mends.push(note("priceRounded", { value: quoted(value), became: rounded }));
  return parseTaka(rounded);
}

function inTaka(row: Row, amount: Paisa, currency: string, rates: Rates): Paisa {
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  if (!rate) throw new RowRefused("rateMissing", { currency });
  const taka = Math.max(1, Math.round((amount * rate) / 10_000));
  if (taka > 1e9) throw new RowRefused("priceTooHigh", { value: `${amount / 100} ${currency}` });
  row.mends.push(note("priceConverted", { amount: amount / 100, currency, became: taka, rate: rate / 100 }));
  return fromTaka(taka);
}
