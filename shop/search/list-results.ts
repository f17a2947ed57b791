import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import { type Filter, facets } from "../catalog/facets.ts";
import { type ProductCard, type ProductList, readCards } from "../catalog/list-products.ts";
import type { ProductFilter } from "../catalog/where-clause.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import type { QueryTerm } from "./parse-query.ts";
import { findMatchingIds, queryFilter, searchProducts } from "./search-products.ts";

/**
 * Search results: near matches where few are exact, the price and size that were understood, and a known brand that the
 * shop does not have.
 */
export type ResultList = ProductList & { near: ProductCard[]; terms: QueryTerm[]; missingBrand: string | null };

type ListResultsInput = ProductFilter & {
  q: string | InterpretedQuery;
  sort?: ProductSort | null;
  page: number;
  limit: number;
};

/** One page of results, from page 1, by relevance unless sorted; a page past the end is the last one. */
export async function listResults(shop: Shop, input: ListResultsInput, language: Language): Promise<ResultList> {
  const query = typeof input.q === "string" ? await interpretQuery(shop.db, input.q) : input.q;
  const { ids: matchingIds, near, missingBrand } = await searchProducts(shop, { ...input, q: query });
  const ids = input.sort ? (await shop.catalogIndex.read()).sortIds(matchingIds, input.sort) : matchingIds;
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
    // A price filter replaces the price in the query.
    terms: query.terms.filter(({ kind }) => kind !== "price" || !input.filter?.price),
  };
}

/** Results with their filter and facets; facets count exact matches, up to a bound. */
export type BrowseResultsResult = ResultList & { filter: Filter; facets: FacetCounts };

type BrowseResultsInput = { q: string; filter: Filter; sort: ProductSort | null; page: number; limit: number };

/** One page of results with facet counts, by relevance unless sorted. */
export async function browseResults(
  shop: Shop,
  input: BrowseResultsInput,
  language: Language,
): Promise<BrowseResultsResult> {
  const [table, query] = await Promise.all([shop.catalogIndex.read(), interpretQuery(shop.db, input.q)]);
  const filter = table.sanitizeFilter(input.filter);
  const [list, facets] = await Promise.all([
    listResults(shop, { ...input, q: query, filter }, language),
    resultFacets(shop, { q: query, filter }),
  ]);
  return { ...list, filter, facets };
}

/** How many matches of a search are counted; beyond, its counts are minimums. */
const maxCountedMatches = 1000;

/** Facets of all products or of a search. */
export async function resultFacets(
  shop: Shop,
  { q, filter }: { q?: string | InterpretedQuery | undefined; filter: Filter },
): Promise<FacetCounts> {
  const query = typeof q === "string" ? await interpretQuery(shop.db, q) : q;
  const among = query && (await findMatchingIds(shop, query, maxCountedMatches + 1));
  const table = await shop.catalogIndex.read();
  const sanitized = table.sanitizeFilter(filter);
  const selection = { filter: query ? queryFilter(query, sanitized) : sanitized };
  const counts = table.countFacets(selection, among?.slice(0, maxCountedMatches));
  return among && among.length > maxCountedMatches ? { ...counts, more: [...facets, "all"] } : counts;
}
