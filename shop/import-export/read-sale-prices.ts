import type { SalePrice } from "../catalog/sale-price.ts";
import { toLatinDigits } from "../digits.ts";
import type { Paisa } from "../money.ts";
import { note, quoteValue } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";
import { convertToTaka, type FileMoney, readAmount } from "./read-amounts.ts";

const salePriceFields = ["offer_price", "offer_from", "offer_until"] as const;

/**
 * The offer of a row; undefined, which leaves the one that is there, where the file has no column of it. What is wrong
 * with one part leaves it out whole: an offer whose end cannot be read would hold for ever.
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

/** A day as `2026-11-30`, in any digits and with the time that a spreadsheet may add; undefined for anything else. */
function parseDay(value: unknown): string | null | undefined {
  if (value === null) return null;
  const [, date] = /^(2\d{3}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?$/.exec(toLatinDigits(String(value)).trim()) ?? [];
  const isDay = date !== undefined && new Date(date).toJSON()?.startsWith(date);
  return isDay ? date : undefined;
}
