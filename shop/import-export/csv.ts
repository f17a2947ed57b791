export type Cell = string | number | boolean | null | undefined;

// Excel recognizes UTF-8 only by this mark.
const byteOrderMark = "\uFEFF";

// Where a spreadsheet may start a formula: at the beginning of a cell and after a semicolon, where Excel splits cells
// in many countries; also in wide East Asian letters. Existing apostrophes count, so that reading removes exactly the
// one that writing added.
const formulaStart = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)(?='*[=+\-@＝＋－＠])/g;
const formulaGuard = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)'(?='*[=+\-@＝＋－＠])/g;

/** A cell without the apostrophe that keeps a spreadsheet from running it. */
export function stripFormulaGuards(csvCell: string): string {
  return csvCell.replaceAll(formulaGuard, "");
}

/** Rows as CSV for Excel, LibreOffice and our importer. Formulas get an apostrophe; numbers stay numbers. */
export function toCsv(header: readonly string[], rows: Cell[][]): string {
  return byteOrderMark + csvLines([[...header], ...rows]);
}

/** Further rows, for a file written in chunks. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const guarded = value.replaceAll(formulaStart, "'");
  return /[",\r\n]/.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
