type Cell = string | number | boolean | null | undefined;

// Excel takes a file for UTF-8, and shows its Bangla, only with this mark before it.
const mark = "\uFEFF";

/**
 * Rows as a file that Excel, LibreOffice and our own importer open right. A cell that a spreadsheet would run as a
 * formula (it begins with = + - @, a tab or a line break) gets an apostrophe before it; numbers stay numbers.
 */
export function csv(header: string[], rows: Cell[][]): string {
  const lines = [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`);
  return mark + lines.join("");
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
