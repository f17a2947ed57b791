import type { ProductDraft, VariantDraft } from "../catalog/product-draft.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { note } from "./import-note.ts";
import type { Row } from "./import-row.ts";

type VariantUpdate = Partial<Omit<VariantDraft, "sku" | "name">> & { row: Row; sku: string | null; name: Texts };

type ProductFields = Omit<
  ProductDraft,
  "source" | "sourceKey" | "ingredientsChecked" | "variants" | "category" | "brand" | "status" | "isNew" | "featured"
>;

/** What a file tells of a product that is there already: what is null, or an empty text, stays as it is. */
export type ProductUpdate = ProductFields & {
  category: ProductDraft["category"] | null;
  brand: string | null;
  status: ProductDraft["status"] | null;
  isNew: boolean | null;
  featured: boolean | null;
  variants: VariantUpdate[];
};

/**
 * The product with its news. Variants that the file does not name stay as they are; one whose SKU the product does not have
 * is refused, but for a product with a single variant, which may go without.
 */
export function mergeIntoProduct(product: ProductDraft, update: ProductUpdate): ProductDraft {
  const variants = [...product.variants];
  for (const { row, sku, name, ...fields } of update.variants) {
    const index =
      sku === null ? (variants.length === 1 ? 0 : -1) : variants.findIndex((variant) => variant.sku === sku);
    const variant = variants[index];
    if (!variant) row.refused ??= sku === null ? note("skuMissing") : note("skuUnknown", { value: sku });
    else variants[index] = dropEndedReductions({ ...variant, ...fields, name: mergeTexts(variant.name, name) });
  }
  return {
    ...product,
    category: update.category ?? product.category,
    brand: update.brand ?? product.brand,
    status: update.status ?? product.status,
    isNew: update.isNew ?? product.isNew,
    featured: update.featured ?? product.featured,
    expiryMonths: update.expiryMonths ?? product.expiryMonths,
    ingredients: update.ingredients ?? product.ingredients,
    pictures: update.pictures,
    name: mergeTexts(product.name, update.name),
    shortDescription: mergeTexts(product.shortDescription, update.shortDescription),
    description: mergeTexts(product.description, update.description),
    howToUse: mergeTexts(product.howToUse, update.howToUse),
    material: mergeTexts(product.material, update.material),
    origin: mergeTexts(product.origin, update.origin),
    attributes: { ...product.attributes, ...withoutNulls(update.attributes) },
    variants,
  };
}

/** A new price may end what was a reduction of the old one. */
function dropEndedReductions(variant: VariantDraft): VariantDraft {
  const { price, listPrice, offer } = variant;
  return {
    ...variant,
    listPrice: listPrice !== null && listPrice > price ? listPrice : null,
    ...(offer !== undefined && { offer: offer && offer.price < price ? offer : null }),
  };
}

function mergeTexts(before: Texts, fields: Texts): Texts {
  return { en: fields.en ?? before.en, bn: fields.bn ?? before.bn };
}

function withoutNulls<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<Value>;
}
