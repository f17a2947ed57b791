import { toLatinDigits } from "../digits.ts";

/** Whether a text is a business identification number: 13 digits, written as 9 and 4 (`004512369-0402`) or in one. */
export function isBin(text: string): boolean {
  return /^\d{9}[-–\s]?\d{4}$/.test(toLatinDigits(text.trim()));
}

/** Whether a text may be the number of a trade licence: each city writes its own, none without digits. */
export function isTradeLicence(text: string): boolean {
  return /\d{3}/.test(toLatinDigits(text));
}
