import type { Paisa } from "../money.ts";
import type { CategoryName, ProductAttributes } from "./catalog-schema.ts";
import type { SalePrice } from "./sale-price.ts";

export type Texts = { en: string | null; bn: string | null };

export const noTexts: Texts = { en: null, bn: null };

export type VariantDraft = {
  /** Null: one is made from the product's id and the variant's name. */
  sku: string | null;
  name: Texts;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  /** Left out: a variant that is there keeps the offer it has, while that is below its price. */
  offer?: SalePrice | null;
  /** Null: not counted. */
  stock: number | null;
  imageId: string | null;
};

/** A product as it is to be. With `source` and `sourceKey`, saving again changes the same product. */
export type ProductDraft = {
  source: string | null;
  sourceKey: string | null;
  category: CategoryName;
  brand: string;
  name: Texts;
  shortDescription: Texts;
  description: Texts;
  howToUse: Texts;
  material: Texts;
  origin: Texts;
  ingredients: string | null;
  /** Ids of the forbidden substances it names that staff confirm to have checked; an import leaves them as they are. */
  ingredientsChecked: string[];
  attributes: ProductAttributes;
  expiryMonths: number | null;
  isNew: boolean;
  featured: boolean;
  createdAt: Date | null;
  status: "published" | "hidden";
  /** At most five are kept (specification.txt §5). Null: the product keeps those it has. */
  pictures: { imageId: string; alt: Texts }[] | null;
  variants: VariantDraft[];
};

type DraftInput<Draft, RequiredKey extends keyof Draft> = Pick<Draft, RequiredKey> & Partial<Draft>;

/** A draft of what is told; the rest is nothing. It is shown in the shop and keeps the pictures it has. */
export function draftProduct(
  fields: DraftInput<ProductDraft, "category" | "brand" | "name" | "variants">,
): ProductDraft {
  return {
    source: null,
    sourceKey: null,
    shortDescription: noTexts,
    description: noTexts,
    howToUse: noTexts,
    material: noTexts,
    origin: noTexts,
    ingredients: null,
    ingredientsChecked: [],
    attributes: {},
    expiryMonths: null,
    isNew: false,
    featured: false,
    createdAt: null,
    status: "published",
    pictures: null,
    ...fields,
  };
}

/** The same of a variant; its stock is not counted where nothing is told of it. */
export function draftVariant(fields: DraftInput<VariantDraft, "price">): VariantDraft {
  return { sku: null, name: noTexts, swatch: null, listPrice: null, stock: null, imageId: null, ...fields };
}
