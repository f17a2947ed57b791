import { toLatinDigits } from "../../shop/digits.ts";

/** Normalizes a typed amount for the API: Latin digits, no sign, no commas. */
export const normalizeAmount = (text: string): string => toLatinDigits(text).replaceAll(/[\s,৳]/g, "");

/** Parses a typed whole number; anything else stays text, which the schema refuses. */
export const parseWhole = (text: string): number | string =>
  /^\d{1,7}$/.test(normalizeAmount(text)) ? Number(normalizeAmount(text)) : normalizeAmount(text);
