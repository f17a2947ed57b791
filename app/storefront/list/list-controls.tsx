import { type ReactNode, useEffect } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { ServerMarkup } from "../../components/server-markup.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { FilterBar, FilterButton, offeredFacets } from "./filter-bar.tsx";
import { countLabel } from "./filter-choices.ts";
import type { ListQuery } from "./list-query.ts";
import { SortSelect } from "./sort-select.tsx";
import { followListLinks } from "./swap-list.tsx";
import { useListState } from "./use-list-state.ts";

type ListControlsProps = Pick<ListQuery, "filter" | "sort"> & {
  facets: FacetCounts;
  /** How many products there are. */
  total: number;
  /** The search text. */
  q?: string;
  /** The category of all products; null for any. */
  category: string | null;
  /** Whether the category cannot be chosen here. */
  isCategoryFixed: boolean;
  /** Shown above. */
  aside?: ReactNode;
};

/** Filters, sorting and the count of a list. */
export function ListControls(props: ListControlsProps) {
  const { filter, sort, q, facets, total, category, isCategoryFixed, aside } = props;
  const i18n = useI18n();
  useEffect(followListLinks, []);
  const list = useListState({ filter, sort }, q);
  const offered = offeredFacets(facets, list, [
    ...(isCategoryFixed ? ["category" as const] : []),
    ...(category !== null ? ["kind" as const] : []),
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {q === undefined && <ServerMarkup>{aside}</ServerMarkup>}
      <div className="list-top">
        {offered.length > 0 && <FilterBar list={list} facets={facets} offered={offered} />}
        {(total > 0 || isFiltered) && (
          <div className="list-bar">
            {offered.length > 0 && <FilterButton {...{ category, list, facets, offered }} />}
            {total > 1 && <SortSelect list={list} />}
            <p className="num" role="status" tabIndex={-1} data-swap-focus="">
              {countLabel(i18n, { total, more: facets.more })}
            </p>
          </div>
        )}
      </div>
    </>
  );
}
