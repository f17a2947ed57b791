import type { ProductDraft } from "../catalog/product-draft.ts";
import { type Note, note } from "./import-report.ts";
import { type Fields, newRow, type RawRow, type Row } from "./import-row.ts";
import { makeupApiFormat } from "./makeup-api-format.ts";
import type { ProductUpdate } from "./merge-into-product.ts";
import { oldShopFormat } from "./old-shop-format.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";

/** A file format. */
export type Format = {
  /** Stored with each product: its key is unique within, so that a second import finds it. */
  source: string;
  matches: (fields: Fields) => boolean;
  /** Renames columns to those that `read` expects. */
  columns?: (fields: Fields) => Fields;
  /** The permanent key of the product; null where the row has none. */
  key: (row: Row) => string | null;
  /** Whether successive rows with one key are one product with several variants. */
  severalRows?: boolean;
  /** Reads the rows of one product; throws `RowRefused`, or marks single rows as refused. */
  read: (rows: [Row, ...Row[]], money: FileMoney) => ProductDraft;
  /** Whether the rows only update an existing product, such as its stock. */
  isUpdate?: (rows: [Row, ...Row[]]) => boolean;
  /** Reads an update of an existing product; throws `RowRefused`, or marks single rows as refused. */
  readUpdate?: (rows: [Row, ...Row[]], money: FileMoney) => ProductUpdate;
};

/** Detects the format by its columns; our own is the default. */
export function detectFormat(fields: Fields): Format {
  return [makeupApiFormat, oldShopFormat].find((format) => format.matches(fields)) ?? ownFormat;
}

/** The rows of one product with its format and key; without these the rows are refused. */
export type RowGroup = { format: Format | null; key: string | null; rows: Row[] };

const maxRows = 500;

/** Groups successive rows of a product and refuses a product that occurs twice. */
export async function* groupRows(rows: AsyncIterable<RawRow>): AsyncGenerator<RowGroup> {
  const firstRows = new Map<string, number>();
  let current: RowGroup | null = null;
  for await (const raw of rows) {
    const next = toGroup(raw);
    if (current && isSameProduct(current, next)) {
      current.rows.push(...next.rows);
      continue;
    }
    if (current) yield current;
    current = refuseRepeated(next, firstRows);
  }
  if (current) yield current;
}

function toGroup(raw: RawRow): RowGroup {
  if ("broken" in raw) return refused(newRow(raw.row, {}), raw.broken);
  const format = detectFormat(raw.fields);
  const row = newRow(raw.row, format.columns?.(raw.fields) ?? raw.fields);
  const key = format.key(row);
  if (key === null) return refused(row, note("keyMissing"));
  return { format, key, rows: [row] };
}

function isSameProduct(current: RowGroup, next: RowGroup): boolean {
  const same = current.key !== null && current.key === next.key && current.format === next.format;
  return same && next.format?.severalRows === true && current.rows.length < maxRows;
}

function refuseRepeated(group: RowGroup, firstRows: Map<string, number>): RowGroup {
  const { format, key, rows } = group;
  const [row] = rows;
  if (!format || !row) return group;
  const productKey = `${format.source}/${key}`;
  const firstRow = firstRows.get(productKey);
  if (firstRow) return refused(row, note(format.severalRows ? "keyApart" : "keyAgain", { row: firstRow }), key);
  firstRows.set(productKey, row.number);
  return group;
}

function refused(row: Row, reason: Note, key: string | null = null): RowGroup {
  return { format: null, key, rows: [{ ...row, refused: reason }] };
}
