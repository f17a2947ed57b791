import { useEffect, useState } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { type Facet, type Filter, isFlagFacet } from "../../../shop/catalog/facets.ts";
import { fetchFacets } from "../../browser/facets.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { FacetFold, FacetValues } from "./facet-values.tsx";
import { listHref } from "./list-query.ts";
import "./filter-sheet.css";
import { countLabel, showLabel } from "./filter-choices.ts";
import { swapList } from "./swap-list.tsx";
import type { ListState } from "./use-list-state.ts";

export type FilterSheetProps = {
  /** The page's category; null elsewhere. */
  category: string | null;
  list: ListState;
  facets: FacetCounts;
  offered: Facet[];
  open: boolean;
  onClose: () => void;
};

/**
 * The filter sheet of a phone. Choices apply with "Show 23 products"; until then only the counts follow, and stay
 * unchanged without a network. What most ask for is open.
 */
export function FilterSheet({ category, list, facets: initialFacets, offered, open, onClose }: FilterSheetProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [filter, setFilter] = useState(list.filter);
  const [counts, setCounts] = useState<FacetCounts | null>(initialFacets);
  const [facets, setFacets] = useState(initialFacets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened it begins with what holds
  useEffect(() => {
    setFilter(list.filter);
    setCounts(initialFacets);
    setFacets(initialFacets);
  }, [open]);
  const change = async (changed: Filter) => {
    setFilter(changed);
    setCounts(null);
    const filterInCategory = category ? { ...changed, category: [category] } : changed;
    const result = await fetchFacets(listHref("", { q: list.q, filter: filterInCategory }));
    if (result === "overtaken") return;
    setCounts(result);
    if (result) setFacets(result);
  };
  const isOpen = (facet: Facet) => facet === "price" || facet === "shade" || list.filter[facet] !== undefined;
  const show = () => {
    onClose();
    if (filter !== list.filter) void swapList(list.href({ filter }));
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("filter.title")} className="filter-sheet" isForm>
      <IconButton className="filter-close" icon="x" label={t("dialog.close")} onClick={onClose} />
      <div className="filter-facets">
        {offered.map((facet) => {
          const values = <FacetValues facet={facet} facets={facets} filter={filter} onChange={change} />;
          if (isFlagFacet(facet)) return <div key={facet}>{values}</div>;
          return (
            <FacetFold key={facet} facet={facet} filter={filter} open={isOpen(facet)}>
              {values}
            </FacetFold>
          );
        })}
      </div>
      <p className="vh" role="status">
        {counts && countLabel(i18n, counts)}
      </p>
      <div className="dialog-f">
        <Button variant="quiet" onClick={() => change({})}>
          {t("filter.clear")}
        </Button>
        <Button onClick={show}>{counts ? showLabel(i18n, counts) : t("filter.showAny")}</Button>
      </div>
    </Dialog>
  );
}
