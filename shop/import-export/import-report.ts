import type { ProductDraft } from "../catalog/product-draft.ts";
import type { RowGroup } from "./group-rows.ts";
import type { Note } from "./import-note.ts";
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
  result: "taken" | "mended" | "refused";
  product: ImportOutcome | null;
  /** Corrections, or why it was refused. */
  notes: Note[];
};

export type ImportCounts = ReturnType<typeof emptyCounts>;

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
    mended: 0,
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
  counts.mended += rows.filter((row) => row.refused === null && row.corrections.length > 0).length;
  for (const row of rows) counts.picturesElsewhere += row.picturesElsewhere;
}

const hiddenCounts = {
  price: "hiddenForPrice",
  substance: "hiddenForSubstance",
  file: "hiddenByFile",
} as const satisfies Record<HiddenReason, keyof ImportCounts>;

export function reportRows({ key, rows, saved }: Incoming): ImportedRow[] {
  return rows.map(({ number, corrections, refused }) => {
    if (refused !== null) return { row: number, key, result: "refused", product: null, notes: [refused] };
    const product = saved?.became ?? null;
    return { row: number, key, result: corrections.length > 0 ? "mended" : "taken", product, notes: corrections };
  });
}
