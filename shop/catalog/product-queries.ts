import { sql } from "drizzle-orm";
import { prepared, queryPrepared } from "../../db/prepared.ts";
import type { Claim } from "../ingredients/ingredient-rules.ts";
import { type Language, type Localized, localizeField, otherLanguage } from "../language.ts";
import { type ImageInfo, type ImageRow, imageJson, toImage } from "../media/image-json.ts";
import { type Paisa, paisa } from "../money.ts";
import { offsetOf } from "../paging.ts";
import { Refusal } from "../refusal.ts";
import { searchProducts } from "../search/search-products.ts";
import type { ShadeFacts } from "../shades/shade-facts.ts";
import type { Shop } from "../shop.ts";
import { brandColumn } from "./brand-name.ts";
import { openingVariant, type ProductSort, productPath } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { imagesOf, orderedIds, pickVersions, ratingOf, readVersionsWithTotal } from "./list-products.ts";
import { VersionedCache } from "./product-cache.ts";
import {
  columnName,
  type FieldOf,
  fieldNames,
  fieldsOf,
  isFieldOf,
  isPublic,
  type ProductFieldValues,
  type PublicFieldName,
} from "./product-fields.ts";
import { comparesByAmount, savedBySize, sizeOf, type UnitPrice, unitPrice } from "./unit-price.ts";
import type { ProductFilter } from "./where-clause.ts";

/** A shade or size of a product. `left` is its stock, null where it is not counted. */
export type ProductVariant = Pick<ShadeFacts, "undertone" | "depth"> & {
  id: string;
  sku: string;
  name: Localized | null;
  swatch: string | null;
  /** What the merchant says of the shade. */
  line: Localized | null;
  price: Paisa;
  listPrice: Paisa | null;
  /** The last day of its sale in Dhaka, where it has an end. */
  offerUntil: string | null;
  /** Null where its size is unknown. */
  unitPrice: UnitPrice | null;
  /** Percent saved per amount against the smallest size. */
  savedBySize: number;
  left: number | null;
  inStock: boolean;
  picture: ImageInfo | null;
};

type TextName = FieldOf<"texts">;
type PlainName = Exclude<PublicFieldName, FieldOf<"texts" | "reference">>;

/** Everything that customers see of a product. */
export type Product = Record<Exclude<TextName, "name">, Localized | null> &
  Pick<ProductFieldValues, PlainName> & {
    id: string;
    slug: string;
    /** Its path without the language. */
    path: string;
    category: CategoryName;
    categoryTitle: string;
    categoryPath: string;
    brand: string;
    /** The list of the brand. */
    brandPath: string;
    name: Localized;
    /** Its name in the other language, where it has both. */
    otherName: Localized | null;
    /** What it is free of, by its list of ingredients. */
    marks: Claim[];
    /** Price, list price and end of sale are those of the opening variant (`openingVariant`). */
    price: Paisa;
    listPrice: Paisa | null;
    offerUntil: string | null;
    inStock: boolean;
    isNew: boolean;
    rating: number | null;
    ratingCount: number;
    pictures: ImageInfo[];
    variants: ProductVariant[];
    createdAt: Date;
  };

/** Texts come in the requested language; one that is missing in it, in the other. */
type ProductRow = Record<TextName, string | null> &
  Record<`${TextName}IsOther`, boolean> &
  Pick<ProductFieldValues, PlainName> & {
    id: string;
    slug: string;
    other_name: string | null;
    category: CategoryName;
    category_bn: string;
    category_id: string;
    brand: string;
    brand_id: string;
    marks: Claim[];
    rating_sum: number;
    rating_count: number;
    created_at: Date;
    pictures: ImageRow[] | null;
    variants: VariantRow[] | null;
    turns_at: string | null;
  };

type VariantRow = Pick<ShadeFacts, "undertone" | "depth"> & {
  id: string;
  sku: string;
  nameEn: string | null;
  nameBn: string | null;
  swatch: string | null;
  lineEn: string | null;
  lineBn: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  offerUntil: string | null;
  stock: number | null;
  picture: ImageRow | null;
};

/** A product in lists: without the number left of each variant, which each order changes. */
export type ListedProduct = Omit<Product, "variants"> & { variants: Omit<ProductVariant, "left">[] };

/** A published product with its variants; null where there is none. */
export async function getProduct(shop: Shop, id: string, language: Language): Promise<Product | null> {
  const [product] = await readProducts(shop, [id], language);
  return product?.value ?? null;
}

