import { sql } from "drizzle-orm";
import { countFacets } from "../catalog/count-facets.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import { mostFound } from "../catalog/facet-index.ts";
import type { Filter } from "../catalog/facets.ts";
import { shelfFacets } from "../catalog/list-facets.ts";
import { knownFilter } from "../catalog/sanitize-filter.ts";
import { onShelf } from "../catalog/where-clause.ts";
import type { Shop } from "../shop.ts";
import { type Understood, understand } from "./interpret-query.ts";
import { bestMatchingWords, understoodFilter } from "./search-products.ts";

/**
 * By what all products, or those that have every word of a search, can be narrowed further. A search counts the best
 * `mostFound`: exact for all but the commonest words of a large shop, and quick for these.
 */
export async function foundFacets(
  shop: Shop,
  { q, filter }: { q?: string | Understood | undefined; filter: Filter },
): Promise<FacetCounts> {
  const known = await knownFilter(shop, filter);
  if (!q) return shelfFacets(shop, { filter: known });
  const understood = typeof q === "string" ? await understand(shop.db, q) : q;
  const narrowed = understoodFilter(understood, known);
  return countFacets(shop, sql`${onShelf()} and ${bestMatchingWords(understood, mostFound)}`, narrowed);
}
