import { createHash } from "node:crypto";
import { readNumber } from "../cart/cart-rules.ts";
import { ownImageId } from "../catalog/catalog-rules.ts";
import { maxBrandLength } from "../catalog/catalog-schema.ts";
import { draftProduct, type ProductDraft } from "../catalog/product-draft.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { cleanText } from "../text.ts";
import { note, quoteValue } from "./import-report.ts";
import { type Row, RowRefused, valueIn } from "./import-row.ts";
import { plainText } from "./plain-text.ts";
import { parseJson } from "./read-rows.ts";

/** Maximum lengths in characters. */
export const maxLengths = {
  key: 100,
  /** Keys are read whole, to tell products apart. */
  identity: 1_000_000,
  sku: 64,
  name: 200,
  brand: maxBrandLength,
  shortDescription: 400,
  text: 10_000,
  word: 40,
} as const;

/** A line of text from the first filled field, cleaned; null where all are empty. */
export function readLine(row: Row, maxLength: number, ...names: string[]): string | null {
  return readText(row, maxLength, names, (text) => cleanText(text.replaceAll(/\s+/g, " ")));
}

/** The same with paragraphs and lists. */
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

/** A text without a language: Bangla where it has a Bangla letter, else English. */
export function toLocalizedText(text: string | null): Texts {
  return text !== null && /\p{Script=Bengali}/u.test(text) ? { en: null, bn: text } : { en: text, bn: null };
}

/** A default name such as "Shade 7". */
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
  // Does not split a surrogate pair.
  return text
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, "")
    .trim();
}

/** A date as text or as MongoDB wraps it (`$date`); left out where invalid or in the future. */
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

/** The swatch as `#RRGGBB`: the first colour of a palette; anything else is left out with a note. */
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
  // "gray7" is seven percent of white, as in X11.
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
 * The permanent key of a product: the first filled field. A long one, such as a URL, is stored as its beginning and a
 * hash, so that no two products share a key.
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

/** The ids of images in our own store; those on other sites are counted. */
export function readImageIds(row: Row, ...names: string[]): string[] {
  const urls = names.flatMap((name) => parseUrlList(valueIn(row, name)));
  const ids = urls.map(ownImageId).filter((id) => id !== undefined);
  row.picturesElsewhere += urls.length - ids.length;
  return [...new Set(ids)];
}

const maxListLength = 20_000;

/** A list of URLs; in a table cell side by side, or as a JSON list. */
function parseUrlList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((url) => typeof url === "string" && url.trim() !== "");
  if (typeof value !== "string") return [];
  if (value.startsWith("[")) return parseUrlList(parseJson(value) ?? []);
  // URLs may contain spaces and commas.
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

/** The brand of products without one. */
export const unbranded = "Unbranded";

/** A draft of a row. Refuses one without a name. The format adds source and key. */
export function toDraft(fields: Parameters<typeof draftProduct>[0]): ProductDraft {
  if (fields.name.en === null && fields.name.bn === null) throw new RowRefused("nameMissing");
  return draftProduct(fields);
}

/** The brand in the field `name`; `unbranded`, with a note, where it is empty. */
export function readBrand(row: Row, name: string): string {
  const brandName = readLine(row, maxLengths.brand, name);
  if (!brandName) row.corrections.push(note("brandMissing", { became: quoteValue(unbranded) }));
  return brandName ?? unbranded;
}

/** Images with the product name as alt text; null, which keeps the existing ones, where the row has none. */
export function toDraftImages(imageIds: string[], alt: Texts): ProductDraft["pictures"] {
  return imageIds.length === 0 ? null : imageIds.map((imageId) => ({ imageId, alt }));
}
