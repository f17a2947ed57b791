import { sql } from "drizzle-orm";
import { countFacets, type FacetCounts } from "../catalog/count-facets.ts";
import type { Filter } from "../catalog/facets.ts";
import { knownFilter } from "../catalog/known-filter.ts";
import { onShelf } from "../catalog/matching.ts";
import type { Shop } from "../shop.ts";
import { matchingWords } from "./search-products.ts";

/** By what all products, or all that have every word of a search, can be narrowed further. */
export async function foundFacets(
  shop: Shop,
  { q, filter }: { q?: string | undefined; filter: Filter },
): Promise<FacetCounts> {
  const words = q ? await matchingWords(shop, q) : sql`true`;
  return countFacets(shop, sql`${onShelf()} and ${words}`, await knownFilter(shop, filter));
}
