import { draftProduct, type ProductDraft } from "../catalog/product-draft.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { note, quoteValue } from "./import-note.ts";
import { type Row, RowRefused } from "./import-row.ts";
import { maxLengths, readLine } from "./read-texts.ts";

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
