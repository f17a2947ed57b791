import { readNumber } from "../cart/cart-rules.ts";
import { note, quoted } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";

/** When something was made: a date as text, or as MongoDB wraps it (`$date`). Left out where it is none or in the future. */
export function moment(row: Row, name: string): Date | null {
  const value = valueIn(row, name);
  if (value === null) return null;
  const inner = typeof value === "object" && "$date" in value ? value.$date : value;
  const read = new Date(typeof inner === "string" ? inner.slice(0, 40) : (readNumber(inner) ?? Number.NaN));
  if (read.getTime() > 0 && read.getTime() <= Date.now()) return read;
  row.mends.push(note("momentLeftOut", { field: name, value: quoted(inner) }));
  return null;
}
