import { type SQL, sql } from "drizzle-orm";
import type { Mark } from "../ingredients/rules.ts";
import { type Language, type Localized, localize } from "../language.ts";
import { type Paisa, paisa } from "../money.ts";
import { searchProducts } from "../search/search-products.ts";
import type { Shop } from "../shop.ts";
import { countListed } from "./count-listed.ts";
import { matching, type ProductFilter } from "./matching.ts";
import { listOrder, nameOf, type Picture, type PictureRow, pickIds, ratingOf, sortIds, toPicture } from "./queries.ts";
import { type ProductSort, productPath } from "./rules.ts";
import type { CategoryName, ProductAttributes } from "./schema.ts";

/** One choice of a product: a shade or a size. `left` is what is in stock, null where it is not counted. */
export type ProductVariant = {
  id: string;
  sku: string;
  name: Localized | null;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  /** The last day (of Dhaka) of an offer that has an end. */
  offerUntil: string | null;
  left: number | null;
  inStock: boolean;
  picture: Picture | null;
};

/** All that a shopper can learn about a product. */
export type Product = {
  id: string;
  slug: string;
  /** Its page without the language. */
  path: string;
  category: CategoryName;
  categoryTitle: string;
  categoryPath: string;
  brand: string;
  name: Localized;
  shortDescription: Localized | null;
  description: Localized | null;
  howToUse: Localized | null;
  material: Localized | null;
  origin: Localized | null;
  ingredients: string | null;
  /** What it is free of, as that list says. */
  marks: Mark[];
  attributes: ProductAttributes;
  expiryMonths: number | null;
  /** The cheapest variant's, with the price before and the end of the offer that are its own. */
  price: Paisa;
  listPrice: Paisa | null;
  offerUntil: string | null;
  inStock: boolean;
  isNew: boolean;
  rating: number | null;
  ratingCount: number;
  pictures: Picture[];
  variants: ProductVariant[];
  createdAt: Date;
};

type TextPair = "name" | "short_description" | "description" | "how_to_use" | "material" | "origin";

type ProductRow = Record<`${TextPair}_${Language}`, string | null> & {
  id: string;
  slug: string;
  category: CategoryName;
  category_bn: string;
  category_id: string;
  brand: string;
  ingredients: string | null;
  marks: Mark[];
  attributes: ProductAttributes;
  expiry_months: number | null;
  in_stock: boolean;
  is_new: boolean;
  rating_sum: number;
  rating_count: number;
  created_at: Date;
  pictures: PictureRow[] | null;
  variants: VariantRow[] | null;
};

type VariantRow = {
  id: string;
  sku: string;
  nameEn: string | null;
  nameBn: string | null;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  offerUntil: string | null;
  stock: number | null;
  picture: PictureRow | null;
};

/** A published product with all its choices; null where there is none (any more). */
export async function getProduct(shop: Shop, id: string, language: Language): Promise<Product | null> {
  const [product] = await readProducts(
    shop,
    { where: sql`p.id = ${id} and p.status = 'published'`, order: sql`p.id`, limit: 1 },
    language,
  );
  return product ?? null;
}

/** Whole products by a condition on `products p join brands b`, in the given order. */
async function readProducts(
  shop: Shop,
  asked: { where: SQL; order: SQL; limit: number; offset?: number },
  language: Language,
): Promise<Product[]> {
  const moment = shop.now().toISOString();
  const { rows } = await shop.db.execute<ProductRow>(sql`
    select p.id, p.slug, c.name as category, c.name_bn as category_bn, c.id as category_id, b.name as brand,
           p.name_en, p.name_bn, p.short_description_en, p.short_description_bn, p.description_en, p.description_bn,
           p.how_to_use_en, p.how_to_use_bn, p.material_en, p.material_bn, p.origin_en, p.origin_bn, p.ingredients,
           p.marks, p.attributes, p.expiry_months, p.in_stock, p.is_new, p.rating_sum, p.rating_count, p.created_at,
           (select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
                                              'altEn', pi.alt_en, 'altBn', pi.alt_bn) order by pi.position)
              from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as pictures,
           (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'nameEn', v.name_en, 'nameBn', v.name_bn,
                                              'swatch', v.swatch, 'price', price_at(v, ${moment}),
                                              'listPrice', list_price_at(v, ${moment}),
                                              'offerUntil', offer_until_at(v, ${moment}),
                                              'stock', v.stock, 'picture', (
                     select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths,
                                              'altEn', v.name_en, 'altBn', v.name_bn)
                       from images i where i.id = v.image_id)) order by v.position)
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where ${asked.where} order by ${asked.order} limit ${asked.limit} offset ${asked.offset ?? 0}`);
  return rows.map((row) => toProduct(row, language));
}

