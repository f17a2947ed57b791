import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { ProductSort } from "./catalog-rules.ts";
import { type CategoryName, categoryNames } from "./catalog-schema.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { Filter } from "./facets.ts";
import { type ProductList, readListPage } from "./list-products.ts";

/** A list with the known part of its filter and the facets for further choices. */
export type BrowseProductsResult = ProductList & {
  filter: Filter;
  facets: FacetCounts;
  /** Those with products of this filter, whatever category is chosen. */
  categories: CategoryName[];
};

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
  const { category: _, ...others } = filter;
  const categories = categoryNames.filter((name) => table.count({ category: name, filter: others }) > 0);
  return { ...list, filter, facets, categories };
}
