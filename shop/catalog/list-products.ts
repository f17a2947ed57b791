import { type SQL, sql } from "drizzle-orm";
import { queryPrepared } from "../../db/prepared.ts";
import type { Language, Localized } from "../language.ts";
import { localize } from "../language.ts";
import type { Paisa } from "../money.ts";
import { countPages, maxCounted, offsetOf } from "../paging.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type ProductSort, productPath } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { maxFound } from "./facet-index.ts";
import { productIdOf, readVersions, VersionedCache, versionSql } from "./product-cache.ts";
import { countListed, facetTotal, isTotalWord, isUnfiltered } from "./stored-facet-counts.ts";

import { type ProductFilter, whereClause } from "./where-clause.ts";

/** A picture of the image store: files `{id}-{width}.avif|webp`, and `.jpg` in the largest width. */
export type ImageInfo = { id: string; width: number; height: number; widths: number[]; alt: Localized };

/** What a list shows of a product. Prices are those of the variant its page opens with (`openingVariant`). */
export type ProductCard = {
  id: string;
  path: string;
  name: Localized;
  brand: string;
  price: Paisa;
  listPrice: Paisa | null;
  /** The lowest reduced price where the cheapest variant is not reduced but another one is. */
  salePrice: Paisa | null;
  /** Whether its variants differ in price. */
  fromPrice: boolean;
  inStock: boolean;
  isNew: boolean;
  rating: number | null;
  ratingCount: number;
  picture: ImageInfo | null;
  /** Another look at it; never that of another shade. */
  secondPicture: ImageInfo | null;
  swatches: { name: Localized; color: string }[];
  /** The variant that "Add to cart" means where there is no choice. */
  onlyVariantId: string | null;
};

export type ProductList = { products: ProductCard[]; total: number; page: number; pages: number };

export type CategoryTile = {
  name: CategoryName;
  /** Its name in the asked language. */
  title: string;
  path: string;
  products: number;
  picture: ImageInfo | null;
};

export type ImageRow = {
  id: string;
  width: number;
  height: number;
  widths: number[];
  altEn: string | null;
  altBn: string | null;
};

type CardRow = {
  id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
  brand: string;
  price: Paisa;
  list_price: Paisa | null;
  sale_price: Paisa | null;
  highest_price: Paisa;
  in_stock: boolean;
  is_new: boolean;
  rating_sum: number;
  rating_count: number;
  pictures: ImageRow[] | null;
  variants: { id: string; nameEn: string | null; nameBn: string | null; swatch: string | null }[] | null;
  /** The pictures that are of one shade. */
  of_shades: string[] | null;
};

/** Which products, in which order: an array of ids as rows of `id` and `place`. */
export const orderedIds = (ids: string[]) =>
  sql`select id, place from unnest(${sql.param(ids)}::text[]) with ordinality as ordered (id, place)`;

/** The pictures of some products: for all of them at once, which takes half the time of asking for each. */
export const imagesOf = (ids: string[]) => sql`
  select pi.product_id, json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
                                                   'altEn', pi.alt_en, 'altBn', pi.alt_bn) order by pi.position) as list
    from product_images pi join images i on i.id = pi.image_id
   where pi.product_id = any(${sql.param(ids)}::text[]) group by pi.product_id`;

/**
 * How lists are sorted; of two that are equal the id decides, so that a page holds the same products tomorrow. Each order
 * has an index over all products and one by category.
 */
const sortOrders: Record<ProductSort, SQL> = {
  featured: sql`p.in_stock desc, p.featured desc, p.sold desc, p.created_at desc, p.id`,
  newest: sql`p.created_at desc, p.id`,
  "best-selling": sql`p.in_stock desc, p.sold desc, p.id`,
  // As if ten buyers had given four stars before the first review: one of five stars does not yet make the best.
  rating: sql`(p.rating_count = 0), ((p.rating_sum + 40)::float8 / (p.rating_count + 10)) desc, p.rating_count desc, p.id`,
  price: sql`p.price, p.id`,
  "-price": sql`p.price desc, p.id`,
};

type PageInput = { sort: ProductSort; page: number; limit: number };

