import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { type BrandName, brandIn } from "../catalog/brand-name.ts";
import { type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { phoneticKeys } from "./phonetics.ts";
import { searchProducts } from "./search-products.ts";

/** What may be meant by words that are still being typed. */
export type Suggestions = {
  products: ProductCard[];
  brands: string[];
  categories: { title: string; path: string }[];
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
};

const maxProducts = 5;
const maxBrands = 3;

/** The products, brands and categories that the words, the last of them perhaps only begun, come nearest to. */
export async function suggest(shop: Shop, q: string, language: Language): Promise<Suggestions> {
  const prefix = phoneticKeys(q).join(" ");
  if (prefix === "") return { products: [], brands: [], categories: [], missingBrand: null };
  const [result, brands, categories] = await Promise.all([
    searchProducts(shop, { q, max: maxProducts }),
    brandsStartingWith(shop, prefix, language),
    categoriesStartingWith(shop, prefix, language),
  ]);
  return {
    products: await readCards(shop, [...result.ids, ...result.near].slice(0, maxProducts), language),
    brands,
    categories,
    missingBrand: result.missingBrand,
  };
}

const matchingBrands = prepared<BrandName, { start: string }>(
  ({ start }) => sql`
    select b.name, b.name_bn as "nameBn" from brands b
     where position(${start} in ' ' || b.phonetic_name) > 0
       and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by position(${start} in ' ' || b.phonetic_name), b.name limit ${sql.raw(String(maxBrands))}`,
);

async function brandsStartingWith(shop: Shop, prefix: string, language: Language): Promise<string[]> {
  const rows = await matchingBrands(shop.db, { start: ` ${prefix}` });
  return rows.map((row) => brandIn(language, row));
}

const allCategories = prepared<{ id: string; en: string; bn: string }>(
  () => sql`select id, name as en, name_bn as bn from categories order by position`,
);

async function categoriesStartingWith(
  shop: Shop,
  prefix: string,
  language: Language,
): Promise<Suggestions["categories"]> {
  const rows = await allCategories(shop.db, {});
  return rows
    .filter((row) => [row.en, row[language]].some((name) => ` ${phoneticKeys(name).join(" ")}`.includes(` ${prefix}`)))
    .map((row) => ({ title: row[language], path: `/${row.id}` }));
}
