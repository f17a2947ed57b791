import { draftProduct, type ProductDraft, type Texts } from "../catalog/product-draft.ts";
import { note, quoted } from "./import-note.ts";
import { type Row, RowRefused } from "./import-row.ts";
import { line, longest } from "./read-texts.ts";

/** What a product's brand is called where there is none. */
export const unbranded = "Unbranded";

/** A draft of what a row told; the rest is nothing. Refuses one without a name. `source` and key come from the format. */
export function draftOf(told: Parameters<typeof draftProduct>[0]): ProductDraft {
  if (told.name.en === null && told.name.bn === null) throw new RowRefused("nameMissing");
  return draftProduct(told);
}

export function brand(row: Row, name: string): string {
  const written = line(row, longest.brand, name);
  if (!written) row.mends.push(note("brandMissing", { became: quoted(unbranded) }));
  return written ?? unbranded;
}

/** Pictures with the product's name as their text; null, which leaves those it has, where the row names none. */
export function picturesOf(imageIds: string[], alt: Texts): ProductDraft["pictures"] {
  return imageIds.length === 0 ? null : imageIds.map((imageId) => ({ imageId, alt }));
}
