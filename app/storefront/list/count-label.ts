import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { I18n } from "../../i18n/language.tsx";

type ProductCount = Pick<FacetCounts, "total" | "more">;

const isAtLeast = ({ more }: ProductCount) => more?.includes("all") ?? false;

/** "128 products"; of a very long list that was not counted to its end "2,000+ products". */
export function countLabel({ t }: I18n, productCount: ProductCount): string {
  return t(isAtLeast(productCount) ? "products.atLeast" : "products.count", { count: productCount.total });
}

/** The same on the button that leads to them. */
export function showLabel({ t }: I18n, productCount: ProductCount): string {
  return t(isAtLeast(productCount) ? "filter.showAtLeast" : "filter.show", { count: productCount.total });
}
