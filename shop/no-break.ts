/** Keeps a number or a range ("LB-482-719-368", "1–2") on one line: no break at its hyphens or dashes. */
export function noBreak(text: string): string {
  // A word joiner after each.
  return text.replaceAll(/[-–]/g, "$&\u2060");
}
