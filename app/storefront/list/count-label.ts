import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { Speech } from "../../i18n/language.tsx";

type Counted = Pick<FacetCounts, "total" | "more">;

const isAtLeast = ({ more }: Counted) => more?.includes("all") ?? false;

/** "128 products"; of a very long list that was not counted to its end "2,000+ products". */
export function countWords({ t }: Speech, counted: Counted): string {
  return t(isAtLeast(counted) ? "products.atLeast" : "products.count", { count: counted.total });
}

/** The same on the button that leads to them. */
export function showWords({ t }: Speech, counted: Counted): string {
  return t(isAtLeast(counted) ? "filter.showAtLeast" : "filter.show", { count: counted.total });
}
