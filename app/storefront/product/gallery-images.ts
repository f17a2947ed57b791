import type { Picture } from "../../../shop/catalog/list-products.ts";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";

/**
 * What the gallery shows of a product as it was chosen: the shade's own picture in the first place, so that another shade
 * changes it there; then what shows no shade. The other shades' pictures wait for their choice.
 */
export function galleryPictures(product: Pick<Product, "name" | "pictures" | "variants">, chosen: ProductVariant) {
  const own = chosen.picture;
  if (!own) return product.pictures;
  const shades = new Set(product.variants.map(({ picture }) => picture?.id));
  return [describedBy(product, chosen, own), ...product.pictures.filter(({ id }) => !shades.has(id))];
}

/** The merchant's own words for the picture, else the product's name with the shade's. */
function describedBy(product: Pick<Product, "name" | "pictures">, { name }: ProductVariant, own: Picture): Picture {
  const worded = product.pictures.find(({ id }) => id === own.id);
  if (worded && worded.alt.text !== product.name.text) return worded;
  const shade = name?.language === product.name.language ? `, ${name.text}` : "";
  return { ...own, alt: { ...product.name, text: product.name.text + shade } };
}
