import { type ReactNode, useRef } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ProductList } from "../../../shop/catalog/list-products.ts";
import { Pagination } from "../../components/pagination.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { countWords } from "./count-label.ts";
import { FilterBar, offeredFacets } from "./filter-bar.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { ListQuery } from "./list-query.ts";
import "./list-results.css";
import { NothingLeft } from "./no-results.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ProductGridSkeleton } from "./product-grid-skeleton.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useListState } from "./use-list-state.ts";
import { useListOnItsWay } from "./use-pending-list.ts";

type Props = {
  /** What is shown, and what it can be narrowed by. */
  shown: ProductList & Pick<ListQuery, "filter"> & { facets: FacetCounts };
  sort: ListQuery["sort"];
  /** What was searched for. */
  q?: string;
  /** Of which category all of them are; null where any may be. */
  category?: string | null;
  /** Stands beside the count. */
  beside?: ReactNode;
  /** What to do next where the list holds nothing at all. */
  children?: ReactNode;
};

/** Five beside each other on a desk: two rows hold the shop's ten. */
const grid = "grid five";

/** A list to be narrowed, sorted and paged through, all of it kept in the address. */
export function ListResults({ shown, sort, q, category = null, beside, children }: Props) {
  const speech = useLanguage();
  const list = useListState({ filter: shown.filter, sort }, q);
  const onItsWay = useListOnItsWay();
  const count = useRef<HTMLParagraphElement>(null);
  const { facets } = shown;
  // Where links to the categories stand beside the list, they are not asked for a second time.
  const offered = offeredFacets(facets, list, category !== null || (beside !== undefined && !list.filter.category));
  const isNarrowed = Object.keys(shown.filter).length > 0;
  return (
    <>
      <div className="list-top">
        {beside}
        {(shown.total > 0 || isNarrowed) && (
          <div className="list-bar">
            {offered.length > 0 && <FilterButton {...{ category, list, facets, offered }} />}
            <SortSelect list={list} />
            <p className="num" role="status" tabIndex={-1} ref={count}>
              {countWords(speech, { total: shown.total, more: facets.more })}
            </p>
          </div>
        )}
      </div>
      {offered.length > 0 && <FilterBar list={list} facets={facets} offered={offered} />}
      <ChosenChips list={list} facets={facets} otherwise={() => count.current} />
      {onItsWay ? (
        <ProductGridSkeleton className={grid} count={shown.products.length} />
      ) : shown.total === 0 && isNarrowed ? (
        <NothingLeft list={list} facets={facets} />
      ) : (
        <ProductGrid className={grid} products={shown.products} inSight={4} level={2}>
          {children}
        </ProductGrid>
      )}
      <Pagination page={shown.page} pages={shown.pages} href={(page) => list.href({ page })} />
    </>
  );
}
