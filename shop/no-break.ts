/** A number or a span of numbers ("LB-482-719-368", "1–2") within a sentence: no line ends at its hyphens or dashes. */
export function noBreak(text: string): string {
  // A word joiner after each.
  return text.replaceAll(/[-–]/g, "$&\u2060");
}
