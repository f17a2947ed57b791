import type { Offer } from "../catalog/sale-price.ts";
import { latinDigits } from "../digits.ts";
import type { Paisa } from "../money.ts";
import { note, quoted } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";
import { type FileMoney, inTaka, readAmount } from "./read-amounts.ts";

const columns = ["offer_price", "offer_from", "offer_until"] as const;

/**
 * The offer of a row; undefined, which leaves the one that is there, where the file has no column of it. What is wrong
 * with one part leaves it out whole: an offer whose end cannot be read would hold for ever.
 */
export function offer(row: Row, price: Paisa, money: FileMoney): Offer | null | undefined {
  if (!columns.some((name) => Object.hasOwn(row.fields, name))) return undefined;
  const [offered, from, until] = columns.map((name) => valueIn(row, name));
  const leaveOut = (name: (typeof columns)[number], value: unknown) => {
    row.mends.push(note("offerLeftOut", { field: name, value: quoted(value) }));
    return null;
  };
  if (offered == null) return from == null && until == null ? null : leaveOut("offer_price", "");
  const written = readAmount(row, offered, money);
  const amount = written && inTaka(written, money);
  if (amount === null || amount <= 0 || amount >= price) return leaveOut("offer_price", offered);
  const days = { from: day(from), until: day(until) };
  if (days.from === undefined) return leaveOut("offer_from", from);
  if (days.until === undefined) return leaveOut("offer_until", until);
  if (days.from && days.until && days.from > days.until) return leaveOut("offer_until", until);
  return { price: amount, ...days } as Offer;
}

/** A day as `2026-11-30`, in any digits and with the time that a spreadsheet may add; undefined for anything else. */
function day(value: unknown): string | null | undefined {
  if (value === null) return null;
  const [, date] = /^(2\d{3}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?$/.exec(latinDigits(String(value)).trim()) ?? [];
  const isDay = date !== undefined && new Date(date).toJSON()?.startsWith(date);
  return isDay ? date : undefined;
}
