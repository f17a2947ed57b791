import { sql } from "drizzle-orm";
import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import { maxFound } from "../catalog/facet-index.ts";
import type { Filter } from "../catalog/facets.ts";
import { countFacets, listFacets } from "../catalog/list-facets.ts";
import { type ProductCard, type ProductList, readCards, sortIds } from "../catalog/list-products.ts";
import { type ProductFilter, publishedClause, sanitizeFilter } from "../catalog/where-clause.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import type { QueryTerm } from "./parse-query.ts";
import { bestWordsCondition, queryFilter, searchProducts } from "./search-products.ts";

/**
 * With products that only come near, where few are what was asked for; what was understood of price and size; and a
 * well-known brand that was asked for and is not here.
 */
export type ResultList = ProductList & { near: ProductCard[]; terms: QueryTerm[]; missingBrand: string | null };

type ListResultsInput = ProductFilter & {
  q: string | InterpretedQuery;
  sort?: ProductSort | null;
  page: number;
  limit: number;
};

/** One page of what a search finds, from page 1, best first if not sorted; a page past the end is the last one. */
export async function listResults(shop: Shop, input: ListResultsInput, language: Language): Promise<ResultList> {
  const query = typeof input.q === "string" ? await interpretQuery(shop.db, input.q) : input.q;
  const { ids: matchingIds, near, missingBrand } = await searchProducts(shop, { ...input, q: query });
  const ids = input.sort ? await sortIds(shop, matchingIds, input.sort) : matchingIds;
  const pages = Math.max(1, Math.ceil(ids.length / input.limit));
  const page = Math.min(input.page, pages);
  const pageIds = ids.slice((page - 1) * input.limit, page * input.limit);
  const cards = await readCards(shop, [...pageIds, ...near], language);
  const isNear = new Set(near);
  return {
    products: cards.filter((card) => !isNear.has(card.id)),
    near: cards.filter((card) => isNear.has(card.id)),
    total: ids.length,
    ...{ page, pages, missingBrand },
    // Another price that was chosen since takes the place of the one in the words.
    terms: query.terms.filter(({ kind }) => kind !== "price" || !input.filter?.price),
  };
}

/** What a search finds, as a shopper has narrowed it; `facets` count what has every word, up to a bound. */
export type BrowseResultsResult = ResultList & { filter: Filter; facets: FacetCounts };

type BrowseResultsInput = { q: string; filter: Filter; sort: ProductSort | null; page: number; limit: number };

/** One page of what a search finds, from page 1, with what stands beside each further choice. Unsorted, best first. */
export async function browseResults(
  shop: Shop,
  input: BrowseResultsInput,
  language: Language,
): Promise<BrowseResultsResult> {
  const [filter, query] = await Promise.all([sanitizeFilter(shop, input.filter), interpretQuery(shop.db, input.q)]);
  const [list, facets] = await Promise.all([
    listResults(shop, { ...input, q: query, filter }, language),
    resultFacets(shop, { q: query, filter }),
  ]);
  return { ...list, filter, facets };
}

/**
 * By what all products, or those that have every word of a search, can be narrowed further. A search counts the best
 * `mostFound`: exact for all but the commonest words of a large shop, and quick for these.
 */
export async function resultFacets(
  shop: Shop,
  { q, filter }: { q?: string | InterpretedQuery | undefined; filter: Filter },
): Promise<FacetCounts> {
  const sanitized = await sanitizeFilter(shop, filter);
  if (!q) return listFacets(shop, { filter: sanitized });
  const query = typeof q === "string" ? await interpretQuery(shop.db, q) : q;
  const narrowedFilter = queryFilter(query, sanitized);
  return countFacets(shop, sql`${publishedClause()} and ${bestWordsCondition(query, maxFound)}`, narrowedFilter);
}
