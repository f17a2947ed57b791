import { sql } from "drizzle-orm";
import { listCategories, type ProductCard, readCards } from "../catalog/queries.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { searchProducts } from "./search-products.ts";
import { soundsOf } from "./sound.ts";

/** What may be meant by words that are still being typed. */
export type Suggestions = { products: ProductCard[]; brands: string[]; categories: { title: string; path: string }[] };

const mostProducts = 5;
const mostBrands = 3;

/** The products, brands and categories that the words, the last of them perhaps only begun, come nearest to. */
export async function suggest(shop: Shop, q: string, language: Language): Promise<Suggestions> {
  const begun = soundsOf(q).join(" ");
  if (begun === "") return { products: [], brands: [], categories: [] };
  const [found, brands, categories] = await Promise.all([
    searchProducts(shop, { q, typing: true, most: mostProducts }),
    brandsBegunBy(shop, begun),
    listCategories(shop, language),
  ]);
  return {
    products: await readCards(shop, [...found.ids, ...found.near].slice(0, mostProducts), language),
    brands,
    categories: categories
      .filter(({ name, title }) => [name, title].some((each) => ` ${soundsOf(each).join(" ")}`.includes(` ${begun}`)))
      .map(({ title, path }) => ({ title, path })),
  };
}

async function brandsBegunBy(shop: Shop, begun: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select b.name from brands b
     where position(${` ${begun}`} in ' ' || b.sound) > 0
       and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by position(${` ${begun}`} in ' ' || b.sound), b.name limit ${mostBrands}`);
  return rows.map((row) => row.name);
}
