import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { productPath, variantPath } from "../catalog/catalog-rules.ts";
import { ratingOf } from "../catalog/list-products.ts";
import { type ListedProduct, listProductsById } from "../catalog/product-queries.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import type { Shop } from "../shop.ts";

/** A part of a set, at its price alone. */
export type SetPartInfo = {
  productId: string;
  path: string;
  name: Localized | null;
  variantName: Localized | null;
  /** "30 ml", where it is known. */
  volume: string | null;
  picture: ImageInfo | null;
  /** Of the first shade, where it is chosen. */
  price: Paisa;
  pieces: number;
  /** Whether the customer chooses its shade. */
  isChosen: boolean;
  /** That of its own reviews; null before the first. */
  rating: number | null;
  ratingCount: number;
};

type PartRow = {
  setId: string;
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
  isChosen: boolean;
  rating_sum: number;
  rating_count: number;
};

/** The place of the first of the shades among which a part of a set (`s`) is chosen; one that left the shop comes last. */
export const firstShade = sql`(
  select f.position from set_parts f join variants shade on shade.id = f.variant_id
   where f.set_id = s.set_id and f.own_variant_id is not null order by shade.deleted, f.position limit 1)`;

const partRows = prepared<PartRow, { ids: string[]; now: string }>(
  ({ ids, now }) => sql`
    select s.set_id as "setId", p.id as "productId", v.id as "variantId", p.slug, p.name_en as "nameEn", p.name_bn as "nameBn",
           v.name_en as "variantNameEn", v.name_bn as "variantNameBn", p.attributes->>'volume' as volume,
           ${variantImage} as picture, price_at(v, ${now}::timestamptz)::float8 as price, s.pieces,
           s.own_variant_id is not null as "isChosen", p.rating_sum, p.rating_count
      from set_parts s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
     where s.set_id = any(${ids}::text[]) and (s.own_variant_id is null or s.position = ${firstShade})
     order by s.set_id, s.position`,
);

/** What a set consists of; empty for every other product. */
export async function listSetParts(shop: SetShop, setId: string, language: Language): Promise<SetPartInfo[]> {
  return (await listPartsOfSets(shop, [setId], language)).get(setId) ?? [];
}

/** What each set among these products consists of, by the set's id. */
export async function listPartsOfSets(
  shop: SetShop,
  productIds: string[],
  language: Language,
): Promise<Map<string, SetPartInfo[]>> {
  const rows = await partRows(shop.db, { ids: productIds, now: shop.now().toISOString() });
  const rowsBySet = Map.groupBy(rows, ({ setId }) => setId);
  return new Map([...rowsBySet].map(([setId, parts]) => [setId, parts.map((row) => toPart(row, language))]));
}

type SetShop = Pick<Shop, "db" | "now">;

function toPart(row: PartRow, language: Language): SetPartInfo {
  return {
    productId: row.productId,
    path: row.isChosen ? productPath(productOf(row)) : variantPath(productOf(row), row.variantId),
    name: localizeField(row, "name", language),
    variantName: row.isChosen ? null : localizeField(row, "variantName", language),
    volume: row.volume,
    picture: toImage(row.picture, language),
    price: row.price,
    pieces: row.pieces,
    isChosen: row.isChosen,
    rating: ratingOf(row),
    ratingCount: row.rating_count,
  };
}

const productOf = ({ productId: id, slug }: Pick<PartRow, "productId" | "slug">) => ({ id, slug });

/** Maximum kinds of goods that the strip on a part's page shows. */
const maxStripParts = 3;

const stripRows = prepared<{ id: string }, { id: string }>(
  ({ id }) => sql`
    select p.id from products p
     where p.id = any(array(select s.set_id from variants v join set_parts s on s.variant_id = v.id where v.product_id = ${id}))
       and p.status = 'published' and p.in_stock and p.list_price > p.price
       -- One whose shade is chosen is not added by one tap.
       and not exists (select from set_parts s where s.set_id = p.id and s.own_variant_id is not null)
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
