export type Cell = string | number | boolean | null | undefined;

// Excel takes a file for UTF-8, and shows its Bangla, only with this mark before it.
const byteOrderMark = "\uFEFF";

// Where a spreadsheet may begin a formula, also with the wide letters of East Asia: at the beginning of a cell, and behind
// a semicolon, at which Excel divides cells in many countries. Apostrophes that stand there already count in, so that
// reading takes exactly that one away which writing put there.
const formulaStart = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)(?='*[=+\-@＝＋－＠])/g;
const formulaGuard = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)'(?='*[=+\-@＝＋－＠])/g;

/** A cell of such a file as it was meant: without the apostrophes that keep a spreadsheet from running it. */
export function stripFormulaGuards(csvCell: string): string {
  return csvCell.replaceAll(formulaGuard, "");
}

/**
 * Rows as a file that Excel, LibreOffice and our own importer open right. What a spreadsheet would run as a formula gets
 * an apostrophe before it; numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: Cell[][]): string {
  return byteOrderMark + csvLines([[...header], ...rows]);
}

/** Further rows of such a file, where it is written piece by piece. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const guarded = value.replaceAll(formulaStart, "'");
  return /[",\r\n]/.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
