import { hash } from "node:crypto";
import { type Placeholder, sql } from "drizzle-orm";
import { prepared, queryPrepared } from "../../db/prepared.ts";
import type { Language, Localized } from "../language.ts";
import { localize } from "../language.ts";
import { type ImageInfo, type ImageRow, imageJson, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { countPages, offsetOf } from "../paging.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { brandIn } from "./brand-name.ts";
import type { CatalogTable } from "./catalog-index/catalog-table.ts";
import { type ProductSort, productPath } from "./catalog-rules.ts";
import { type CategoryName, categoryNames } from "./catalog-schema.ts";
import { productIdOf, readVersions, VersionedCache, versionSql } from "./product-cache.ts";
import { isSet, type ProductFilter, whereClause } from "./where-clause.ts";

/** What a list shows of a product. Prices are those of the variant its page opens with (`openingVariant`). */
export type ProductCard = {
  id: string;
  path: string;
  name: Localized;
  /** In the language of the list, where the brand has a name in it. */
  brand: string;
  price: Paisa;
  listPrice: Paisa | null;
  /** The lowest reduced price, where the opening variant is not reduced but another one in stock is. */
  salePrice: Paisa | null;
  /** The variant of that price, with its name ("30 ml") and its regular price. */
  saleVariant: { id: string; name: Localized | null; listPrice: Paisa } | null;
  /** Whether its variants differ in price. */
  fromPrice: boolean;
  inStock: boolean;
  isNew: boolean;
  /** A gift set, whose regular price is that of its parts one by one. */
  isSet: boolean;
  /** What is in a set and for whom, in short; null for any other product. */
  setAbout: Localized | null;
  rating: number | null;
  ratingCount: number;
  picture: ImageInfo | null;
  /** A second image; never that of another shade, or of a part of a set. */
  secondPicture: ImageInfo | null;
  swatches: { name: Localized; color: string }[];
  /** The variant for "Add to cart" where there is only one. */
  onlyVariantId: string | null;
};

export type ProductList = { products: ProductCard[]; total: number; page: number; pages: number };

export type CategoryTile = {
  name: CategoryName;
  /** In the requested language. */
  title: string;
  path: string;
  products: number;
  picture: ImageInfo | null;
};

type CardVariant = {
  id: string;
  nameEn: string | null;
  nameBn: string | null;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  isOut: boolean;
};

type CardRow = {
  id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
  brand: string;
  brand_bn: string | null;
  price: Paisa;
  list_price: Paisa | null;
  sale_price: Paisa | null;
  highest_price: Paisa;
  in_stock: boolean;
  is_new: boolean;
  is_set: boolean;
  about_en: string | null;
  about_bn: string | null;
  rating_sum: number;
  rating_count: number;
  pictures: ImageRow[] | null;
  variants: CardVariant[] | null;
  /** Images that show one shade only. */
  of_shades: string[] | null;
};

/** Ordered ids as rows of `id` and `place`. */
export const orderedIds = (ids: Placeholder) =>
  sql`select id, place from unnest(${ids}::text[]) with ordinality as ordered (id, place)`;

/** The images of several products in one query: twice as fast as one by one. */
export const imagesOf = (ids: Placeholder) => sql`
  select pi.product_id, json_agg(${imageJson("pi.alt")} order by pi.position) as list
    from product_images pi join images i on i.id = pi.image_id
   where pi.product_id = any(${ids}::text[]) group by pi.product_id`;

type PageInput = { sort: ProductSort; page: number; limit: number };

/** One page of published products, from page 1; a page past the end is the last one. */
export async function listProducts(
  shop: Shop,
  input: ProductFilter & PageInput,
  language: Language,
): Promise<ProductList> {
  const table = await shop.catalogIndex.read();
  return readListPage(shop, table, { ...input, total: table.count(input) }, language);
}

/** The same for a known total. */
export async function readListPage(
  shop: Shop,
  table: CatalogTable,
  { total, sort, limit, ...input }: ProductFilter & PageInput & { total: number },
  language: Language,
): Promise<ProductList> {
  const pages = countPages(total, limit);
  const page = Math.min(input.page, pages);
  const versions = table.list(input, { sort, offset: (page - 1) * limit, limit });
  return { products: await readCachedCards(shop, versions, language), total, page, pages };
}

/**
 * The versions of one page with the total. `next` is the last product where more follow. The newest may begin `after` a
 * product.
 */
export async function readVersionsWithTotal(
  shop: Shop,
  { sort, page, limit, after, ...input }: ProductFilter & PageInput & { after?: string | undefined },
): Promise<{ versions: string[]; total: number; next: string | null }> {
  const offset = after === undefined ? offsetOf({ page, limit }) : 0;
  const table = await shop.catalogIndex.read();
  const total = table.count(input);
  // Reads one more to know whether others follow.
  const versions =
    after === undefined
      ? table.list(input, { sort, offset, limit: limit + 1 })
      : await listNewestAfter(shop, after, { ...input, limit: limit + 1 });
  const visible = versions.slice(0, limit);
  return { versions: visible, total, next: versions.length > limit ? productIdOf(visible.at(-1) ?? "") : null };
}

/** The newest that follow a product. Refuses (`invalid-input`) an unknown one. */
async function listNewestAfter(
  shop: Shop,
  after: string,
  { limit, ...input }: ProductFilter & { limit: number },
): Promise<string[]> {
  const [last] = await queryPrepared<{ moment: string }>(
    shop.db,
    sql`select created_at::text as moment from products where id = ${after}`,
  );
  if (!last) throw new Refusal("invalid-input", { fields: { after: "invalid" } });
  const moment = sql`${last.moment}::timestamptz`;
  // The limit is a literal: PostgreSQL plans a list of 24 differently from one of unknown length.
  const rows = await queryPrepared<{ version: string }>(
    shop.db,
    sql`select ${versionSql} as version from products p
         where ${whereClause(input)} and p.created_at <= ${moment} and (p.created_at < ${moment} or p.id > ${after})
         order by p.created_at desc, p.id limit ${sql.raw(String(limit))}`,
  );
  return versionsOf(rows);
}

const cardCache = new VersionedCache<ProductCard>();

/** The cards of published products in the order of their ids. */
export async function readCards(shop: Shop, ids: string[], language: Language): Promise<ProductCard[]> {
  return readCachedCards(shop, await readVersions(shop, ids), language);
}

/** The cards of these versions, in order. */
export function readCachedCards(shop: Shop, versions: string[], language: Language): Promise<ProductCard[]> {
  return cardCache.read(shop, versions, language, async (ids) =>
    (await fetchCards(shop, ids, language)).map((value) => ({ value, until: null })),
  );
}

const cardRows = prepared<CardRow, { ids: string[]; now: string }>(
  ({ ids, now }) => sql`
        with ordered as materialized (${orderedIds(ids)}), pictures as (${imagesOf(ids)}),
        choices as (
          select v.product_id, array_agg(v.image_id) filter (where v.image_id is not null) as of_shades,
                 json_agg(json_build_object('id', v.id, 'nameEn', v.name_en, 'nameBn', v.name_bn, 'swatch', v.swatch,
                          'isOut', coalesce(v.stock <= 0, false), 'price', price_at(v, ${now}::timestamptz), 'listPrice', list_price_at(v, ${now}::timestamptz))
                          order by v.position) filter (where not v.deleted) as variants
            from variants v where v.product_id = any(${ids}::text[]) group by v.product_id)
        select p.id, p.slug, p.name_en, p.name_bn, b.name as brand, b.name_bn as brand_bn, p.price, p.list_price, p.lowest_sale_price as sale_price, p.highest_price, p.in_stock,
               p.is_new, ${isSet} as is_set, p.short_description_en as about_en, p.short_description_bn as about_bn, p.rating_sum, p.rating_count, pictures.list as pictures, choices.variants, choices.of_shades
          from ordered join products p on p.id = ordered.id and p.status = 'published' join brands b on b.id = p.brand_id
          left join pictures on pictures.product_id = p.id left join choices on choices.product_id = p.id
         order by ordered.place`,
);

async function fetchCards(shop: Shop, ids: string[], language: Language): Promise<ProductCard[]> {
  const rows = await cardRows(shop.db, { ids, now: shop.now().toISOString() });
  return rows.map((row) => toCard(row, language));
}

const newestVersions = prepared<{ version: string }, object, { count: number }>(
  (_, { count }) => sql`
    select ${versionSql} as version from products p where p.status = 'published'
     order by p.created_at desc, p.id limit ${sql.raw(String(count))}`,
);

/** The newest published products. */
export async function listNewest(shop: Shop, count: number, language: Language): Promise<ProductCard[]> {
  const rows = await newestVersions(shop.db, {}, { count });
  return readCachedCards(shop, versionsOf(rows), language);
}

const versionsOf = (rows: { version: string }[]) => rows.map(({ version }) => version);

const featuredMinutes = 10;

/**
 * A random pick of products in stock, the same for everybody for some minutes (`GET /products-random`): points derived
 * from the clock select the next `products.random_key`.
 */
export async function pickFeatured(shop: Shop, count: number, language: Language): Promise<ProductCard[]> {
  return shufflePick(await pickCandidates(shop, count, language));
}

/** The same with the featured products first. */
export async function pickCandidates(shop: Shop, count: number, language: Language): Promise<ProductCard[]> {
  return readCachedCards(shop, await pickVersions(shop, count), language);
}

/** In an order of its own for each pick, so that not always the same come first. */
export function shufflePick(cards: ProductCard[]): ProductCard[] {
  const first = cards[0]?.id ?? "";
  const placeOf = new Map(cards.map((card) => [card, hash("md5", card.id + first)]));
  return cards.toSorted((one, other) => ((placeOf.get(one) ?? "") < (placeOf.get(other) ?? "") ? -1 : 1));
}

const available = sql`p.status = 'published' and p.in_stock`;

// The parts that are not needed are not run: featured products first, then those at the points, and where the points
// of a small shop meet the same products, any.
const pickedVersions = prepared<{ version: string }, { round: number }, { count: number }>(({ round }, { count }) => {
  const limit = sql.raw(String(count));
  const inRound = sql`md5(${round}::text || p.id)`;
  return sql`
    with featured as materialized (
           select p.id, row_number() over (order by ${inRound}) as place
             from products p where p.featured and ${available} order by place limit ${limit}),
         met as materialized (
           select id, min(n) as place from (
             select n, (select p.id from products p where ${available}
                       and p.random_key >= ('x' || substr(md5(${round}::text || '-' || n), 1, 8))::bit(32)::bigint / 4294967296.0
                      order by p.random_key limit 1) as id
               from generate_series(1, ${limit} * 4) n where (select count(*) from featured) < ${limit}) points
            where id is not null group by id order by place limit ${limit}),
         few as materialized (
           select p.id, row_number() over (order by ${inRound}) as place from products p
            where ${available} and (select count(*) from featured) < ${limit} and (select count(*) from met) < ${limit}
            order by place limit ${limit})
    select ${versionSql} as version from (
      select id, min(part) as part, min(place) as place from (
        select id, 1 as part, place from featured
        union all select id, 2, place from met where not exists (select from few)
        union all select id, 2, place from few) every group by id) picked
      join products p using (id) order by picked.part, picked.place limit ${limit}`;
});

/** The versions of the current pick: first the featured products, then random ones. */
export async function pickVersions(shop: Shop, count: number): Promise<string[]> {
  const round = Math.floor(shop.now().getTime() / (featuredMinutes * 60_000));
  return versionsOf(await pickedVersions(shop.db, { round }, { count }));
}

// Scalar subqueries let PostgreSQL read the price index of the category from this product on, both ways.
const relatedVersions = prepared<{ version: string }, { productId: string }, { count: number }>(
  ({ productId }, { count }) => {
    const beside = sql`p.status = 'published' and p.in_stock and p.category_id = (select category_id from this)`;
    const limit = sql.raw(String(count));
    const version = sql`${versionSql} as version`;
    return sql`
      with this as materialized (select category_id, price from products where id = ${productId})
      select version from (
        (select p.id, p.price, ${version} from products p where ${beside} and p.price >= (select price from this)
            and p.id <> ${productId} order by p.price, p.id limit ${limit})
        union all
        (select p.id, p.price, ${version} from products p where ${beside} and p.price < (select price from this)
          order by p.price desc, p.id limit ${limit})) near, this
       order by abs(near.price - this.price), near.id limit ${limit}`;
  },
);

/** Other published products of the same category, nearest in price first. */
export async function listRelatedProducts(
  shop: Shop,
  productId: string,
  count: number,
  language: Language,
): Promise<ProductCard[]> {
  return readCachedCards(shop, versionsOf(await relatedVersions(shop.db, { productId }, { count })), language);
}

type CategoryRow = { id: string; name: CategoryName; name_bn: string; picture: ImageRow | null };

const categoryRows = prepared<CategoryRow>(
  () => sql`
    select c.id, c.name, c.name_bn,
           (select ${imageJson(["c.name", "c.name_bn"])} from images i where i.id = c.image_id) as picture
      from categories c order by c.position`,
);

/** The five categories in order, with image and number of products. */
export async function listCategories(shop: Shop, language: Language): Promise<CategoryTile[]> {
  const [countOf, rows] = await Promise.all([categoryCounter(shop), categoryRows(shop.db, {})]);
  return rows.map((row) => ({
    name: row.name,
    title: language === "bn" ? row.name_bn : row.name,
    path: `/${row.id}`,
    products: countOf(row),
    picture: toImage(row.picture, language),
  }));
}

/** A process that has just started asks the database, so that the home page waits for no index. */
async function categoryCounter(shop: Shop): Promise<(category: Pick<CategoryRow, "id" | "name">) => number> {
  if (shop.catalogIndex.isLoaded) {
    const table = await shop.catalogIndex.read();
    // Without the other facets, which cost a large shop much more after each change.
    const counts = new Map(categoryNames.map((name) => [name, table.count({ category: name })]));
    return ({ name }) => counts.get(name) ?? 0;
  }
  const { rows } = await shop.db.execute<{ id: string; products: number }>(
    sql`select category_id as id, count(*)::int as products from products where status = 'published' group by 1`,
  );
  const counts = new Map(rows.map(({ id, products }) => [id, products]));
  return ({ id }) => counts.get(id) ?? 0;
}

function toCard(row: CardRow, language: Language): ProductCard {
  const variants = row.variants ?? [];
  const swatches = variants.flatMap(({ swatch, nameEn, nameBn }) => {
    const name = localize({ en: nameEn, bn: nameBn }, language);
    return swatch && name ? [{ name, color: swatch }] : [];
  });
  const [first = null, ...others] = row.pictures ?? [];
  // A part of a set, shown alone, looks like another product.
  const secondImage = row.is_set ? null : (others.find(({ id }) => !row.of_shades?.includes(id)) ?? null);
  return {
    id: row.id,
    path: productPath(row),
    name: nameOf(row, language),
    brand: brandIn(language, { name: row.brand, nameBn: row.brand_bn }),
    price: row.price,
    listPrice: row.list_price,
    salePrice: row.sale_price,
    saleVariant: saleVariantOf(row, language),
    fromPrice: row.highest_price > row.price,
    inStock: row.in_stock,
    isNew: row.is_new,
    isSet: row.is_set,
    setAbout: row.is_set ? localize({ en: row.about_en, bn: row.about_bn }, language) : null,
    rating: ratingOf(row),
    ratingCount: row.rating_count,
    picture: toImage(first, language),
    secondPicture: toImage(secondImage, language),
    swatches,
    onlyVariantId: variants.length === 1 ? (variants[0]?.id ?? null) : null,
  };
}

function saleVariantOf({ sale_price, variants }: CardRow, language: Language): ProductCard["saleVariant"] {
  const variant = variants?.find(
    ({ price, listPrice, isOut }) => price === sale_price && (listPrice ?? 0) > price && !isOut,
  );
  if (!variant?.listPrice) return null;
  const { id, nameEn, nameBn, listPrice } = variant;
  return { id, name: localize({ en: nameEn, bn: nameBn }, language), listPrice };
}

/** A product's name in a language, or else in the other one. */
export function nameOf(row: { name_en: string | null; name_bn: string | null }, language: Language): Localized {
  return localize({ en: row.name_en, bn: row.name_bn }, language) ?? { text: "", language };
}

/** The average rating with one decimal; null before the first review. */
export function ratingOf(row: { rating_sum: number; rating_count: number }): number | null {
  return row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10;
}
