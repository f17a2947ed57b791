import { readNumber } from "../cart/cart-rules.ts";
import { type Note, note } from "./import-note.ts";

export type Fields = Record<string, unknown>;

/** One row of a file as it stands there, counted as people count it: in a table the header is row 1. */
export type RawRow = { row: number; fields: Fields } | { row: number; broken: Note };

/** How many characters a row has at most. */
export const maxRowLength = 1_000_000;

/** A row being read: its fields, and what the report will say of it. */
export type Row = {
  number: number;
  fields: Fields;
  corrections: Note[];
  refused: Note | null;
  /** Pictures that lie on other sites: they are counted, not fetched. */
  picturesElsewhere: number;
};

/** A row that cannot become a product, and why. */
export class RowRefused extends Error {
  readonly note: Note;

  constructor(...noteArguments: Parameters<typeof note>) {
    super(noteArguments[0]);
    this.note = note(...noteArguments);
  }
}

export function newRow(number: number, fields: Fields): Row {
  return { number, fields, corrections: [], refused: null, picturesElsewhere: 0 };
}

/** A text or a number as it stands there; empty for anything else. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : String(readNumber(value) ?? "");
}

/** What stands in the first of these fields that is not blank; null where all are. */
export function valueIn(row: Row, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(row.fields, name) ? row.fields[name] : null;
    if (value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "")) return value;
  }
  return null;
}
