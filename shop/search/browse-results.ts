import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import type { Filter } from "../catalog/facets.ts";
import { sanitizeFilter } from "../catalog/sanitize-filter.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { interpretQuery } from "./interpret-query.ts";
import { listResults, type ResultList } from "./list-results.ts";
import { resultFacets } from "./result-facets.ts";

/** What a search finds, as a shopper has narrowed it; `facets` count what has every word, up to a bound (result-facets.ts). */
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
