import type { ProductDraft } from "../catalog/product-draft.ts";
import type { RowGroup } from "./formats.ts";
import type { ProductUpdate } from "./merge-into-product.ts";

/** The product after the import. */
type ImportOutcome = "new" | "changed" | "unchanged";

/** Why a product is hidden. */
type HiddenReason = "price" | "substance" | "file";

/** A product of the file; with neither draft nor update all its rows are refused. */
export type Incoming = RowGroup & {
  draft: ProductDraft | null;
  /** For an existing product, instead of a draft. */
  update: ProductUpdate | null;
  /** `again` after an earlier row of the batch for the same product. */
  saved: { id: string; became: ImportOutcome; hidden: HiddenReason | null; variants: number; again: boolean } | null;
};

/** The result of a row. */
export type ImportedRow = {
  row: number;
  key: string | null;
  result: "taken" | "corrected" | "refused";
  product: ImportOutcome | null;
  /** Corrections, or why it was refused. */
  notes: Note[];
};

export type ImportCounts = ReturnType<typeof emptyCounts>;

/** The counts of a report before its first row. */
export function emptyCounts() {
  return {
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    hidden: 0,
    /** Hidden products: without a price, with an unchecked substance, or hidden by the file. */
    hiddenForPrice: 0,
    hiddenForSubstance: 0,
    hiddenByFile: 0,
    variants: 0,
    corrected: 0,
    refused: 0,
    picturesElsewhere: 0,
  };
}

/** Adds a product, saved or refused, to the counts. */
export function addToCounts(counts: ImportCounts, { rows, saved }: Incoming): void {
  counts.rows += rows.length;
  counts.refused += rows.filter((row) => row.refused !== null).length;
  if (!saved) return;
  if (!saved.again) counts[saved.became === "new" ? "created" : saved.became] += 1;
  counts.variants += saved.variants;
  if (saved.hidden && !saved.again) {
    counts.hidden += 1;
    counts[hiddenCounts[saved.hidden]] += 1;
  }
  counts.corrected += rows.filter((row) => row.refused === null && row.corrections.length > 0).length;
  for (const row of rows) counts.picturesElsewhere += row.picturesElsewhere;
}

const hiddenCounts = {
  price: "hiddenForPrice",
  substance: "hiddenForSubstance",
  file: "hiddenByFile",
} as const satisfies Record<HiddenReason, keyof ImportCounts>;

/** The rows of a product as the report lists them: with its corrections, or the reason why a row was refused. */
export function reportRows({ key, rows, saved }: Incoming): ImportedRow[] {
  return rows.map(({ number, corrections, refused }) => {
    if (refused !== null) return { row: number, key, result: "refused", product: null, notes: [refused] };
    const product = saved?.became ?? null;
    return { row: number, key, result: corrections.length > 0 ? "corrected" : "taken", product, notes: corrections };
  });
}

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
  | "setPartsUnreadable"
  | "setPartsWrong"
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
  | "wordLeftOut"
  | "wordUnknown"
  // A row with more notes than are listed.
  | "more";

type NoteValues = Record<string, string | number>;

/** A note on a row: its code and the values for its sentence. `shade` names the shade it is about. */
export type Note = { code: NoteCode; values: NoteValues & { shade?: number } };

/** A note of the report: the code of its message, and the values in it. */
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

/** Groups the notes of a report, so that the same note on two thousand rows is one line. */
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

  /** Refusals first, the most frequent first. */
  list(): NoteGroup[] {
    return [...this.#groups.values()].sort((a, b) => Number(b.refused) - Number(a.refused) || b.count - a.count);
  }
}

/** Limits of a file imported in the browser. The command has none. */
export const maxImportBytes = 20_000_000;
export const maxImportedRows = 50_000;
