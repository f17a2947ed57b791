import type { ImportedRow } from "./import-report.ts";

/** Codes of the report; each has its message `admin.import.note.<code>`. */
type NoteCode =
  // Refused rows.
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
  // Corrections.
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
  // A row with more notes than are listed.
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

/** Notes of one kind: how many rows have one, the first of these rows, and the note of the first. */
export type NoteGroup = { note: Note; refused: boolean; count: number; rows: number[] };

const maxShownRows = 3;

/** Gathers what a report says of its rows, so that two thousand times the same reads as one line. */
export class NoteGroups {
  readonly #groups = new Map<string, NoteGroup>();

  add(rows: ImportedRow[]): void {
    for (const { row, result, notes } of rows) {
      const seen = new Set<string>();
      for (const note of notes) {
        const key = `${note.code}/${note.values.field ?? ""}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const group = this.#groups.get(key) ?? { note, refused: result === "refused", count: 0, rows: [] };
        group.count += 1;
        if (group.rows.length < maxShownRows) group.rows.push(row);
        this.#groups.set(key, group);
      }
    }
  }

  /** What was refused first, the most frequent first. */
  list(): NoteGroup[] {
    return [...this.#groups.values()].sort((a, b) => Number(b.refused) - Number(a.refused) || b.count - a.count);
  }
}
