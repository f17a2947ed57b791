import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import type { Filter } from "../catalog/facets.ts";
import { knownFilter } from "../catalog/sanitize-filter.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { understand } from "./interpret-query.ts";
import { type FoundList, listFound } from "./list-results.ts";
import { foundFacets } from "./result-facets.ts";

/** What a search finds, as a shopper has narrowed it; `facets` count what has every word, up to a bound (result-facets.ts). */
export type BrowsedFinds = FoundList & { filter: Filter; facets: FacetCounts };

type Asked = { q: string; filter: Filter; sort: ProductSort | null; page: number; limit: number };

/** One page of what a search finds, from page 1, with what stands beside each further choice. Unsorted, best first. */
export async function browseFound(shop: Shop, asked: Asked, language: Language): Promise<BrowsedFinds> {
  const [filter, understood] = await Promise.all([knownFilter(shop, asked.filter), understand(shop.db, asked.q)]);
  const [list, facets] = await Promise.all([
    listFound(shop, { ...asked, q: understood, filter }, language),
    foundFacets(shop, { q: understood, filter }),
  ]);
  return { ...list, filter, facets };
}
