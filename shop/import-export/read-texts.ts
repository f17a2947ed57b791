import { readNumber } from "../cart/cart-rules.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { cleanText } from "../text.ts";
import { note, quoteValue } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";
import { plainText } from "./plain-text.ts";

/** How many characters the texts of a product have at most. */
export const maxLengths = {
  key: 100,
  /** What names a product is read whole: only then can it be told from another. */
  identity: 1_000_000,
  sku: 64,
  name: 200,
  brand: 100,
  shortDescription: 400,
  text: 10_000,
  word: 40,
} as const;

/** A text on one line from the first of these fields that is filled, mended where needed; null where none is. */
export function readLine(row: Row, maxLength: number, ...names: string[]): string | null {
  return readText(row, maxLength, names, (text) => cleanText(text.replaceAll(/\s+/g, " ")));
}

/** The same, with its paragraphs and lists. */
export function readParagraphs(row: Row, maxLength: number, ...names: string[]): string | null {
  return readText(row, maxLength, names, (text) =>
    text
      .split(/\r\n?|\n/)
      .map(cleanText)
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  );
}

/** A text that comes without its language: Bangla where it has a Bangla letter, else English. */
export function toLocalizedText(text: string | null): Texts {
  return text !== null && /\p{Script=Bengali}/u.test(text) ? { en: null, bn: text } : { en: text, bn: null };
}

/** A name for what has none, such as "Shade 7". */
export function numberedName(en: string, bn: string, number: number): Texts {
  return { en: `${en} ${number}`, bn: `${bn} ${new Intl.NumberFormat("bn", { useGrouping: false }).format(number)}` };
}

function readText(row: Row, maxLength: number, names: string[], clean: (text: string) => string): string | null {
  const value = valueIn(row, ...names);
  if (value === null) return null;
  const field = names[0] ?? "";
  const written = typeof value === "string" ? value : readNumber(value);
  if (written === null) {
    row.corrections.push(note("textLeftOut", { field, value: quoteValue(value) }));
    return null;
  }
  const raw = String(written).slice(0, maxLength * 10);
  const plain = plainText(raw);
  if (raw !== raw.trim() && !raw.includes("\n")) row.corrections.push(note("spacesRemoved", { field }));
  if (plain !== raw) row.corrections.push(note("htmlRemoved", { field }));
  if (unreadableCharacters.test(plain)) row.corrections.push(note("charactersRemoved", { field }));
  const text = clean(plain.replaceAll("\uFFFD", ""));
  if (text.length > maxLength || raw.length === maxLength * 10)
    row.corrections.push(note("textCut", { field, most: maxLength }));
  return truncate(text, maxLength) || null;
}

const unreadableCharacters = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;

function truncate(text: string, maxLength: number): string {
  // Never through the middle of a character that takes two places.
  return text
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, "")
    .trim();
}