/** One page of the published products, from page 1; a page past the end is the last one. */
export async function listProducts(
  shop: Shop,
  input: ProductFilter & PageInput,
  language: Language,
): Promise<ProductList> {
  return listByCondition(
    shop,
    { ...input, where: whereClause(input), total: await countListed(shop, input) },
    language,
  );
}

/** The same of any products, by a condition on `products p`, of which it is known how many there are. */
export async function listByCondition(
  shop: Shop,
  { where, filters, total, sort, limit, ...input }: PageInput & ListScope & { where: SQL },
  language: Language,
): Promise<ProductList> {
  const pages = countPages(total, limit);
  const page = Math.min(input.page, pages);
  const versions = await readListVersions(shop, { where, filters, total, sort, limit, offset: (page - 1) * limit });
  return { products: await readCachedCards(shop, versions, language), total, page, pages };
}

type ListSlice = { where: SQL; sort: ProductSort; limit: number; offset: number };
type ListScope = { total: number; filters?: { few: SQL; shelf: SQL } | undefined };

/**
 * Which products stand on a part of a list, in which versions. What they show is read of these alone, not of all that
 * stand before.
 */
async function readListVersions(
  shop: Shop,
  { where, filters, total, ...slice }: ListSlice & ListScope,
): Promise<string[]> {
  if (total === 0) return [];
  const read = async (matchingRows: SQL) => {
    const [row] = await queryPrepared<{ versions: string[] }>(
      shop.db,
      sql`select ${versionsQuery({ ...slice, matchingRows })} as versions`,
      { alone: true },
    );
    return row?.versions ?? [];
  };
  // Few are found first and then sorted: an order's index is walked through to its end where there are none.
  if (total < maxFound) return read(sql`${products} where ${filters?.few ?? where} offset 0`);
  // Of many enough are soon met on the way through it, which PostgreSQL does not know and would rather sort a whole shelf.
  const order = sortOrders[slice.sort];
  const candidates =
    filters && sql`${products} where ${filters.shelf} order by ${order} limit ${sql.raw(String(maxCounted))}`;
  const met = candidates ? await read(sql`select * from (${candidates}) p where ${where}`) : [];
  return met.length === slice.limit ? met : read(sql`${products} where ${where}`);
}

const products = sql`select p.*, p.xmin from products p`;

// Limit and offset stand in the text: PostgreSQL plans a list of 24 differently from one of unknown length.
const versionsQuery = ({ matchingRows, sort, limit, offset }: Omit<ListSlice, "where"> & { matchingRows: SQL }) =>
  sql`array(select ${versionSql} from (${matchingRows}) p order by ${sortOrders[sort]}
             limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))})`;

/**
 * The same with how many the list holds, which a whole shelf knows: both are then asked in one statement. `next` is the
 * last product where others come behind it. A list of the newest may begin `after` a product.
 */
export async function readVersionsWithTotal(
  shop: Shop,
  { sort, page, limit, after, ...input }: ProductFilter & PageInput & { after?: string | undefined },
): Promise<{ versions: string[]; total: number; next: string | null }> {
  const shelf = whereClause(input);
  const where = after === undefined ? shelf : sql`${shelf} and ${await afterCondition(shop, after)}`;
  const offset = after === undefined ? offsetOf({ page, limit }) : 0;
  // One more than is shown says whether others come behind.
  const slice = { where, sort, limit: limit + 1, offset };
  const read = async () => {
    if (!isUnfiltered(input)) {
      const total = await countListed(shop, input);
      return { versions: await readListVersions(shop, { ...slice, total }), total };
    }
    const matchingRows = sql`${products} where ${slice.where}`;
    const [row] = await queryPrepared<{ versions: string[]; total: number }>(
      shop.db,
      sql`select ${versionsQuery({ ...slice, matchingRows })} as versions, ${facetTotal(input.category)} as total`,
    );
    return row ?? { versions: [], total: 0 };
  };
  const { versions, total } = await read();
  const visible = versions.slice(0, limit);
  return { versions: visible, total, next: versions.length > limit ? productIdOf(visible.at(-1) ?? "") : null };
}

