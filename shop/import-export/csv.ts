export type Cell = string | number | boolean | null | undefined;

// Excel takes a file for UTF-8, and shows its Bangla, only with this mark before it.
const mark = "\uFEFF";

// Where a spreadsheet may begin a formula, also with the wide letters of East Asia: at the beginning of a cell, and behind
// a semicolon, at which Excel divides cells in many countries. Apostrophes that stand there already count in, so that
// reading takes exactly that one away which writing put there.
const formulaBegins = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)(?='*[=+\-@＝＋－＠])/g;
const apostrophe = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=;)'(?='*[=+\-@＝＋－＠])/g;

/** A cell of such a file as it was meant: without the apostrophes that keep a spreadsheet from running it. */
export function withoutApostrophes(cell: string): string {
  return cell.replaceAll(apostrophe, "");
}

/**
 * Rows as a file that Excel, LibreOffice and our own importer open right. What a spreadsheet would run as a formula gets
 * an apostrophe before it; numbers stay numbers.
 */
export function csv(header: readonly string[], rows: Cell[][]): string {
  return mark + csvLines([[...header], ...rows]);
}

/** Further rows of such a file, where it is written piece by piece. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const harmless = value.replaceAll(formulaBegins, "'");
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
