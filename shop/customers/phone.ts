import { toLatinDigits } from "../digits.ts";

/**
 * Parses a Bangladeshi mobile number (+880…, 00880…, 880…, 01…, 1…, Bangla digits, spaces, hyphens, brackets) into the
 * stored form `+8801XXXXXXXXX`; null for landlines, foreign and mistyped numbers.
 */
export function parsePhone(text: string): string | null {
  // \p{Cf}: numbers copied from a chat carry invisible direction marks.
  const digits = toLatinDigits(text).replace(/[\s\p{Pd}\p{Cf}().]/gu, "");
  const number = /^(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(digits)?.[1];
  return number ? `+880${number}` : null;
}

/** The first mobile number in a text, with its 0 or 880; null for none. */
export function extractPhone(text: string): string | null {
  const [match] =
    /(?<!\d)(?:(?:\+|00)?880|0)[\s\p{Pd}]?1[3-9](?:[\s\p{Pd}.]?\d){8}(?!\d)/u.exec(toLatinDigits(text)) ?? [];
  return match ? parsePhone(match) : null;
}

/** A stored number in eleven digits, `01XXXXXXXXX`, as courier files use it. */
export function localDigits(e164: string): string {
  return e164.replace(/^\+88/, "");
}

/** Formats a stored number (`+8801XXXXXXXXX`) for reading: `01XXX-XXXXXX`. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+880(\d{4})(\d{6})$/, "0$1-$2");
}
