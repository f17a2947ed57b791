import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { type ProductCard, readCards } from "../catalog/list-products.ts";
import { productIdOf } from "../catalog/product-cache.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { QueryTerm } from "./parse-query.ts";
import { broadTokens } from "./product-kinds.ts";
import { queryFilter } from "./search-products.ts";

/** Products in the same category, similar to the few that a search found. */
export type MoreOfCategory = { title: string; path: string; products: ProductCard[] };

const commonestCategory = prepared<{ id: string; name: CategoryName; en: string; bn: string }, { ids: string[] }>(
  ({ ids }) => sql`
    select c.id, c.name, c.name as en, c.name_bn as bn
      from unnest(${ids}::text[]) with ordinality found (id, place)
      join products p using (id) join categories c on c.id = p.category_id
     group by c.id order by count(*) desc, min(place) limit 1`,
);

/** Chooses the closest among this many best-selling products, so that a large category is as fast as a small one. */
const maxCandidates = 200;
/** Products with a price this many times higher or lower are not similar. */
const maxPriceRatio = 2.5;

// Kinds and areas are words of the search index (index-terms.ts) that begin with a letter twice, as no phonetic key does.
const nearestIds = prepared<
  { id: string },
  { ids: string[]; candidates: string[]; broad: string[] },
  { count: number }
>(
  ({ ids, candidates, broad }, { count }) => sql`
    with found as materialized (
           select search_vector, attributes->'concern' as concerns, price from products where id = any(${ids}::text[])),
         wanted as materialized (
           select array(select distinct lexeme from found, unnest(search_vector) t
                         where lexeme ~ '^(kk|aa)' and lexeme <> all(${broad}::text[])) as kinds,
                  array(select distinct jsonb_array_elements_text(concerns) from found
                         where jsonb_typeof(concerns) = 'array') as concerns,
                  (select avg(ln(greatest(price, 1))) from found) as price)
    select p.id
      from unnest(${candidates}::text[]) with ordinality c (id, place) join products p using (id) cross join wanted
     cross join lateral (
           select tsvector_to_array(p.search_vector) && wanted.kinds as is_kind,
                  coalesce(p.attributes->'concern' ?| wanted.concerns, false) as is_concern,
                  abs(ln(greatest(p.price, 1)) - wanted.price) as distance) near
     where (is_kind or is_concern) and distance <= ln(${sql.raw(String(maxPriceRatio))})
     order by is_kind::int * 2 + is_concern::int desc, distance, c.place limit ${sql.raw(String(count))}`,
);

type MoreInput = {
  ids: string[];
  terms: QueryTerm[];
  count: number;
  /** Whether to fill up with the best-selling products of the category. */
  orBestSelling?: boolean;
};

/**
 * Finds products of the same kind or for the same concern as these, within the price of the query, the closest in price
 * first; null if there are none.
 */
export async function readMoreOfCategory(
  shop: Shop,
  { ids, terms, count, orBestSelling = false }: MoreInput,
  language: Language,
): Promise<MoreOfCategory | null> {
  const [category] = ids.length > 0 ? await commonestCategory(shop.db, { ids }) : [];
  if (!category) return null;
  const table = await shop.catalogIndex.read();
  const input = { category: category.name, filter: queryFilter({ terms }, { stock: ["1"] }) };
  const sold = table.list(input, { sort: "best-selling", offset: 0, limit: maxCandidates }).map(productIdOf);
  const candidates = sold.filter((id) => !ids.includes(id));
  const near = await nearestIds(shop.db, { ids, candidates, broad: broadTokens }, { count });
  const idsNear = [...new Set([...near.map(({ id }) => id), ...(orBestSelling ? candidates : [])])].slice(0, count);
  if (idsNear.length === 0) return null;
  return { title: category[language], path: `/${category.id}`, products: await readCards(shop, idsNear, language) };
}
