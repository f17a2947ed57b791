import { detectFormat, type Format } from "./formats.ts";
import { type Note, note } from "./import-note.ts";
import { newRow, type RawRow, type Row } from "./import-row.ts";

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
