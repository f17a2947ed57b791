import { parse } from "csv-parse/sync";
import { stripFormulaGuards } from "../import-export/csv.ts";
import { delimiterOf } from "../import-export/read-csv.ts";
import { Refusal } from "../refusal.ts";
import { phoneticKeys } from "../search/phonetics.ts";
import { cleanText } from "../text.ts";
import {
  maxReferenceRows,
  type ReferenceColumn,
  type ReferenceProblem,
  type ReferenceSource,
  referenceColumns,
} from "./shade-reference-rules.ts";

export type ReferenceRow = {
  brand: string;
  product: string;
  shade: string;
  swatch: string;
  source: ReferenceSource;
  words: string[];
};

export type RefusedRow = { row: number; problem: ReferenceProblem };

const maxLength = 100;
const headings: Record<string, ReferenceColumn> = {
  ...Object.fromEntries(referenceColumns.map((column) => [column, column])),
  ...{ color: "colour", hex: "colour", swatch: "colour", "product name": "product", "shade name": "shade" },
};
const sources: Record<string, ReferenceSource> = { measured: "measured", "buyers say": "buyers", buyers: "buyers" };

/**
 * Reads a file of shades: the row that names the columns, then a shade a row. Rows are numbered as a spreadsheet shows
 * them. Refuses `invalid-input` (field `csv`) a file without the columns or with too many rows.
 */
export function readReferences(csv: string): { rows: ReferenceRow[]; refused: RefusedRow[] } {
  const [head = [], ...lines] = parseCells(csv);
  const columns = head.map((cell) => headings[cell.toLowerCase()] ?? null);
  if (referenceColumns.some((column) => !columns.includes(column)) || lines.length > maxReferenceRows)
    throw new Refusal("invalid-input", { fields: { csv: lines.length > maxReferenceRows ? "too-big" : "invalid" } });
  const refused: RefusedRow[] = [];
  const rows = new Map<string, ReferenceRow>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    const cell = (column: ReferenceColumn) => cells[columns.indexOf(column)] ?? "";
    const read = readRow(cell);
    const key = [cell("brand"), cell("product"), cell("shade")].join("\n").toLowerCase();
    if (typeof read === "string") refused.push({ row: index + 2, problem: read });
    else if (rows.has(key)) refused.push({ row: index + 2, problem: "twice" });
    else rows.set(key, read);
  }
  return { rows: [...rows.values()], refused };
}

function parseCells(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, "");
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
    }) as string[][];
    return rows.map((cells) => cells.map((cell) => cleanText(stripFormulaGuards(cell))));
  } catch {
    throw new Refusal("invalid-input", { fields: { csv: "invalid" } });
  }
}

function readRow(cell: (column: ReferenceColumn) => string): ReferenceRow | ReferenceProblem {
  const [brand, product, shade] = [cell("brand"), cell("product"), cell("shade")];
  if (brand === "" || product === "" || shade === "") return "incomplete";
  if ([brand, product, shade].some((text) => text.length > maxLength)) return "too-long";
  const hex = /^#?([0-9a-f]{6})$/i.exec(cell("colour"))?.[1];
  if (!hex) return "not-a-colour";
  const source = sources[cell("source").toLowerCase().replaceAll(/[-_]/g, " ")];
  if (!source) return "unknown-source";
  const words = [...new Set([brand, product, shade].flatMap(phoneticKeys))];
  return { brand, product, shade, swatch: `#${hex.toUpperCase()}`, source, words };
}
