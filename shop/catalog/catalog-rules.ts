/** Page sizes of `/shop` (specification.txt §9) and of a category. */
export const shopPageSize = 10;
export const categoryPageSize = 24;

/** Sort orders; `featured` puts the choice of staff first, then what sells. */
export const productSorts = ["featured", "newest", "best-selling", "rating", "price", "-price"] as const;

export type ProductSort = (typeof productSorts)[number];

/** Images of a product at most; extras are dropped (specification.txt §5). */
export const maxImagesPerProduct = 5;

/** The format of a product id; any other address is not found. */
export const productIdPattern = /^[\w-]{1,64}$/;

/** The path of a product without its language; the id alone leads there too. */
export function productPath({ id, slug }: { id: string; slug: string }): string {
  return `/product/${id}/${slug}`;
}

/** The query parameter that selects a variant. */
export const variantParam = "variant";

/** The path of a product with a variant selected. */
export function variantPath(product: { id: string; slug: string }, variantId: string): string {
  return `${productPath(product)}?${variantParam}=${variantId}`;
}

/** The variant that a product's page opens with, and whose price represents it: the cheapest in stock. */
export function openingVariant<Variant extends { price: number; inStock: boolean }>(
  variants: readonly Variant[],
): Variant | undefined {
  const inStock = variants.filter((variant) => variant.inStock);
  return (inStock.length > 0 ? inStock : variants).toSorted((one, other) => one.price - other.price)[0];
}

/** A slug of Latin letters and digits; empty for a name without any. */
export function slugOf(name: string): string {
  const normalized = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return normalized
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}

const ownImagePattern = /^(?:https?:\/\/[^/]+)?\/images\/([a-z0-9][a-z0-9-]*)-\d+\.(?:avif|webp|jpg)$/;

/** The id of an image in our store by its URL; undefined for any other URL. */
export function ownImageId(url: string): string | undefined {
  return ownImagePattern.exec(url)?.[1];
}
