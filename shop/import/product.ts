import type { ProductDraft, Texts } from "../catalog/save-products.ts";
import { type Row, RowRefused } from "./row.ts";
import { line, longest, noTexts } from "./texts.ts";

/** What a product's brand is called where there is none. */
export const unbranded = "Unbranded";

type Needed = "category" | "brand" | "name" | "status" | "variants";

/** A draft of what a row told; the rest is nothing. Refuses one without a name. `source` and key come from the format. */
export function draftOf(told: Pick<ProductDraft, Needed> & Partial<ProductDraft>): ProductDraft {
  if (told.name.en === null && told.name.bn === null) throw new RowRefused("The name is missing.");
  return {
    source: null,
    sourceKey: null,
    shortDescription: noTexts,
    description: noTexts,
    howToUse: noTexts,
    material: noTexts,
    origin: noTexts,
    ingredients: null,
    attributes: {},
    expiryMonths: null,
    isNew: false,
    featured: false,
    createdAt: null,
    pictures: null,
    ...told,
  };
}

export function brand(row: Row, name: string): string {
  const written = line(row, longest.brand, name);
  if (!written) row.mends.push(`${name}: missing, called “${unbranded}”`);
  return written ?? unbranded;
}

/** Pictures with the product's name as their text; null, which leaves those it has, where the row names none. */
export function picturesOf(imageIds: string[], alt: Texts): ProductDraft["pictures"] {
  return imageIds.length === 0 ? null : imageIds.map((imageId) => ({ imageId, alt }));
}
