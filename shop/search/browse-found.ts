import { sql } from "drizzle-orm";
import { countFacets, type FacetCounts } from "../catalog/count-facets.ts";
import type { Filter } from "../catalog/facets.ts";
import { knownFilter } from "../catalog/known-filter.ts";
import { onShelf } from "../catalog/matching.ts";
import type { ProductSort } from "../catalog/schema.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type FoundList, listFound } from "./list-found.ts";
import { matchingWords } from "./search-products.ts";

/** What a search finds, as a shopper has narrowed it; `facets` count all that has every word. */
export type BrowsedFinds = FoundList & { filter: Filter; facets: FacetCounts };

type Asked = { q: string; filter: Filter; sort: ProductSort | null; page: number; limit: number };

/** One page of what a search finds, from page 1, with what stands beside each further choice. Unsorted, best first. */
export async function browseFound(shop: Shop, asked: Asked, language: Language): Promise<BrowsedFinds> {
  const [filter, words] = await Promise.all([knownFilter(shop, asked.filter), matchingWords(shop, asked.q)]);
  const [list, facets] = await Promise.all([
    listFound(shop, { ...asked, filter }, language),
    countFacets(shop, sql`${onShelf()} and ${words}`, filter),
  ]);
  return { ...list, filter, facets };
}
