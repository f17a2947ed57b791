import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";

/**
 * What the gallery shows of a product as it was chosen: the shade's own picture in the first place, so that another shade
 * changes it there; then what shows no shade. The other shades' pictures wait for their choice.
 */
export function galleryImages(product: Pick<Product, "name" | "pictures" | "variants">, chosen: ProductVariant) {
  const variantImage = chosen.picture;
  if (!variantImage) return product.pictures;
  const variantImageIds = new Set(product.variants.map(({ picture }) => picture?.id));
  return [withAltText(product, chosen, variantImage), ...product.pictures.filter(({ id }) => !variantImageIds.has(id))];
}

/** The merchant's own words for the picture, else the product's name with the shade's. */
function withAltText(
  product: Pick<Product, "name" | "pictures">,
  { name }: ProductVariant,
  variantImage: ImageInfo,
): ImageInfo {
  const described = product.pictures.find(({ id }) => id === variantImage.id);
  if (described && described.alt.text !== product.name.text) return described;
  const shade = name?.language === product.name.language ? `, ${name.text}` : "";
  return { ...variantImage, alt: { ...product.name, text: product.name.text + shade } };
}
