import { type ReactNode, useRef } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ProductList } from "../../../shop/catalog/list-products.ts";
import { Pagination } from "../../components/pagination.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { countLabel } from "./count-label.ts";
import { FilterBar, offeredFacets } from "./filter-bar.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { ListQuery } from "./list-query.ts";
import "./list-results.css";
import { NoResults } from "./no-results.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ProductGridSkeleton } from "./product-grid-skeleton.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useListState } from "./use-list-state.ts";
import { usePendingList } from "./use-pending-list.ts";

type ListResultsProps = {
  /** What is shown, and what it can be narrowed by. */
  results: ProductList & Pick<ListQuery, "filter"> & { facets: FacetCounts };
  sort: ListQuery["sort"];
  /** What was searched for. */
  q?: string;
  /** Of which category all of them are; null where any may be. */
  category?: string | null;
  /** Stands beside the count. */
  aside?: ReactNode;
  /** What to do next where the list holds nothing at all. */
  children?: ReactNode;
};

/** Five beside each other on a desk: two rows hold the shop's ten. */
const gridClass = "grid five";

/** A list to be narrowed, sorted and paged through, all of it kept in the address. */
export function ListResults({ results, sort, q, category = null, aside, children }: ListResultsProps) {
  const i18n = useI18n();
  const list = useListState({ filter: results.filter, sort }, q);
  const isPending = usePendingList();
  const countRef = useRef<HTMLParagraphElement>(null);
  const { facets } = results;
  // Where links to the categories stand beside the list, they are not asked for a second time.
  const offered = offeredFacets(facets, list, category !== null || (aside !== undefined && !list.filter.category));
  const isFiltered = Object.keys(results.filter).length > 0;
  return (
    <>
      <div className="list-top">
        {aside}
        {(results.total > 0 || isFiltered) && (
          <div className="list-bar">
            {offered.length > 0 && <FilterButton {...{ category, list, facets, offered }} />}
            <SortSelect list={list} />
            <p className="num" role="status" tabIndex={-1} ref={countRef}>
              {countLabel(i18n, { total: results.total, more: facets.more })}
            </p>
          </div>
        )}
      </div>
      {offered.length > 0 && <FilterBar list={list} facets={facets} offered={offered} />}
      <ChosenChips list={list} facets={facets} fallbackFocus={() => countRef.current} />
      {isPending ? (
        <ProductGridSkeleton className={gridClass} count={results.products.length} />
      ) : results.total === 0 && isFiltered ? (
        <NoResults list={list} facets={facets} />
      ) : (
        <ProductGrid className={gridClass} products={results.products} eagerCount={4} level={2}>
          {children}
        </ProductGrid>
      )}
      <Pagination page={results.page} pages={results.pages} href={(page) => list.href({ page })} />
    </>
  );
}