/** Whether a product comes behind another one in a list of the newest. Refuses (`invalid-input`) one that never was. */
async function afterCondition(shop: Shop, id: string): Promise<SQL> {
  const [last] = await queryPrepared<{ moment: string }>(
    shop.db,
    sql`select created_at::text as moment from products where id = ${id}`,
  );
  if (!last) throw new Refusal("invalid-input", { fields: { after: "invalid" } });
  const moment = sql`${last.moment}::timestamptz`;
  return sql`p.created_at <= ${moment} and (p.created_at < ${moment} or p.id > ${id})`;
}

const cardCache = new VersionedCache<ProductCard>();

/** The cards of published products, in the order of their ids. */
export async function readCards(shop: Shop, ids: string[], language: Language): Promise<ProductCard[]> {
  return readCachedCards(shop, await readVersions(shop, ids), language);
}

function readCachedCards(shop: Shop, versions: string[], language: Language): Promise<ProductCard[]> {
  return cardCache.read(shop, versions, language, async (ids) =>
    (await fetchCards(shop, ids, language)).map((value) => ({ value, until: null })),
  );
}

async function fetchCards(shop: Shop, ids: string[], language: Language): Promise<ProductCard[]> {
  const rows = await queryPrepared<CardRow>(
    shop.db,
    sql`with ordered as materialized (${orderedIds(ids)}), pictures as (${imagesOf(ids)}),
        choices as (
          select v.product_id, array_agg(v.image_id) filter (where v.image_id is not null) as of_shades,
                 json_agg(json_build_object('id', v.id, 'nameEn', v.name_en, 'nameBn', v.name_bn, 'swatch', v.swatch)
                          order by v.position) filter (where not v.deleted) as variants
            from variants v where v.product_id = any(${sql.param(ids)}::text[]) group by v.product_id)
        select p.id, p.slug, p.name_en, p.name_bn, b.name as brand, p.price, p.list_price, p.lowest_sale_price as sale_price, p.highest_price, p.in_stock,
               p.is_new, p.rating_sum, p.rating_count, pictures.list as pictures, choices.variants, choices.of_shades
          from ordered join products p on p.id = ordered.id and p.status = 'published' join brands b on b.id = p.brand_id
          left join pictures on pictures.product_id = p.id left join choices on choices.product_id = p.id
         order by ordered.place`,
  );
  return rows.map((row) => toCard(row, language));
}

/** The same ids in the order of a list. */
export async function sortIds(shop: Shop, ids: string[], sort: ProductSort): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select p.id from products p where p.id = any(${sql.param(ids)}) order by ${sortOrders[sort]}`,
  );
  return rows.map(({ id }) => id);
}

const featuredMinutes = 10;

/**
 * A fresh pick of products in stock, the same for everybody for some minutes (`GET /products-random`): points that
 * follow from the clock are thrown on the line of `products.random_key`, each takes the next product.
 */
export async function pickFeatured(shop: Shop, count: number, language: Language): Promise<ProductCard[]> {
  const ids = await pickIds(shop, count);
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param(ids)}::text[]) id order by md5(id || ${ids[0] ?? ""})`,
  );
  const shuffled = rows.map(({ id }) => id);
  return readCards(shop, shuffled, language);
}

/** The ids behind `pickFeatured`: first what staff have chosen, then whatever the points meet. */
export async function pickIds(shop: Shop, count: number): Promise<string[]> {
  const round = Math.floor(shop.now().getTime() / (featuredMinutes * 60_000));
  const chosen = await shop.db.execute<{ id: string }>(sql`
    select p.id from products p where p.featured and p.status = 'published' and p.in_stock
     order by md5(${round}::text || p.id) limit ${count}`);
  const met = chosen.rows.length < count ? await sampleIds(shop, round, count) : [];
  return [...new Set([...chosen.rows, ...met].map((row) => row.id))].slice(0, count);
}