function toProduct(row: ProductRow, language: Language): Product {
  const variants = (row.variants ?? []).map((variant) => toVariant(variant, language));
  // From the variants themselves: what is summed up for lists may be a minute behind.
  const cheapest = variants.toSorted((one, other) => one.price - other.price)[0];
  const text = (pair: TextPair) => localize({ en: row[`${pair}_en`], bn: row[`${pair}_bn`] }, language);
  return {
    id: row.id,
    slug: row.slug,
    path: productPath(row),
    category: row.category,
    categoryTitle: language === "bn" ? row.category_bn : row.category,
    categoryPath: `/${row.category_id}`,
    brand: row.brand,
    name: nameOf(row, language),
    shortDescription: text("short_description"),
    description: text("description"),
    howToUse: text("how_to_use"),
    material: text("material"),
    origin: text("origin"),
    ingredients: row.ingredients,
    marks: row.marks,
    attributes: row.attributes,
    expiryMonths: row.expiry_months,
    price: cheapest?.price ?? paisa(0),
    listPrice: cheapest?.listPrice ?? null,
    offerUntil: cheapest?.offerUntil ?? null,
    inStock: row.in_stock,
    isNew: row.is_new,
    rating: ratingOf(row),
    ratingCount: row.rating_count,
    pictures: (row.pictures ?? []).flatMap((picture) => toPicture(picture, language) ?? []),
    variants,
    createdAt: new Date(row.created_at),
  };
}

function toVariant(row: VariantRow, language: Language): ProductVariant {
  return {
    id: row.id,
    sku: row.sku,
    name: localize({ en: row.nameEn, bn: row.nameBn }, language),
    swatch: row.swatch,
    price: row.price,
    listPrice: row.listPrice,
    offerUntil: row.offerUntil,
    left: row.stock,
    inStock: row.stock === null || row.stock > 0,
    picture: toPicture(row.picture, language),
  };
}

type Asked = ProductFilter & { sort?: ProductSort | undefined; page: number; limit: number };

/**
 * Whole products by filter, one page; `total` counts all that match. Where nothing is said of how they are sorted, a
 * search shows the best first, a list the newest.
 */
export async function findProducts(
  shop: Shop,
  asked: Asked & { q?: string | undefined },
  language: Language,
): Promise<{ products: Product[]; total: number }> {
  if (asked.q) return foundProducts(shop, { ...asked, q: asked.q }, language);
  const where = matching(asked);
  const total = await countListed(shop, asked);
  const order = listOrder[asked.sort ?? "newest"];
  const offset = (asked.page - 1) * asked.limit;
  return { products: await readProducts(shop, { where, order, limit: asked.limit, offset }, language), total };
}

async function foundProducts(
  shop: Shop,
  asked: Asked & { q: string },
  language: Language,
): Promise<{ products: Product[]; total: number }> {
  const found = await searchProducts(shop, { q: asked.q, where: matching(asked) });
  const ids = asked.sort ? await sortIds(shop, found.ids, asked.sort) : found.ids;
  const page = ids.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return { products: await productsInOrder(shop, page, language), total: ids.length };
}

async function productsInOrder(shop: Shop, list: string[], language: Language): Promise<Product[]> {
  const ids = sql.param(list);
  const where = sql`p.id = any(${ids}) and p.status = 'published'`;
  const order = sql`array_position(${ids}::text[], p.id)`;
  return readProducts(shop, { where, order, limit: list.length }, language);
}

/** The whole products of the present pick (`GET /products-random`). */
export async function pickProducts(shop: Shop, count: number, language: Language): Promise<Product[]> {
  return productsInOrder(shop, await pickIds(shop, count), language);
}
