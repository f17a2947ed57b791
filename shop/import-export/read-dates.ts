import { readNumber } from "../cart/cart-rules.ts";
import { note, quoteValue } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";

/** When something was made: a date as text, or as MongoDB wraps it (`$date`). Left out where it is none or in the future. */
export function readDate(row: Row, name: string): Date | null {
  const value = valueIn(row, name);
  if (value === null) return null;
  const unwrapped = typeof value === "object" && "$date" in value ? value.$date : value;
  const date = new Date(typeof unwrapped === "string" ? unwrapped.slice(0, 40) : (readNumber(unwrapped) ?? Number.NaN));
  if (date.getTime() > 0 && date.getTime() <= Date.now()) return date;
  row.corrections.push(note("momentLeftOut", { field: name, value: quoteValue(unwrapped) }));
  return null;
}
