import { createHash } from "node:crypto";
import { readNumber } from "../cart/cart-rules.ts";
import { ownImageId } from "../catalog/catalog-rules.ts";
import { draftProduct, type ProductDraft } from "../catalog/product-draft.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { cleanText } from "../text.ts";
import { note, quoteValue } from "./import-note.ts";
import { type Row, RowRefused, valueIn } from "./import-row.ts";
import { plainText } from "./plain-text.ts";
import { parseJson } from "./read-json.ts";

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

/** When something was made: a date as text, or as MongoDB wraps it (`$date`). Left out where it is none or in the future. */
export function readDate(row: Row, name: string): Date | null {
  const value = valueIn(row, name);
  if (value === null) return null;
  const unwrapped = typeof value === "object" && "$date" in value ? value.$date : value;
  const date = new Date(typeof unwrapped === "string" ? unwrapped.slice(0, 40) : (readNumber(unwrapped) ?? Number.NaN));
  if (date.getTime() > 0 && date.getTime() <= Date.now()) return date;
  row.corrections.push(note("momentLeftOut", { field: name, value: quoteValue(unwrapped) }));
  return null;
}

// biome-ignore format: a table
const colorNames: Record<string, string> = {
  black: "#000000", white: "#FFFFFF", gray: "#808080", grey: "#808080", silver: "#C0C0C0", red: "#FF0000", maroon: "#800000",
  pink: "#FFC0CB", purple: "#800080", brown: "#A52A2A", beige: "#F5F5DC", orange: "#FFA500", gold: "#FFD700", blue: "#0000FF",
  green: "#008000", yellow: "#FFFF00",
};

/** The colour of a shade as `#RRGGBB`. Of a palette the first colour; what is none is left out, both told in the report. */
export function readSwatch(row: Row, name: string): string | null {
  const value = valueIn(row, name);
  if (value === null) return null;
  const written = typeof value === "string" ? value.trim() : "";
  if (/^#[0-9a-f]{6}$/i.test(written)) return written.toUpperCase();
  const [first = null] = written
    .slice(0, 200)
    .split(/[,;|\s]+/)
    .flatMap((part) => parseColor(part) ?? []);
  const noteValues = { field: name, value: quoteValue(value) };
  row.corrections.push(first ? note("colourBecame", { ...noteValues, became: first }) : note("colourNone", noteValues));
  return first;
}

function parseColor(written: string): string | null {
  const hex =
    /^#?([0-9a-f]{6})$/i.exec(written)?.[1] ?? /^#([0-9a-f]{3})$/i.exec(written)?.[1]?.replaceAll(/./g, "$&$&");
  if (hex) return `#${hex.toUpperCase()}`;
  // "gray7" is seven per cent of white, in the colour list that older programs share.
  const percent = Number(/^gr[ae]y(\d{1,2}|100)$/i.exec(written)?.[1] ?? Number.NaN);
  if (Number.isNaN(percent))
    return Object.hasOwn(colorNames, written.toLowerCase()) ? (colorNames[written.toLowerCase()] ?? null) : null;
  const part = Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, "0");
  return `#${part.repeat(3).toUpperCase()}`;
}

const prefixLength = 56;

/**
 * What names a product for good: the first of these fields that is filled. One that is too long to be kept whole, such as
 * a web address, is kept by its beginning and a hash of all of it, so that no two products ever share one.
 */
export function productKey(row: Row, ...names: string[]): string | null {
  const key = readLine(row, maxLengths.identity, ...names);
  if (key === null || key.length <= maxLengths.key) return key;
  const hash = createHash("sha256").update(key).digest("base64url");
  return `${[...key]
    .slice(0, prefixLength)
    .join("")
    .slice(0, prefixLength)
    .replace(/\p{Cs}$/u, "")}~${hash}`;
}

/** The ids of a row's pictures that our own image store has by their address; those on other sites are counted. */
export function readImageIds(row: Row, ...names: string[]): string[] {
  const urls = names.flatMap((name) => parseUrlList(valueIn(row, name)));
  const ids = urls.map(ownImageId).filter((id) => id !== undefined);
  row.picturesElsewhere += urls.length - ids.length;
  return [...new Set(ids)];
}

const maxListLength = 20_000;

/** A list of addresses; in a table cell they stand side by side, or as the JSON list that MongoDB writes there. */
function parseUrlList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((url) => typeof url === "string" && url.trim() !== "");
  if (typeof value !== "string") return [];
  if (value.startsWith("[")) return parseUrlList(parseJson(value) ?? []);
  // Addresses may hold spaces and commas themselves.
  return value
    .trim()
    .slice(0, maxListLength)
    .split(/(?<=[\s|,;])(?=https?:|\/)/)
    .map(withoutSeparators)
    .filter((url) => url !== "");
}

function withoutSeparators(url: string): string {
  let end = url.length;
  while (end > 0 && /[\s|,;]/.test(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

/** What a product's brand is called where there is none. */
export const unbranded = "Unbranded";

/** A draft of what a row told; the rest is nothing. Refuses one without a name. `source` and key come from the format. */
export function toDraft(fields: Parameters<typeof draftProduct>[0]): ProductDraft {
  if (fields.name.en === null && fields.name.bn === null) throw new RowRefused("nameMissing");
  return draftProduct(fields);
}

export function readBrand(row: Row, name: string): string {
  const brandName = readLine(row, maxLengths.brand, name);
  if (!brandName) row.corrections.push(note("brandMissing", { became: quoteValue(unbranded) }));
  return brandName ?? unbranded;
}

/** Pictures with the product's name as their text; null, which leaves those it has, where the row names none. */
export function toDraftImages(imageIds: string[], alt: Texts): ProductDraft["pictures"] {
  return imageIds.length === 0 ? null : imageIds.map((imageId) => ({ imageId, alt }));
}
