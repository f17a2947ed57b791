import { sql } from "drizzle-orm";
import { type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { soundsOf } from "./phonetics.ts";
import { searchProducts } from "./search-products.ts";

/** What may be meant by words that are still being typed. */
export type Suggestions = {
  products: ProductCard[];
  brands: string[];
  categories: { title: string; path: string }[];
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
};

const mostProducts = 5;
const mostBrands = 3;

/** The products, brands and categories that the words, the last of them perhaps only begun, come nearest to. */
export async function suggest(shop: Shop, q: string, language: Language): Promise<Suggestions> {
  const begun = soundsOf(q).join(" ");
  if (begun === "") return { products: [], brands: [], categories: [], missingBrand: null };
  const [found, brands, categories] = await Promise.all([
    searchProducts(shop, { q, most: mostProducts }),
    brandsBegunBy(shop, begun),
    categoriesBegunBy(shop, begun, language),
  ]);
  return {
    products: await readCards(shop, [...found.ids, ...found.near].slice(0, mostProducts), language),
    brands,
    categories,
    missingBrand: found.missingBrand,
  };
}

async function brandsBegunBy(shop: Shop, begun: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select b.name from brands b
     where position(${` ${begun}`} in ' ' || b.phonetic_name) > 0
       and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by position(${` ${begun}`} in ' ' || b.phonetic_name), b.name limit ${mostBrands}`);
  return rows.map((row) => row.name);
}

async function categoriesBegunBy(shop: Shop, begun: string, language: Language): Promise<Suggestions["categories"]> {
  const { rows } = await shop.db.execute<{ id: string; en: string; bn: string }>(
    sql`select id, name as en, name_bn as bn from categories order by position`,
  );
  return rows
    .filter((row) => [row.en, row[language]].some((name) => ` ${soundsOf(name).join(" ")}`.includes(` ${begun}`)))
    .map((row) => ({ title: row[language], path: `/${row.id}` }));
}
