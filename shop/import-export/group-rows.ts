import { type Format, formatOf } from "./formats.ts";
import { type Note, note } from "./import-note.ts";
import { newRow, type RawRow, type Row } from "./import-row.ts";

/** The rows of one product, with what their format calls it; without format or key its rows are refused. */
export type Group = { format: Format | null; key: string | null; rows: Row[] };

const mostRows = 500;

/** Brings the rows of one product together, where they follow each other, and refuses a product that comes twice. */
export async function* groupRows(rows: AsyncIterable<RawRow>): AsyncGenerator<Group> {
  const firstRows = new Map<string, number>();
  let open: Group | null = null;
  for await (const raw of rows) {
    const next = groupOf(raw);
    if (open && belongs(open, next)) {
      open.rows.push(...next.rows);
      continue;
    }
    if (open) yield open;
    open = refuseAgain(next, firstRows);
  }
  if (open) yield open;
}

function groupOf(raw: RawRow): Group {
  if ("broken" in raw) return refused(newRow(raw.row, {}), raw.broken);
  const format = formatOf(raw.fields);
  const row = newRow(raw.row, format.columns?.(raw.fields) ?? raw.fields);
  const key = format.key(row);
  if (key === null) return refused(row, note("keyMissing"));
  return { format, key, rows: [row] };
}

function belongs(open: Group, next: Group): boolean {
  const same = open.key !== null && open.key === next.key && open.format === next.format;
  return same && next.format?.severalRows === true && open.rows.length < mostRows;
}

function refuseAgain(group: Group, firstRows: Map<string, number>): Group {
  const { format, key, rows } = group;
  const [row] = rows;
  if (!format || !row) return group;
  const known = `${format.source}/${key}`;
  const before = firstRows.get(known);
  if (before) return refused(row, note(format.severalRows ? "keyApart" : "keyAgain", { row: before }), key);
  firstRows.set(known, row.number);
  return group;
}

function refused(row: Row, why: Note, key: string | null = null): Group {
  return { format: null, key, rows: [{ ...row, refused: why }] };
}
