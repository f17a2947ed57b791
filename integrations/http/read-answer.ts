import { type Paisa, parseTaka, toTaka } from "../../shop/money.ts";

// Tolerant parsers: couriers and gateways write numbers as text, omit fields and change formats.

/** A JSON object, or null. */
export type Fields = Record<string, unknown>;

/** What a field holds if it is an object. */
export function fields(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

/** The objects of a list; empty for anything else. */
export function rows(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.map(fields).filter((row) => row !== null);
}

/** The first list of objects under any of the names, in the object or one level below. */
export function findRows(value: unknown, names: readonly string[]): Fields[] {
  if (Array.isArray(value)) return rows(value);
  const outer = fields(value);
  if (!outer) return [];
  for (const name of names) if (Array.isArray(outer[name])) return rows(outer[name]);
  for (const inner of Object.values(outer)) {
    const found = fields(inner) ? findRows(inner, names) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** Text, or a number as text, without what PostgreSQL cannot store; null for nothing and for blanks. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  return value.replaceAll("\0", "").toWellFormed().trim() || null;
}

/** The first of several fields that holds text. */
export function firstText(source: Fields | null, ...names: string[]): string | null {
  for (const name of names) {
    const text = textOf(source?.[name]);
    if (text !== null) return text;
  }
  return null;
}

/** A whole number, or text of one; null for anything else. */
export function integerOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** An amount in taka, as number or text, with any number of decimals; null for anything else. */
export function takaOf(value: unknown): Paisa | null {
  const text = textOf(value);
  if (text === null) return null;
  const amount = Number(text.replaceAll(",", ""));
  return Number.isFinite(amount) && Math.abs(amount) < 1e9 ? parseTaka(amount.toFixed(2)) : null;
}

/** An amount in taka to the paisa; null for one with a fraction of a paisa, where `takaOf` would round. */
export function exactTaka(value: unknown): Paisa | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0{0,6})?$/.exec(textOf(value)?.replaceAll(",", "") ?? "");
  return match ? parseTaka(match[2] ? `${match[1]}.${match[2]}` : (match[1] ?? "")) : null;
}

/** The first of several fields that holds an amount. */
export function firstTaka(source: Fields | null, ...names: string[]): Paisa | null {
  for (const name of names) {
    const amount = takaOf(source?.[name]);
    if (amount !== null) return amount;
  }
  return null;
}

/** The amount in whole taka, which is all that couriers take; null if there are paisa. */
export function wholeTaka(amount: Paisa): number | null {
  return amount % 100 === 0 && amount >= 0 ? toTaka(amount) : null;
}

// Earlier times are invalid; this also excludes those that PostgreSQL cannot store.
const firstMoment = Date.UTC(2000, 0);

/**
 * A moment: ISO with a zone, also in bKash's writing ("19:952 GMT+0600"), seconds since 1970, or a date and time
 * without zone ("2026-09-18 06:00:19", "20260918060019"), which is Dhaka's; null for no real one.
 */
export function momentOf(value: unknown): Date | null {
  const text = textOf(value);
  if (text === null) return null;
  if (/^\d{10}(\d{3})?$/.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1));
  const spelt = text.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3 $4:$5:$6").replace(" GMT", "");
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?([.:]\d{1,9})?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(spelt);
  if (!match) return null;
  const [, day, minute, second = ":00", , zone = "+06:00"] = match;
  const moment = new Date(`${day}T${minute}${second}${zone}`);
  return moment.getTime() >= firstMoment ? moment : null;
}

/** A normalised state: lower case, with dashes for spaces, dashes and underscores. */
export function foldWords(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");
}

/** Parsed JSON, or undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
