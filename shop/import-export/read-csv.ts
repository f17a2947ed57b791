import { parse } from "csv-parse";
import { withoutApostrophes } from "./csv.ts";
import { note } from "./import-note.ts";
import { longestRow, type RawRow } from "./import-row.ts";

/** Reads a table whose first row names the columns. Rows are numbered as a spreadsheet shows them. */
export function readCsv(text: AsyncIterable<string>, start: string, told: TableTold = {}): AsyncGenerator<RawRow> {
  return readTable(records(text, delimiterOf(start)), told);
}

/** Who wants to know of the columns, before the first row. */
export type TableTold = { onColumns?: ((columns: string[]) => void) | undefined };

/** The rows of a table by its cells; null is where it breaks. */
export async function* readTable(
  lines: AsyncIterable<unknown[] | null> | Iterable<unknown[] | null>,
  { onColumns }: TableTold = {},
): AsyncGenerator<RawRow> {
  let row = 0;
  let header: string[] | null = null;
  for await (const cells of lines) {
    row += 1;
    if (cells === null) yield { row, broken: note("brokenTable") };
    else if (isBlank(cells) || (row === 1 && /^sep=/.test(String(cells[0])))) continue;
    else if (header) yield rowOf(row, header, cells);
    else {
      header = cells.map((cell) => String(cell ?? "").trim());
      onColumns?.(header);
    }
  }
}

/** The cells of each row; null and no more where the table breaks. All rows before that are answered, too. */
async function* records(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[] | null> {
  const found: string[][] = [];
  let broken = false;
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    // Collected here: a stream that fails drops what it has read and not yet handed over.
    on_record: (cells: string[]) => {
      found.push(cells);
      return null;
    },
  });
  parser.on("error", () => {
    broken = true;
  });
  const taken = () => found.splice(0);
  for await (const chunk of text) {
    await new Promise((resolve) => parser.write(chunk, resolve));
    yield* taken();
    if (broken) break;
  }
  if (!broken) await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* taken();
  if (broken) yield null;
}

function rowOf(row: number, header: string[], cells: unknown[]): RawRow {
  if (!isBlank(cells.slice(header.length)))
    return { row, broken: note("rowTooWide", { cells: cells.length, columns: header.length }) };
  // Of columns with one name the first counts: it is written last.
  const entries = header.map((column, index): [string, unknown] => {
    const cell = cells[index] ?? "";
    return [column, typeof cell === "string" ? withoutApostrophes(cell) : cell];
  });
  return { row, fields: Object.fromEntries(entries.reverse()) };
}

function isBlank(cells: unknown[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));
}

/** The separator that the header has most of; Excel writes ";" or a tab in many countries, and may name it: "sep=;". */
function delimiterOf(start: string): string {
  const header = start.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  const said = /^sep=(.)$/.exec(header)?.[1];
  if (said) return said;
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}
