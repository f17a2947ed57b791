import { parse } from "csv-parse";
import { stripFormulaGuards } from "./csv.ts";
import { note } from "./import-report.ts";
import { maxRowLength, type RawRow } from "./import-row.ts";

/** Reads a table whose first row names the columns. Rows are numbered as a spreadsheet shows them. */
export function readCsv(
  text: AsyncIterable<string>,
  head: string,
  options: ReadTableOptions = {},
): AsyncGenerator<RawRow> {
  return readTable(readRecords(text, delimiterOf(head)), options);
}

/** `onColumns` is called with the columns before the first row. */
export type ReadTableOptions = { onColumns?: ((columns: string[]) => void) | undefined };

/** The rows of a table by its cells; null where the file is broken. */
export async function* readTable(
  lines: AsyncIterable<unknown[] | null> | Iterable<unknown[] | null>,
  { onColumns }: ReadTableOptions = {},
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

/** The cells of each row; null at the first broken row, after which it stops. All rows before it are returned. */
async function* readRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[] | null> {
  const pending: string[][] = [];
  let broken = false;
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRowLength,
    // Collected here: a stream that fails drops what it has read and not yet handed over.
    on_record: (cells: string[]) => {
      pending.push(cells);
      return null;
    },
  });
  parser.on("error", () => {
    broken = true;
  });
  const takeRecords = () => pending.splice(0);
  for await (const chunk of text) {
    await new Promise((resolve) => parser.write(chunk, resolve));
    yield* takeRecords();
    if (broken) break;
  }
  if (!broken) await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* takeRecords();
  if (broken) yield null;
}

function rowOf(row: number, header: string[], cells: unknown[]): RawRow {
  if (!isBlank(cells.slice(header.length)))
    return { row, broken: note("rowTooWide", { cells: cells.length, columns: header.length }) };
  // If columns have the same name the first counts, so it is written last.
  const entries = header.map((column, index): [string, unknown] => {
    const cell = cells[index] ?? "";
    return [column, typeof cell === "string" ? stripFormulaGuards(cell) : cell];
  });
  return { row, fields: Object.fromEntries(entries.reverse()) };
}

function isBlank(cells: unknown[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));
}

/** The separator that the header has most of; Excel writes ";" or a tab in many countries, and may name it: "sep=;". */
export function delimiterOf(head: string): string {
  const header = head.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  const declared = /^sep=(.)$/.exec(header)?.[1];
  if (declared) return declared;
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}
