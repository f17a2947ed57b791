import type { Language } from "./language.ts";

/** Writes Bangla digits (০-৯) as Latin ones, so that what is typed on either keyboard reads the same. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
}

/** Writes Latin digits as those of a language. */
export function localizeDigits(language: Language, text: string): string {
  return language === "en" ? text : text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
