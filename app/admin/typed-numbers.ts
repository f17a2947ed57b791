import { toLatinDigits } from "../../shop/digits.ts";

/** An amount as it is typed, in either script, with its sign and commas: as the API takes it. */
export const normalizeAmount = (text: string): string => toLatinDigits(text).replaceAll(/[\s,৳]/g, "");

/** A whole number as it is typed; what is none stays text, which the schema refuses. */
export const parseWhole = (text: string): number | string =>
  /^\d{1,7}$/.test(normalizeAmount(text)) ? Number(normalizeAmount(text)) : normalizeAmount(text);
