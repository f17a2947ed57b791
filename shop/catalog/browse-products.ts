import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { ProductSort } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { narrowedFilters } from "./facet-index.ts";
import type { Filter } from "./facets.ts";
import { listFacets } from "./list-facets.ts";
import { listByCondition, type ProductList } from "./list-products.ts";
import { sanitizeFilter, whereClause } from "./where-clause.ts";

/** A list with the known part of its filter and the facets for further choices. */
export type BrowseProductsResult = ProductList & { filter: Filter; facets: FacetCounts };

type BrowseProductsInput = { category?: CategoryName; filter: Filter; sort: ProductSort; page: number; limit: number };

/** One page of a category or of the whole shop with its filter, from page 1, with facet counts. */
export async function browseProducts(
  shop: Shop,
  input: BrowseProductsInput,
  language: Language,
): Promise<BrowseProductsResult> {
  const filter = await sanitizeFilter(shop, input.filter);
  const facets = await listFacets(shop, { category: input.category, filter });
  const selection = { category: input.category, filter };
  const list = await listByCondition(
    shop,
    { ...input, where: whereClause(selection), filters: narrowedFilters(selection), total: facets.total },
    language,
  );
  return { ...list, filter, facets };
}
