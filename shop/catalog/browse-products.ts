import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import type { ProductSort } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { waysToMatching } from "./facet-index.ts";
import type { Filter } from "./facets.ts";
import { shelfFacets } from "./list-facets.ts";
import { listMatching, type ProductList } from "./list-products.ts";
import { knownFilter } from "./sanitize-filter.ts";
import { matching } from "./where-clause.ts";

/** A list with what it was narrowed to, of which the shop knows, and what it can be narrowed by. */
export type BrowsedList = ProductList & { filter: Filter; facets: FacetCounts };

type Asked = { category?: CategoryName; filter: Filter; sort: ProductSort; page: number; limit: number };

/** One page of a shelf as a shopper has narrowed it, from page 1, with what stands beside each further choice. */
export async function browseProducts(shop: Shop, asked: Asked, language: Language): Promise<BrowsedList> {
  const filter = await knownFilter(shop, asked.filter);
  const facets = await shelfFacets(shop, { category: asked.category, filter });
  const narrowed = { category: asked.category, filter };
  const list = await listMatching(
    shop,
    { ...asked, where: matching(narrowed), ways: waysToMatching(narrowed), total: facets.total },
    language,
  );
  return { ...list, filter, facets };
}