const textNames = fieldsOf("texts");
const plainNames = fieldNames.filter(
  (name): name is PlainName => isPublic(name) && !isFieldOf("texts", name) && !isFieldOf("reference", name),
);

// Long texts are stored compressed: the database unpacks those alone that are selected.
function fieldSelection(language: Language) {
  const texts = textNames.flatMap((name) => {
    const column = `p.${columnName(name)}_${language}`;
    const fallback = `p.${columnName(name)}_${otherLanguage(language)}`;
    return [`coalesce(${column}, ${fallback}) as "${name}"`, `${column} is null as "${name}IsOther"`];
  });
  return sql.raw([...texts, ...plainNames.map((name) => `p.${columnName(name)} as "${name}"`)].join(", "));
}

const productRows = prepared<ProductRow, { ids: string[]; now: string }, { language: Language }>(
  ({ ids, now }, { language }) => {
    const moment = sql`${now}::timestamptz`;
    return sql`
        with ordered as materialized (${orderedIds(ids)}), pictures as (${imagesOf(ids)}),
        choices as (
          select v.product_id, json_agg(json_build_object(
                   'id', v.id, 'sku', v.sku, 'nameEn', v.name_en, 'nameBn', v.name_bn, 'swatch', v.swatch,
                   'lineEn', v.line_en, 'lineBn', v.line_bn, 'undertone', v.undertone, 'depth', v.depth,
                   'price', least(price_at(v, ${moment}), o.singles),
                   'listPrice', case when o.singles is null then list_price_at(v, ${moment})
                                     when o.singles > price_at(v, ${moment}) then o.singles end,
                   'offerUntil', last_sale_day(v, ${moment}),
                   'stock', case when o.singles is null then v.stock else o.available end,
                   'picture', case when i.id is not null then ${imageJson("v.name")} end) order by v.position) as variants,
                 min(least(next_sale_change(v, ${moment}), o.turns_at)) as turns_at
            from variants v left join images i on i.id = v.image_id, set_offer(v, ${moment}) o
           where v.product_id = any(${ids}::text[]) and not v.deleted group by v.product_id)
        select p.id, p.slug, c.name as category, c.name_bn as category_bn, c.id as category_id, ${brandColumn(language)} as brand, b.id as brand_id,
               ${fieldSelection(language)}, ${otherNameSelection(language)} as other_name, p.claims as marks, p.rating_sum, p.rating_count, p.created_at,
               pictures.list as pictures, choices.variants, choices.turns_at
          from ordered join products p on p.id = ordered.id and p.status = 'published'
          join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
          left join pictures on pictures.product_id = p.id left join choices on choices.product_id = p.id
         order by ordered.place`;
  },
);

const otherNameSelection = (language: Language) =>
  sql.raw(`case when p.name_${language} is not null then p.name_${otherLanguage(language)} end`);

/** Published products in the order of their ids, each with the moment at which a sale changes it. */
async function readProducts(
  shop: Shop,
  ids: string[],
  language: Language,
): Promise<{ value: Product; until: Date | null }[]> {
  const rows = await productRows(shop.db, { ids, now: shop.now().toISOString() }, { language });
  return rows.map((row) => ({
    value: toProduct(row, language),
    until: row.turns_at === null ? null : new Date(row.turns_at),
  }));
}

const productCache = new VersionedCache<ListedProduct>();

function readListedProducts(shop: Shop, versions: string[], language: Language): Promise<ListedProduct[]> {
  return productCache.read(shop, versions, language, (ids) => readProducts(shop, ids, language));
}

function toProduct(row: ProductRow, language: Language): Product {
  const sized = (row.variants ?? []).map((variant) => ({ ...variant, size: sizeOf(variant, row.attributes.volume) }));
  const isCompared = comparesByAmount(
    row.category,
    sized.map(({ size }) => size),
  );
  const variants = sized.map((variant) => ({
    ...toVariant(variant, language),
    unitPrice: isCompared ? unitPrice(variant.price, variant.size) : null,
    savedBySize: savedBySize(variant, sized),
  }));
  // From the variants themselves: the sums for lists may be a minute old.
  const opening = openingVariant(variants);
  const text = (name: TextName): Localized | null => {
    const value = row[name];
    return value ? { text: value, language: row[`${name}IsOther`] ? otherLanguage(language) : language } : null;
  };
  return {
    ...(Object.fromEntries(textNames.map((name) => [name, text(name)])) as Record<TextName, Localized | null>),
    ...(Object.fromEntries(plainNames.map((name) => [name, row[name]])) as Pick<ProductFieldValues, PlainName>),
    id: row.id,
    slug: row.slug,
    path: productPath(row),
    category: row.category,
    categoryTitle: language === "bn" ? row.category_bn : row.category,
    categoryPath: `/${row.category_id}`,
    brand: row.brand,
    brandPath: `/shop?brand=${encodeURIComponent(row.brand_id)}`,
    name: text("name") ?? { text: "", language },
    otherName: row.other_name ? { text: row.other_name, language: otherLanguage(language) } : null,
    marks: row.marks,
    price: opening?.price ?? paisa(0),
    listPrice: opening?.listPrice ?? null,
    offerUntil: opening?.offerUntil ?? null,
    // Of the variants: what a set's parts make is summed up for lists within a minute only.
    inStock: variants.some((variant) => variant.inStock),
    rating: ratingOf(row),
    ratingCount: row.rating_count,
    pictures: (row.pictures ?? []).flatMap((picture) => toImage(picture, language) ?? []),
    variants,
    createdAt: new Date(row.created_at),
  };
}

