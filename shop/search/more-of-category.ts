import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { listProducts, type ProductCard } from "../catalog/list-products.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { QueryTerm } from "./parse-query.ts";
import { queryFilter } from "./search-products.ts";

/** What sells best in the category of the few products that a search has found, without them. */
export type MoreOfCategory = { title: string; path: string; products: ProductCard[] };

const commonestCategory = prepared<{ id: string; name: CategoryName; en: string; bn: string }, { ids: string[] }>(
  ({ ids }) => sql`
    select c.id, c.name, c.name as en, c.name_bn as bn
      from unnest(${ids}::text[]) with ordinality found (id, place)
      join products p using (id) join categories c on c.id = p.category_id
     group by c.id order by count(*) desc, min(place) limit 1`,
);

type MoreInput = { ids: string[]; terms: QueryTerm[]; count: number };

/** So many of what sells best beside these products, at the price that was named; null where there is nothing else. */
export async function readMoreOfCategory(
  shop: Shop,
  { ids, terms, count }: MoreInput,
  language: Language,
): Promise<MoreOfCategory | null> {
  const [category] = ids.length > 0 ? await commonestCategory(shop.db, { ids }) : [];
  if (!category) return null;
  const best = { sort: "best-selling" as const, page: 1, limit: count + ids.length };
  const input = { ...best, category: category.name, filter: queryFilter({ terms }, { stock: ["1"] }) };
  const { products } = await listProducts(shop, input, language);
  const others = products.filter(({ id }) => !ids.includes(id)).slice(0, count);
  return others.length > 0 ? { title: category[language], path: `/${category.id}`, products: others } : null;
}
