export type Cell = string | number | boolean | null | undefined;

// Excel takes a file for UTF-8, and shows its Bangla, only with this mark before it.
const mark = "\uFEFF";

/**
 * Rows as a file that Excel, LibreOffice and our own importer open right. A cell that a spreadsheet would run as a
 * formula (it begins with = + - @, a tab or a line break) gets an apostrophe before it; numbers stay numbers.
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
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
