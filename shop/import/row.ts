export type Fields = Record<string, unknown>;

/** One row of a file as it stands there, counted as people count it: in a table the header is row 1. */
export type RawRow = { row: number; fields: Fields } | { row: number; broken: string };

/** How many characters a row has at most. */
export const longestRow = 1_000_000;

export const tooLong = "The row is longer than a million characters.";

/** A row being read: its fields, and what the report will say of it in words a merchant understands. */
export type Row = {
  number: number;
  fields: Fields;
  mends: string[];
  refused: string | null;
  /** Pictures that lie on other sites: they are counted, not fetched. */
  picturesElsewhere: number;
};

/** A row that cannot become a product; the message says why. */
export class RowRefused extends Error {}

export function newRow(number: number, fields: Fields): Row {
  return { number, fields, mends: [], refused: null, picturesElsewhere: 0 };
}

/** What stands in the first of these fields that is not blank; null where all are. */
export function valueIn(row: Row, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(row.fields, name) ? row.fields[name] : null;
    if (value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "")) return value;
  }
  return null;
}

/** A value as the report quotes it: on one line and short. */
export function quoted(value: unknown): string {
  const text = typeof value === "object" ? (Array.isArray(value) ? "a list" : "a group of fields") : String(value);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`.replaceAll(/\s+/g, " ");
}