function toVariant(row: VariantRow, language: Language): Omit<ProductVariant, "unitPrice" | "savedBySize"> {
  return {
    id: row.id,
    sku: row.sku,
    name: localizeField(row, "name", language),
    swatch: row.swatch,
    line: localizeField(row, "line", language),
    undertone: row.undertone,
    depth: row.depth,
    price: row.price,
    listPrice: row.listPrice,
    offerUntil: row.offerUntil,
    left: row.stock,
    inStock: row.stock === null || row.stock > 0,
    picture: toImage(row.picture, language),
  };
}

type FindProductsInput = ProductFilter & { sort?: ProductSort | undefined; page: number; limit: number };

/**
 * A page of products. `isNear`: nothing matches exactly, these come close. `next` is the id after which the next page
 * begins: null at the end, missing where only page numbers work.
 */
export type FindProductsResult = {
  products: ListedProduct[];
  total: number;
  isNear: boolean;
  missingBrand: string | null;
  next?: string | null;
};

/**
 * One page of products; `total` counts all matches. Sorted by relevance in a search, else newest first. `after`
 * continues the newest from a product. Refuses (`invalid-input`) an `after` of another list.
 */
export async function findProducts(
  shop: Shop,
  { after, ...input }: FindProductsInput & { q?: string | undefined; after?: string | undefined },
  language: Language,
): Promise<FindProductsResult> {
  const { q } = input;
  const isNewest = !q && (input.sort ?? "newest") === "newest";
  if (after !== undefined && !isNewest) throw new Refusal("invalid-input", { fields: { after: "invalid" } });
  if (q) return searchListedProducts(shop, { ...input, q }, language);
  const { versions, total, next } = await readVersionsWithTotal(shop, {
    ...input,
    sort: input.sort ?? "newest",
    after,
  });
  const products = await readListedProducts(shop, versions, language);
  return { products, total, isNear: false, missingBrand: null, ...(isNewest && { next }) };
}

async function searchListedProducts(
  shop: Shop,
  input: FindProductsInput & { q: string },
  language: Language,
): Promise<FindProductsResult> {
  const { ids: exactIds, near: nearIds, missingBrand } = await searchProducts(shop, input);
  const isNear = exactIds.length === 0 && nearIds.length > 0;
  const ranked = isNear ? nearIds : exactIds;
  const versions = (await shop.catalogIndex.read()).versionsOf(ranked, input.sort);
  const offset = offsetOf(input);
  const page = versions.slice(offset, offset + input.limit);
  const products = await readListedProducts(shop, page, language);
  return { products, total: versions.length, isNear, missingBrand };
}

/** The products of the current pick (`GET /products-random`). */
export async function pickProducts(shop: Shop, count: number, language: Language): Promise<ListedProduct[]> {
  return readListedProducts(shop, await pickVersions(shop, count), language);
}

/** Published products by id, in this order; others are left out. */
export async function listProductsById(shop: Shop, ids: string[], language: Language): Promise<ListedProduct[]> {
  return readListedProducts(shop, (await shop.catalogIndex.read()).versionsOf(ids), language);
}

/** The product of each id of a product or variant; unknown ones are left out. */
export async function findProductIds(shop: Shop, ids: string[]): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ id: string; product_id: string }>(
    shop.db,
    sql`select id, id as product_id from products where id = any(${sql.param(ids)}::text[])
        union all select id, product_id from variants where id = any(${sql.param(ids)}::text[]) and not deleted`,
  );
  return new Map(rows.map((row) => [row.id, row.product_id]));
}
