import type { EditableProduct } from "./editable-product.ts";
import { draftProduct, type ProductDraft } from "./product-draft.ts";

/** A product as it is, as a draft that would leave everything as it is. */
export function currentDraft({ id, updatedAt, pictures, variants, ...present }: EditableProduct): ProductDraft {
  return draftProduct({
    ...present,
    variants: variants.map(({ id, picture, ...variant }) => ({ ...variant, imageId: picture?.id ?? null })),
  });
}
