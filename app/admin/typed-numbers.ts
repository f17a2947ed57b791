import { latinDigits } from "../../shop/digits.ts";

/** An amount as it is typed, in either script, with its sign and commas: as the API takes it. */
export const plain = (typed: string): string => latinDigits(typed).replaceAll(/[\s,৳]/g, "");

/** A whole number as it is typed; what is none stays text, which the schema refuses. */
export const whole = (typed: string): number | string =>
  /^\d{1,7}$/.test(plain(typed)) ? Number(plain(typed)) : plain(typed);
