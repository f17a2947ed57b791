import type { ProductDraft, Texts, VariantDraft } from "../catalog/product-draft.ts";
import { note } from "./import-note.ts";
import type { Row } from "./import-row.ts";

type VariantNews = Partial<Omit<VariantDraft, "sku" | "name">> & { row: Row; sku: string | null; name: Texts };

type AboutProduct = Omit<
  ProductDraft,
  "source" | "sourceKey" | "ingredientsChecked" | "variants" | "category" | "brand" | "status" | "isNew" | "featured"
>;

/** What a file tells of a product that is there already: what is null, or an empty text, stays as it is. */
export type ProductNews = AboutProduct & {
  category: ProductDraft["category"] | null;
  brand: string | null;
  status: ProductDraft["status"] | null;
  isNew: boolean | null;
  featured: boolean | null;
  variants: VariantNews[];
};

/**
 * The product with its news. Variants that the file does not name stay as they are; one whose SKU the product does not have
 * is refused, but for a product with a single variant, which may go without.
 */
export function withNews(product: ProductDraft, news: ProductNews): ProductDraft {
  const variants = [...product.variants];
  for (const { row, sku, name, ...told } of news.variants) {
    const at = sku === null ? (variants.length === 1 ? 0 : -1) : variants.findIndex((variant) => variant.sku === sku);
    const variant = variants[at];
    if (!variant) row.refused ??= sku === null ? note("skuMissing") : note("skuUnknown", { value: sku });
    else variants[at] = consistent({ ...variant, ...told, name: both(variant.name, name) });
  }
  return {
    ...product,
    category: news.category ?? product.category,
    brand: news.brand ?? product.brand,
    status: news.status ?? product.status,
    isNew: news.isNew ?? product.isNew,
    featured: news.featured ?? product.featured,
    expiryMonths: news.expiryMonths ?? product.expiryMonths,
    ingredients: news.ingredients ?? product.ingredients,
    pictures: news.pictures,
    name: both(product.name, news.name),
    shortDescription: both(product.shortDescription, news.shortDescription),
    description: both(product.description, news.description),
    howToUse: both(product.howToUse, news.howToUse),
    material: both(product.material, news.material),
    origin: both(product.origin, news.origin),
    attributes: { ...product.attributes, ...withoutNulls(news.attributes) },
    variants,
  };
}

/** A new price may end what was a reduction of the old one. */
function consistent(variant: VariantDraft): VariantDraft {
  const { price, listPrice, offer } = variant;
  return {
    ...variant,
    listPrice: listPrice !== null && listPrice > price ? listPrice : null,
    ...(offer !== undefined && { offer: offer && offer.price < price ? offer : null }),
  };
}

function both(before: Texts, told: Texts): Texts {
  return { en: told.en ?? before.en, bn: told.bn ?? before.bn };
}

function withoutNulls<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<Value>;
}
