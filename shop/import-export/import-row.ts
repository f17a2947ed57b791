import { readNumber } from "../cart/cart-rules.ts";
import { type Note, note } from "./import-report.ts";

export type Fields = Record<string, unknown>;

/** A row as read, numbered from 1: the header of a table is row 1. */
export type RawRow = { row: number; fields: Fields } | { row: number; broken: Note };

/** The maximum length of a row in characters. */
export const maxRowLength = 1_000_000;

/** A row with the notes of the report. */
export type Row = {
  number: number;
  fields: Fields;
  corrections: Note[];
  refused: Note | null;
  /** Images on other sites are counted, not fetched. */
  picturesElsewhere: number;
};

/** Refuses a row, with the reason. */
export class RowRefused extends Error {
  readonly note: Note;

  constructor(...noteArguments: Parameters<typeof note>) {
    super(noteArguments[0]);
    this.note = note(...noteArguments);
  }
}

/** A row of a file before it is read; `number` is that of the spreadsheet. */
export function newRow(number: number, fields: Fields): Row {
  return { number, fields, corrections: [], refused: null, picturesElsewhere: 0 };
}

/** A text or number as written; empty for anything else. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : String(readNumber(value) ?? "");
}

/** The first of these fields that is not blank; null where all are. */
export function valueIn(row: Row, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(row.fields, name) ? row.fields[name] : null;
    if (value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "")) return value;
  }
  return null;
}
