import type { Paisa } from "../money.ts";
import type { SetPartDraft } from "../sets/save-sets.ts";
import type { ShadeFacts } from "../shades/shade-facts.ts";
import {
  eachField,
  fieldNames,
  noTexts,
  type ProductFieldName,
  type ProductFieldValues,
  type Texts,
} from "./product-fields.ts";
import type { SalePrice } from "./sale-price.ts";

/** Without any of the facts of a shade, an existing variant keeps those it has. */
export type VariantDraft = Partial<ShadeFacts> & {
  /** Null: one is made from the product's id and the variant's name. */
  sku: string | null;
  name: Texts;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  /** Left out: an existing variant keeps its sale price while it is below the price. */
  offer?: SalePrice | null;
  /** Null: not counted. */
  stock: number | null;
  imageId: string | null;
};

/** A product as it is to be saved. With `source` and `sourceKey`, saving again changes the same product. */
export type ProductDraft = ProductFieldValues & {
  source: string | null;
  sourceKey: string | null;
  createdAt: Date | null;
  /** The Bangla name of a brand that is new with this product; one that there is keeps its own. */
  brandBn: string | null;
  /** At most five are saved (specification.txt §5). Null: the product keeps its own. */
  pictures: { imageId: string; alt: Texts }[] | null;
  variants: VariantDraft[];
  /** What a set consists of; none for a product that is no set. Null: the product keeps its own. */
  parts: SetPartDraft[] | null;
};

type DraftInput = Partial<Omit<ProductDraft, ProductFieldName>> & {
  [Name in ProductFieldName]?: ProductFieldValues[Name] | null;
} & Pick<ProductDraft, "category" | "brand" | "name" | "variants">;

const emptyFields: ProductFieldValues = eachField("empty");

/** A draft of the given fields, the others empty. Unless it says otherwise it is published and keeps its images. */
export function draftProduct(fields: DraftInput): ProductDraft {
  const { source = null, sourceKey = null, createdAt = null, brandBn = null } = fields;
  const { pictures = null, variants, parts = null } = fields;
  const values = fieldNames.map((name) => [name, fields[name] ?? emptyFields[name]]);
  return {
    ...(Object.fromEntries(values) as ProductFieldValues),
    ...{ source, sourceKey, createdAt, brandBn, pictures, variants, parts },
  };
}

/** A draft of a variant; its stock is not counted unless given. */
export function draftVariant(fields: Pick<VariantDraft, "price"> & Partial<VariantDraft>): VariantDraft {
  return { sku: null, name: noTexts, swatch: null, listPrice: null, stock: null, imageId: null, ...fields };
}