async function sampleIds(shop: Shop, round: number, count: number): Promise<{ id: string }[]> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from (
      select n, (select p.id from products p where p.status = 'published' and p.in_stock
                and p.random_key >= ('x' || substr(md5(${round}::text || '-' || n), 1, 8))::bit(32)::bigint / 4294967296.0
               order by p.random_key limit 1) as id
        from generate_series(1, ${count * 4}::int) n) points
     where id is not null group by id order by min(n) limit ${count}`);
  if (rows.length >= count) return rows;
  // A small shop: the points met the same products again and again.
  const few = await shop.db.execute<{ id: string }>(sql`
    select p.id from products p where p.status = 'published' and p.in_stock
     order by md5(${round}::text || p.id) limit ${count}`);
  return few.rows;
}

/** Other published products of the same category, nearest in price first. */
export async function listRelatedProducts(
  shop: Shop,
  productId: string,
  count: number,
  language: Language,
): Promise<ProductCard[]> {
  // One value each, so that the index of a category's prices is read from this product's on, in both directions.
  const beside = sql`o.status = 'published' and o.in_stock and o.category_id = (select category_id from this)`;
  const maxCount = sql.raw(String(count));
  const related = await queryPrepared<{ id: string }>(
    shop.db,
    sql`with this as materialized (select category_id, price from products where id = ${productId})
        select p.id from (
          (select o.id, o.price from products o where ${beside} and o.price >= (select price from this)
              and o.id <> ${productId} order by o.price, o.id limit ${maxCount})
          union all
          (select o.id, o.price from products o where ${beside} and o.price < (select price from this)
            order by o.price desc, o.id limit ${maxCount})) p, this
         order by abs(p.price - this.price), p.id limit ${maxCount}`,
  );
  return readCards(
    shop,
    related.map(({ id }) => id),
    language,
  );
}

/** The five categories in their order, with their pictures and how many products each has. */
export async function listCategories(shop: Shop, language: Language): Promise<CategoryTile[]> {
  const { rows } = await shop.db.execute<{
    id: string;
    name: CategoryName;
    name_bn: string;
    products: number;
    picture: ImageRow | null;
  }>(sql`
    select c.id, c.name, c.name_bn,
           (select coalesce(sum(products), 0)::int from facet_counts where category_id = c.id and ${isTotalWord}) as products,
           (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
                                     'altEn', c.name, 'altBn', c.name_bn)
              from images i where i.id = c.image_id) as picture
      from categories c order by c.position`);
  return rows.map((row) => ({
    name: row.name,
    title: language === "bn" ? row.name_bn : row.name,
    path: `/${row.id}`,
    products: row.products,
    picture: toImage(row.picture, language),
  }));
}

export function toImage(row: ImageRow | null, language: Language): ImageInfo | null {
  if (!row) return null;
  const { altEn, altBn, ...picture } = row;
  return { ...picture, alt: localize({ en: altEn, bn: altBn }, language) ?? { text: "", language } };
}

function toCard(row: CardRow, language: Language): ProductCard {
  const variants = row.variants ?? [];
  const swatches = variants.flatMap(({ swatch, nameEn, nameBn }) => {
    const name = localize({ en: nameEn, bn: nameBn }, language);
    return swatch && name ? [{ name, color: swatch }] : [];
  });
  const [first = null, ...others] = row.pictures ?? [];
  const secondImage = others.find(({ id }) => !row.of_shades?.includes(id)) ?? null;
  return {
    id: row.id,
    path: productPath(row),
    name: nameOf(row, language),
    brand: row.brand,
    price: row.price,
    listPrice: row.list_price,
    salePrice: row.sale_price,
    fromPrice: row.highest_price > row.price,
    inStock: row.in_stock,
    isNew: row.is_new,
    rating: ratingOf(row),
    ratingCount: row.rating_count,
    picture: toImage(first, language),
    secondPicture: toImage(secondImage, language),
    swatches,
    onlyVariantId: variants.length === 1 ? (variants[0]?.id ?? null) : null,
  };
}

export function nameOf(row: { name_en: string | null; name_bn: string | null }, language: Language): Localized {
  return localize({ en: row.name_en, bn: row.name_bn }, language) ?? { text: "", language };
}

/** The average of the stars with one decimal; null before the first review. */
export function ratingOf(row: { rating_sum: number; rating_count: number }): number | null {
  return row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10;
}
