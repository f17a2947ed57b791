import { sql } from "drizzle-orm";
import { countFacets } from "../catalog/count-facets.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import { maxFound } from "../catalog/facet-index.ts";
import type { Filter } from "../catalog/facets.ts";
import { listFacets } from "../catalog/list-facets.ts";
import { sanitizeFilter } from "../catalog/sanitize-filter.ts";
import { publishedClause } from "../catalog/where-clause.ts";
import type { Shop } from "../shop.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { bestWordsCondition, queryFilter } from "./search-products.ts";

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
