import type { Language } from "./language.ts";

/** Replaces Bangla digits (০-৯) by Latin ones, so that input from either keyboard reads the same. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
}

/** Replaces Latin digits by those of a language. */
export function localizeDigits(language: Language, text: string): string {
  return language === "en" ? text : text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}

/** Keeps a number or a range ("LB-482-719-368", "1–2") on one line: no break at its hyphens or dashes. */
export function noBreak(text: string): string {
  // A word joiner after each.
  return text.replaceAll(/[-–]/g, "$&\u2060");
}
