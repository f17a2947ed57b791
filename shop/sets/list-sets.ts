import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { variantPath } from "../catalog/catalog-rules.ts";
import { type ListedProduct, listProductsById } from "../catalog/product-queries.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import type { Shop } from "../shop.ts";

/** A part of a set, at its price alone. */
export type SetPartInfo = {
  path: string;
  name: Localized | null;
  variantName: Localized | null;
  /** "30 ml", where it is known. */
  volume: string | null;
  picture: ImageInfo | null;
  price: Paisa;
  pieces: number;
};

type PartRow = {
  productId: string;
  variantId: string;
  slug: string;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
  volume: string | null;
  picture: ImageRow | null;
  price: Paisa;
  pieces: number;
};

const partRows = prepared<PartRow, { id: string; now: string }>(
  ({ id, now }) => sql`
    select p.id as "productId", v.id as "variantId", p.slug, p.name_en as "nameEn", p.name_bn as "nameBn",
           v.name_en as "variantNameEn", v.name_bn as "variantNameBn", p.attributes->>'volume' as volume,
           ${variantImage} as picture, price_at(v, ${now}::timestamptz)::float8 as price, s.pieces
      from set_parts s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
     where s.set_id = ${id} order by s.position`,
);

/** What a set consists of; empty for every other product. */
export async function listSetParts(
  shop: Pick<Shop, "db" | "now">,
  setId: string,
  language: Language,
): Promise<SetPartInfo[]> {
  const rows = await partRows(shop.db, { id: setId, now: shop.now().toISOString() });
  return rows.map((row) => ({
    path: variantPath({ id: row.productId, slug: row.slug }, row.variantId),
    name: localizeField(row, "name", language),
    variantName: localizeField(row, "variantName", language),
    volume: row.volume,
    picture: toImage(row.picture, language),
    price: row.price,
    pieces: row.pieces,
  }));
}

/** Maximum kinds of goods that the strip on a part's page shows. */
const maxStripParts = 3;

const stripRows = prepared<{ id: string }, { id: string }>(
  ({ id }) => sql`
    select p.id from products p
     where p.id = any(array(select s.set_id from variants v join set_parts s on s.variant_id = v.id where v.product_id = ${id}))
       and p.status = 'published' and p.in_stock and p.list_price > p.price
       and (select count(*) from set_parts s where s.set_id = p.id) <= ${sql.raw(String(maxStripParts))}
     order by p.list_price - p.price desc, p.id limit 1`,
);

/** The set with which a product saves most, of those that fit a strip on its page; null where there is none. */
export async function findSetWith(
  shop: Shop,
  productId: string,
  language: Language,
): Promise<{ set: ListedProduct; parts: SetPartInfo[] } | null> {
  const [found] = await stripRows(shop.db, { id: productId });
  if (!found) return null;
  const [[set], parts] = await Promise.all([
    listProductsById(shop, [found.id], language),
    listSetParts(shop, found.id, language),
  ]);
  return set ? { set, parts } : null;
}
