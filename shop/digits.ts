/** Writes Bangla digits (০-৯) as Latin ones, so that what is typed on either keyboard reads the same. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
}
