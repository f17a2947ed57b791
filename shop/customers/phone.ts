import { toLatinDigits } from "../digits.ts";

/**
 * Reads a Bangladeshi mobile number as people write it (+880…, 00880…, 880…, 01…, 1…, in Bangla digits, with spaces,
 * hyphens, brackets) into its one stored form `+8801XXXXXXXXX`; null for landlines, foreign and mistyped numbers.
 */
export function parsePhone(text: string): string | null {
  // \p{Cf}: a number copied out of a chat brings invisible direction marks along.
  const digits = toLatinDigits(text).replace(/[\s\p{Pd}\p{Cf}().]/gu, "");
  const number = /^(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(digits)?.[1];
  return number ? `+880${number}` : null;
}

/** The first mobile number that somebody wrote in her words, with its 0 or 880; null where there is none. */
export function extractPhone(text: string): string | null {
  const [match] =
    /(?<!\d)(?:(?:\+|00)?880|0)[\s\p{Pd}]?1[3-9](?:[\s\p{Pd}.]?\d){8}(?!\d)/u.exec(toLatinDigits(text)) ?? [];
  return match ? parsePhone(match) : null;
}

/** A stored number in eleven digits, `01XXXXXXXXX`: as the couriers' files have it. */
export function localDigits(e164: string): string {
  return e164.replace(/^\+88/, "");
}

/** Shows a stored number (`+8801XXXXXXXXX`) as it is dialled at home: `01XXX-XXXXXX`. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+880(\d{4})(\d{6})$/, "0$1-$2");
}
