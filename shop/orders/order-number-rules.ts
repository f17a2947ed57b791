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

/** The letters with which a shop's order numbers begin, until it chooses its own. */
export const defaultOrderPrefix = "LB";

/** An order number of eight digits: letters, then groups of three, the last one a check digit. */
export function orderNumberOf(prefix: string, digits: string): string {
  return [prefix, ...groupsOf(digits + checkDigit(digits))].join("-");
}

// The names of Latin letters in Bangla, those that begin like another one before it.
const latinNames = {
  ...{
    ডব্লিউ: "W",
    ওয়াই: "Y",
    এক্স: "X",
    এইচ: "H",
    কিউ: "Q",
    এফ: "F",
    এল: "L",
    এম: "M",
    এন: "N",
    এস: "S",
    আই: "I",
    আর: "R",
  },
  ...{
    ইউ: "U",
    জেড: "Z",
    বি: "B",
    সি: "C",
    ডি: "D",
    জি: "G",
    জে: "J",
    কে: "K",
    পি: "P",
    টি: "T",
    ভি: "V",
    এ: "A",
    ই: "E",
    ও: "O",
  },
};
const latinName = Object.keys(latinNames)
  .map((name) => name.normalize("NFC"))
  .join("|");
const spelledPrefix = new RegExp(`^(?:(?:${latinName})\\s?){2,4}(?=[\\s\\p{Pd}]{0,3}[\\d০-৯])`, "u");
const latinByName = new Map(Object.entries(latinNames).map(([name, latin]) => [name.normalize("NFC"), latin]));

/** Converts the prefix of an order number that is spelled in Bangla (`এলবি-৪৮২…`) to Latin letters. */
export function withLatinPrefix(text: string): string {
  return text
    .trimStart()
    .normalize("NFC")
    .replace(spelledPrefix, (spelled) =>
      spelled.replaceAll(new RegExp(`(${latinName})\\s?`, "gu"), (_, name: string) => latinByName.get(name) ?? ""),
    );
}

type ParsedNumber = { prefix: string; digits: string };

/** An order number as people type it, with Latin digits and capitals, and nothing between them. */
function withoutSeparators(text: string): string {
  // \p{Cf}: numbers copied from a chat carry invisible direction marks.
  const written = toLatinDigits(withLatinPrefix(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "")));
  return written.replaceAll(/[\s\p{Pd}.#]/gu, "").toUpperCase();
}

/** Parses an order number as people type it (`LB 482-719-368`, `এলবি-৪৮২…`, no hyphens); null when it cannot be one. */
function parseOrderNumber(text: string): ParsedNumber | null {
  const [, prefix = "", digits = ""] = /^([A-Z]{2,4})?(\d{9})$/.exec(withoutSeparators(text)) ?? [];
  return digits !== "" && checkDigit(digits) === "0" ? { prefix, digits } : null;
}

/** The nine digits of an order number, which no other order has, whatever letters stand before them. */
export function readOrderNumber(text: string): string | null {
  return parseOrderNumber(text)?.digits ?? null;
}

/** An order number as the shop writes it, with the letters that were typed, if any. */
export function tidyOrderNumber(text: string): string | null {
  const parsed = parseOrderNumber(text);
  return parsed && [parsed.prefix, ...groupsOf(parsed.digits)].filter(Boolean).join("-");
}

/** Whether a text is an order number, or the shop's letters with some digits: a mistyped or incomplete one. */
export function looksLikeOrderNumber(text: string, prefix: string): boolean {
  const written = withoutSeparators(text);
  const isBegun = written.startsWith(prefix.toUpperCase()) && /^\d{2,9}$/.test(written.slice(prefix.length));
  return isBegun || readOrderNumber(text) !== null;
}

const groupsOf = (digits: string) => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];

function checkDigit(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = damm[interim]?.[Number(digit)] ?? 0;
  return String(interim);
}
