import { type SQL, sql } from "drizzle-orm";
import { findSubstances, isForbidden } from "../ingredients/substances.ts";
import { type Language, type Localized, localize } from "../language.ts";
import { type ImageInfo, type ImageRow, productImage, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { wordsCondition } from "../search/search-products.ts";
import type { Shop } from "../shop.ts";
import { waitingCount } from "../stock-alerts/subscribe.ts";
import type { AdminSort, CategoryName, StockFilter } from "./catalog-schema.ts";
import { nameOf } from "./list-products.ts";
import type { SalePrice, SalePriceState } from "./sale-price.ts";
import { isSet } from "./where-clause.ts";

type AdminVariant = {
  id: string;
  sku: string;
  name: Localized | null;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  offer: (SalePrice & { state: SalePriceState }) | null;
  stock: number | null;
  /** Of a set: how many its parts make; null where none of them is counted. */
  setsLeft: number | null;
  /** Waiting stock alerts. */
  waiting: number;
};

/** A product in the admin list, published or hidden. */
export type AdminProduct = {
  id: string;
  name: Localized;
  brand: string;
  category: CategoryName;
  status: "published" | "hidden";
  picture: ImageInfo | null;
  /** Forbidden substances among its ingredients; `checked` once staff have confirmed them. */
  forbidden: { id: string; name: string; checked: boolean }[];
  isSet: boolean;
  variants: AdminVariant[];
};

/** Without conditions: every product that is not deleted. */
export type AdminProductFilter = {
  q?: string | undefined;
  status?: "published" | "hidden" | undefined;
  category?: CategoryName | undefined;
  stock?: StockFilter | undefined;
  /** With a variant whose sale is in this state now. */
  offer?: SalePriceState | undefined;
};

type ListAdminProductsInput = AdminProductFilter & { sort: AdminSort; page: number; limit: number };

type AdminProductRow = Omit<AdminProduct, "name" | "picture" | "forbidden" | "variants"> & {
  ingredients: string | null;
  ingredients_checked: string[];
  name_en: string | null;
  name_bn: string | null;
  picture: ImageRow | null;
  variants: (Omit<AdminVariant, "name" | "offer"> & {
    nameEn: string | null;
    nameBn: string | null;
    offer: SalePrice | null;
    state: SalePriceState | null;
  })[];
};

/** The stock up to which a variant is running out, as in `record_low_stock()` of the database. */
export const lowStockThreshold = 5;

const sortOrders: Record<Exclude<AdminSort, "name">, SQL> = {
  newest: sql`p.created_at desc, p.id`,
  changed: sql`p.updated_at desc, p.id`,
  price: sql`p.price, p.id`,
  "-price": sql`p.price desc, p.id`,
  stock: sql`(select min(v.stock) from variants v where v.product_id = p.id and not v.deleted) nulls last, p.id`,
};

const nameOrders: Record<Language, SQL> = {
  en: sql`coalesce(p.name_en, p.name_bn), p.id`,
  bn: sql`coalesce(p.name_bn, p.name_en), p.id`,
};

/** One page of the admin list, from page 1; `total` counts the matches up to a bound. */
export async function listAdminProducts(
  shop: Shop,
  actor: Actor,
  input: ListAdminProductsInput,
  language: Language,
): Promise<{ products: AdminProduct[]; total: number }> {
  allow(actor, "products:change");
  const offset = offsetOf(input);
  const where = await adminWhereClause(shop, input);
  const total = await countRows(shop, sql`products p where ${where}`);
  const order = input.sort === "name" ? nameOrders[language] : sortOrders[input.sort];
  const { rows } = await shop.db.execute<AdminProductRow>(sql`
    select p.id, p.name_en, p.name_bn, b.name as brand, c.name as category, p.status,
           p.ingredients, p.ingredients_checked, ${isSet} as "isSet",
           ${productImage()} as picture,
           (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'nameEn', v.name_en,
                     'nameBn', v.name_bn, 'swatch', v.swatch, 'price', v.price, 'listPrice', v.list_price,
                     'offer', sale_terms(v), 'state', sale_state(v, ${shop.now().toISOString()}),
                     'stock', v.stock, 'setsLeft', case when ${isSet} then stock_for_sale(v) end,
                     'waiting', ${waitingCount}) order by v.position), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from (select p.* from products p where ${where} order by ${order} limit ${input.limit} offset ${offset}) p
      join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     order by ${order}`);
  return { products: rows.map((row) => toAdminProduct(row, language)), total };
}

/** The condition on `products p`. Words match as in the customers’ search, or as the beginning of a SKU. */
export async function adminWhereClause(
  shop: Shop,
  { q, status, category, stock, offer }: AdminProductFilter,
): Promise<SQL> {
  const conditions = [status ? sql`p.status = ${status}` : sql`p.status <> 'deleted'`];
  if (category) conditions.push(sql`p.category_id = (select id from categories where name = ${category})`);
  if (stock)
    conditions.push(sql`p.id in (select product_id from low_stock_variants
                                  where ${stock === "out" ? sql`stock = 0` : sql`stock > 0`})`);
  // The first condition names the index.
  if (offer)
    conditions.push(
      hasVariant(sql`v.sale_price is not null and sale_state(v, ${shop.now().toISOString()}) = ${offer}`),
    );
  if (q) {
    // A union, since each part has its own index: an "or" would read all products.
    conditions.push(sql`p.ctid = any(array(
      select p.ctid from products p where p.status <> 'deleted' and ${await wordsCondition(shop, q)}
      union all select p.ctid from variants v join products p on p.id = v.product_id
       where not v.deleted and starts_with(lower(v.sku), ${q.toLowerCase().trim()})))`);
  }
  return sql.join(conditions, sql` and `);
}

function hasVariant(condition: SQL): SQL {
  return sql`exists (select from variants v where v.product_id = p.id and not v.deleted and ${condition})`;
}

function toAdminProduct(row: AdminProductRow, language: Language): AdminProduct {
  const { name_en, name_bn, picture, variants, ingredients, ingredients_checked, ...rest } = row;
  const forbidden = findSubstances(ingredients).filter(isForbidden);
  return {
    ...rest,
    name: nameOf({ name_en, name_bn }, language),
    picture: toImage(picture, language),
    forbidden: forbidden.map(({ substance: { id, name } }) => ({
      ...{ id, name: name[language], checked: ingredients_checked.includes(id) },
    })),
    variants: variants.map(({ nameEn, nameBn, offer, state, ...variant }) => ({
      ...variant,
      offer: offer && state && { ...offer, state },
      name: localize({ en: nameEn, bn: nameBn }, language),
    })),
  };
}
