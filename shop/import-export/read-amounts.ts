import { readNumber } from "../cart/cart-rules.ts";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { latinDigits } from "../digits.ts";
import { fromTaka, type Paisa, parseTaka } from "../money.ts";
import { currencyNamed, isBareDollar, partAmount, pointedDigits } from "./currencies.ts";
import { note, quoted } from "./import-note.ts";
import { asText, type Row, RowRefused, valueIn } from "./import-row.ts";

/** What one unit of a foreign currency costs in taka; `BDT` needs none. */
export type Rates = Record<string, Paisa>;

/** Rates to be overruled by the merchant's own: near those of the banks, and fixed so that two imports agree. */
export const usualRates: Rates = { USD: fromTaka(122), EUR: fromTaka(140), GBP: fromTaka(162), CAD: fromTaka(88) };

const mostStock = 1_000_000;

/** What the prices of a file are in: taka (`BDT`) where nothing else is said. */
export type FileMoney = {
  rates: Rates;
  /** What an amount is in that names no currency. */
  currency: string;
  /** Whether staff have said so themselves; then "$" alone means it, too. */
  said?: boolean;
};

/**
 * The price in one of these fields. Zero where there is none: such a product is kept hidden. Refuses what is no amount,
 * is negative, above ten million taka, or in a currency without a rate. Foreign money becomes whole taka.
 */
export function price(row: Row, money: FileMoney, ...names: string[]): Paisa {
  const value = valueIn(row, ...names);
  if (value === null) return fromTaka(0);
  const written = readAmount(row, value, money);
  if (written === null || written.amount < 0) throw new RowRefused("priceUnreadable", { value: quoted(value) });
  const { amount, currency } = written;
  const taka = inTaka(written, money);
  if (!takaPrice.safeParse(taka / 100).success) throw new RowRefused("priceTooHigh", { value: quoted(value) });
  if (taka !== amount)
    row.mends.push(
      note("priceConverted", {
        ...{ amount: amount / 100, currency, became: taka / 100, rate: (money.rates[currency] ?? 0) / 100 },
      }),
    );
  return taka;
}

/** The price before a reduction; left out where it is not above the price. */
export function listPrice(row: Row, price: Paisa, money: FileMoney, ...names: string[]): Paisa | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const written = readAmount(row, value, money);
  const amount = written && inTaka(written, money);
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

/** An amount in hundredths of its own currency. */
type Written = { amount: Paisa; currency: string };

/**
 * Reads an amount as people write it: 1250.5, "৳ ১,২৫০", "1250/-", "12,50", "US$ 68.00", or wrapped by MongoDB. Its currency
 * is the one beside it, else the one of the row's `currency`, else the file's.
 */
export function readAmount(row: Row, value: unknown, money: FileMoney): Written | null {
  const written = typeof value === "string" ? value : readNumber(value);
  if (written === null) return null;
  const { digits: amount, sign } = partAmount(latinDigits(String(written)));
  const currency = currencyOf(row, money, sign);
  const digits = pointedDigits(amount);
  const exact = /^\d{1,12}\.\d{3,20}$/.test(digits) ? Number(digits).toFixed(2) : digits;
  if (Number(exact) !== Number(digits)) row.mends.push(note("priceRounded", { value: quoted(value), became: exact }));
  const read = parseTaka(exact);
  return read === null ? null : { amount: read, currency };
}

function currencyOf(row: Row, { currency, said }: FileMoney, sign: string | null): string {
  if (sign !== null && !(said && isBareDollar(sign))) return currencyNamed(sign) ?? currency;
  const named = valueIn(row, "currency");
  if (named === null || sign !== null) return currency;
  const text = asText(named);
  return currencyNamed(text) ?? text.trim().toUpperCase().slice(0, 20);
}

/** Whole taka for foreign money; refuses a currency without a rate, and what is beyond all prices. */
export function inTaka({ amount, currency }: Written, { rates }: FileMoney): Paisa {
  if (currency === "BDT" || amount === 0) return amount;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  if (!rate) throw new RowRefused("rateMissing", { currency });
  const taka = Math.max(1, Math.round((amount * rate) / 10_000));
  if (taka > 1e9) throw new RowRefused("priceTooHigh", { value: `${amount / 100} ${currency}` });
  return fromTaka(taka);
}
