import { toLatinDigits } from "../digits.ts";

// Damm's table detects every wrong digit and every swap of neighbours.
const damm = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

/** An order number of eight digits: in groups of three, the last one a check digit. */
export function orderNumberOf(digits: string): string {
  return formatDigits(digits + checkDigit(digits));
}

// "LB" spelled in Bangla.
const banglaPrefix = /^এল\s*বি/;

/** Converts the prefix of an order number to Latin letters. */
export function withLatinPrefix(text: string): string {
  return text.trimStart().replace(banglaPrefix, "LB");
}

/** Parses an order number as people type it (`LB 482-719-368`, `এলবি-৪৮২…`, no hyphens); null when it cannot be one. */
export function readOrderNumber(text: string): string | null {
  // \p{Cf}: numbers copied from a chat carry invisible direction marks.
  const digits = toLatinDigits(withLatinPrefix(text.normalize("NFKC")))
    .replaceAll(/[\s\p{Pd}\p{Cf}.#]/gu, "")
    .replace(/^lb/i, "");
  if (!/^\d{9}$/.test(digits) || checkDigit(digits) !== "0") return null;
  return formatDigits(digits);
}

function formatDigits(digits: string): string {
  return `LB-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function checkDigit(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = damm[interim]?.[Number(digit)] ?? 0;
  return String(interim);
}
