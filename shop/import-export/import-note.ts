/** Everything the report may say of a row; each has its words under `admin.import.note.<code>` in both languages. */
type NoteCode =
  // Refused: why a row could not become a product.
  | "brokenJson"
  | "brokenTable"
  | "categoryMissing"
  | "categoryUnknown"
  | "databaseRefused"
  | "keyAgain"
  | "keyApart"
  | "keyMissing"
  | "nameMissing"
  | "noProduct"
  | "noRowsLeft"
  | "notTaken"
  | "priceMissing"
  | "priceTooHigh"
  | "priceUnreadable"
  | "rateMissing"
  | "rowTooLong"
  | "rowTooWide"
  | "skuAgain"
  | "skuElsewhere"
  | "skuMissing"
  | "skuTooLong"
  | "skuUnknown"
  | "stockUnreadable"
  // Mended: what was read otherwise than it stands there.
  | "brandMissing"
  | "brandWritten"
  | "categoryRead"
  | "charactersRemoved"
  | "colourBecame"
  | "colourNone"
  | "currencyMissing"
  | "htmlRemoved"
  | "listPriceLeftOut"
  | "momentLeftOut"
  | "monthsLeftOut"
  | "numberLeftOut"
  | "offerLeftOut"
  | "optionUnnamed"
  | "priceConverted"
  | "priceNone"
  | "priceRounded"
  | "shadeUnnamed"
  | "shadesTooMany"
  | "spacesRemoved"
  | "stockBounded"
  | "substanceNamed"
  | "textCut"
  | "textLeftOut"
  | "wordUnknown"
  // Of a row with very many.
  | "more";

type NoteValues = Record<string, string | number>;

/** A thing the report says of a row: what it is, and what fills its sentence. `shade` says of which of them it is. */
export type Note = { code: NoteCode; values: NoteValues & { shade?: number } };

export function note(code: NoteCode, values: NoteValues = {}): Note {
  return { code, values };
}

/** A value as the report quotes it: on one line and short. */
export function quoteValue(value: unknown): string {
  const text = typeof value === "object" ? (Array.isArray(value) ? "[…]" : "{…}") : String(value);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`.replaceAll(/\s+/g, " ");
}
