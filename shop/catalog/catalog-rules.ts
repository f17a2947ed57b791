/** How many products stand on one page of `/shop` (specification.txt §9) and of a category. */
export const shopPageSize = 10;
export const categoryPageSize = 24;

/** How a list is sorted; featured is what staff have picked and what sells. */
export const productSorts = ["featured", "newest", "best-selling", "rating", "price", "-price"] as const;

export type ProductSort = (typeof productSorts)[number];

/** How many pictures a product has at most; extras are dropped (specification.txt §5). */
export const maxImagesPerProduct = 5;

/** What an id is made of; no other address leads to a product. */
export const productIdPattern = /^[\w-]{1,64}$/;

/** The page of a product, without its language; the id alone leads there too. */
export function productPath({ id, slug }: { id: string; slug: string }): string {
  return `/product/${id}/${slug}`;
}

/** What names a product's variant in the address of its page. */
export const variantParam = "variant";

/** The page of a product with one of its variants chosen. */
export function variantPath(product: { id: string; slug: string }, variantId: string): string {
  return `${productPath(product)}?${variantParam}=${variantId}`;
}

/** Which variant a product's page opens with, and whose price stands for the product: the cheapest that is in stock. */
export function openingVariant<Variant extends { price: number; inStock: boolean }>(
  variants: readonly Variant[],
): Variant | undefined {
  const inStock = variants.filter((variant) => variant.inStock);
  return (inStock.length > 0 ? inStock : variants).toSorted((one, other) => one.price - other.price)[0];
}

/** A name as a part of a URL: Latin letters and digits; empty where the name has none. */
export function slugOf(name: string): string {
  const normalized = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return normalized
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}

const ownImagePattern = /^(?:https?:\/\/[^/]+)?\/images\/([a-z0-9][a-z0-9-]*)-\d+\.(?:avif|webp|jpg)$/;

/** The id of a picture by its address in our image store; undefined for any other address. */
export function ownImageId(url: string): string | undefined {
  return ownImagePattern.exec(url)?.[1];
}
