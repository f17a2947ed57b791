import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { ProductSort } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { Filter } from "./facets.ts";
import { type ProductList, readListPage } from "./list-products.ts";

/** A list with the known part of its filter and the facets for further choices. */
export type BrowseProductsResult = ProductList & { filter: Filter; facets: FacetCounts };

type BrowseProductsInput = { category?: CategoryName; filter: Filter; sort: ProductSort; page: number; limit: number };

/** One page of a category or of the whole shop with its filter, from page 1, with facet counts. */
export async function browseProducts(
  shop: Shop,
  { category, ...input }: BrowseProductsInput,
  language: Language,
): Promise<BrowseProductsResult> {
  const table = await shop.catalogIndex.read();
  const filter = table.sanitizeFilter(input.filter);
  const facets = table.countFacets({ category, filter }, language);
  const list = await readListPage(shop, table, { ...input, category, filter, total: facets.total }, language);
  return { ...list, filter, facets };
}
