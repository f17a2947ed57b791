import { type SQL, sql } from "drizzle-orm";
import { type Language, type Localized, localize } from "../language.ts";

/**
 * An image of the store: files `{id}-{width}.avif|webp`, and `.jpg` in the largest width; for the zoom of a product's
 * picture maybe one more AVIF, which is not among the widths: large pictures on sharp desktops have it, too.
 */
export type ImageInfo = {
  id: string;
  width: number;
  height: number;
  widths: number[];
  zoomWidth?: number | null;
  alt: Localized;
};

/** An image as `imageJson` returns it. Buyers' photos have no alt text. */
export type ImageRow = Omit<ImageInfo, "alt"> & { altEn?: string | null; altBn?: string | null };

/** The JSON of image `i` in a query; `alt` names two columns with its text, or is the beginning of `…_en` and `…_bn`. */
export function imageJson(alt?: string | [en: string, bn: string]): SQL {
  const [en, bn] = typeof alt === "string" ? [`${alt}_en`, `${alt}_bn`] : (alt ?? []);
  const altJson = en && bn ? `, 'altEn', ${en}, 'altBn', ${bn}` : "";
  return sql.raw(`json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
    'zoomWidth', i.zoom_width${altJson})`);
}

/** The first image of product `p` in a query. */
export function productImage(alt = "pi.alt"): SQL {
  return sql`(select ${imageJson(alt)} from product_images pi join images i on i.id = pi.image_id
               where pi.product_id = p.id order by pi.position limit 1)`;
}

/** The image of variant `v` of product `p` in a query, or else the product's first one. */
export const variantImage = sql`(select ${imageJson("p.name")} from images i where i.id = coalesce(v.image_id,
  (select pi.image_id from product_images pi where pi.product_id = p.id order by pi.position limit 1)))`;

/** The photos of review `r` in a query; null for none. */
export const reviewPhotos = sql`(select json_agg(${imageJson()} order by ri.position)
  from review_images ri join images i on i.id = ri.image_id where ri.review_id = r.id)`;

export function toImage(row: ImageRow, language: Language): ImageInfo;
export function toImage(row: ImageRow | null, language: Language): ImageInfo | null;
export function toImage(row: ImageRow | null, language: Language): ImageInfo | null {
  if (!row) return null;
  const { altEn = null, altBn = null, zoomWidth, ...image } = row;
  return {
    ...image,
    ...(zoomWidth ? { zoomWidth } : {}),
    alt: localize({ en: altEn, bn: altBn }, language) ?? { text: "", language },
  };
}
