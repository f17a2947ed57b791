import { parse } from "csv-parse/sync";
import { toLatinDigits } from "../digits.ts";
import { createEncodingDetector, detectFileKind, sniffBytes } from "../import-export/file-kind.ts";
import { delimiterOf } from "../import-export/read-csv.ts";
import { readXlsx } from "../import-export/read-xlsx.ts";
import { type Paisa, paisa, parseTaka } from "../money.ts";
import { Refusal } from "../refusal.ts";
import { cleanText } from "../text.ts";
import type { PayoutLineInput } from "./record-payout.ts";
import { guessColumns, type StatementColumns, type StatementField } from "./statement-rules.ts";

/** A statement as a table: its headings, and the rows below them with their numbers as a spreadsheet shows them. */
export type StatementTable = {
  columns: string[];
  rows: { row: number; cells: string[] }[];
};

/** A title, an address and sums may stand above the headings. */
const maxRowsAbove = 30;
const maxCells = 100;

/** Reads a statement, XLSX or CSV. Refuses `file-not-a-table` for anything else, and `file-too-large`. */
export async function readStatement(content: Uint8Array, known: StatementColumns): Promise<StatementTable> {
  const rows = (await readCells(content)).map((cells) => cells.slice(0, maxCells));
  const top = rows.slice(0, maxRowsAbove);
  const named = Object.values(known);
  // The row with the most known headings; among equals the first.
  const [head] = top
    .map((cells, index) => {
      const texts = cells.filter((cell) => cell !== "");
      const isKnown = named.length > 0 && named.every((heading) => texts.includes(heading));
      return { index, score: isKnown ? 100 : Object.keys(guessColumns(texts)).length, cells: texts.length };
    })
    .filter(({ cells }) => cells > 1)
    .sort(
      (one, other) =>
        other.score - one.score || (one.score === 0 ? other.cells - one.cells : 0) || one.index - other.index,
    );
  if (!head) throw new Refusal("file-not-a-table", { details: { kind: "text" } });
  return {
    columns: rows[head.index] ?? [],
    rows: rows.flatMap((cells, index) =>
      index > head.index && cells.some((cell) => cell !== "") ? [{ row: index + 1, cells }] : [],
    ),
  };
}

async function readCells(content: Uint8Array): Promise<string[][]> {
  const kind = detectFileKind(content.subarray(0, sniffBytes));
  if (kind === "zip") {
    const workbook = await readXlsx(content);
    if ("problem" in workbook)
      throw new Refusal(workbook.problem === "too-large" ? "file-too-large" : "file-not-a-table", {
        details: { kind },
      });
    return workbook.rows.map(cleanCells);
  }
  if (kind !== "text") throw new Refusal("file-not-a-table", { details: { kind } });
  const detector = createEncodingDetector();
  detector.look(content);
  const text = new TextDecoder(detector.found()).decode(content);
  try {
    const delimiter = delimiterOf(busiestLine(text));
    const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: false };
    return (parse(text, options) as unknown[][]).map(cleanCells);
  } catch {
    throw new Refusal("file-not-a-table", { details: { kind } });
  }
}

/** Without the control characters that a damaged file may hold: no database keeps them. */
const cleanCells = (cells: unknown[]): string[] => cells.map((cell) => cleanText(String(cell ?? "")));

/** The line with most separators among the first: a title above the table has none. */
function busiestLine(text: string): string {
  const lines = text.slice(0, 20_000).split("\n", maxRowsAbove);
  const separators = (line: string) => line.replaceAll(/[^,;\t]/g, "").length;
  return lines.reduce((busiest, line) => (separators(line) > separators(busiest) ? line : busiest), "");
}

/** A row that cannot be read, as a spreadsheet numbers it, and which of its cells. */
export type BrokenRow = { row: number; column: string; text: string };

type ReadLines = { lines: (PayoutLineInput & { payout: string | null })[]; broken: BrokenRow[] };

/**
 * The parcels of a statement. Amounts are taka; charges count whether they are written below zero or not. A missing sum
 * paid is calculated from the parts. Rows that name no parcel and no number are sums, and are passed over.
 */
export function readLines({ columns, rows }: StatementTable, mapping: StatementColumns): ReadLines {
  const indexOf = (field: StatementField) => {
    const heading = mapping[field];
    return heading === undefined ? -1 : columns.indexOf(heading);
  };
  const read: ReadLines = { lines: [], broken: [] };
  for (const { row, cells } of rows) {
    const text = (field: StatementField) => cells[indexOf(field)]?.slice(0, 100) || null;
    const [consignment, reference, phone] = [text("consignment"), text("reference"), text("phone")];
    const isSum = [consignment, reference, phone].every((name) => name === null || /^(sub)?\s*total/i.test(name));
    if (isSum) continue;
    const unreadable: BrokenRow[] = [];
    const amount = (field: StatementField): Paisa | null => {
      const written = text(field);
      if (written === null) return null;
      const value = readAmount(written);
      if (value === null) unreadable.push({ row, column: mapping[field] ?? field, text: written });
      return value;
    };
    const none = paisa(0);
    const cost = (field: StatementField) => paisa(Math.abs(amount(field) ?? none));
    const sums = {
      collected: amount("collected") ?? none,
      charge: cost("charge"),
      codFee: cost("codFee"),
      returnCharge: cost("returnCharge"),
    };
    const explained = paisa(sums.collected - sums.charge - sums.codFee - sums.returnCharge);
    const net = amount("net") ?? explained;
    if (unreadable.length > 0) read.broken.push(...unreadable);
    else
      read.lines.push({
        ...{ consignment, reference, phone: phone && readPhone(phone), ...sums, net, payout: text("payout") },
      });
  }
  return read;
}

/** "৳1,410.50", "(60)", "-60", "১৪১০"; null for anything else. */
function readAmount(written: string): Paisa | null {
  const isNegative = /^\(.*\)$/.test(written);
  const digits = toLatinDigits(written)
    .replaceAll(/[()\s,৳]/g, "")
    .replace(/^(-?)(?:tk\.?|bdt)/i, "$1")
    .replace(/(?:tk\.?|bdt|\/-)$/i, "");
  if (digits === "" || digits === "-") return paisa(0);
  const value = parseTaka(/^-?\d{1,12}\.\d{3,}$/.test(digits) ? Number(digits).toFixed(2) : digits);
  return value !== null && isNegative ? paisa(-Math.abs(value)) : value;
}

/** As orders have them: +8801712345678. */
function readPhone(written: string): string {
  const digits = toLatinDigits(written).replaceAll(/\D/g, "");
  const local = digits.replace(/^880?/, "");
  return /^0?1[3-9]\d{8}$/.test(local) ? `+880${local.replace(/^0/, "")}` : written.slice(0, 20);
}
