/** Stands before the first line, so that Excel reads the file as UTF-8 and the Bangla right. */
export const byteOrderMark = "\uFEFF";

// Spreadsheets take a cell that begins so for a formula, wherever it comes from.
const formula = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A word that a spreadsheet would run as a formula stands behind an apostrophe. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = formula.test(value ?? "") ? `'${value}` : (value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
