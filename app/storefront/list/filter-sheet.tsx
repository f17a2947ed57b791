import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { FacetCounts } from "../../../shop/catalog/count-facets.ts";
import type { Facet, Filter } from "../../../shop/catalog/facets.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { FacetFold } from "./facet-fold.tsx";
import { FacetValues } from "./facet-values.tsx";
import "./filter-sheet.css";
import type { ListState } from "./use-list-state.ts";

export type FilterSheetProps = {
  list: ListState;
  facets: FacetCounts;
  offered: Facet[];
  open: boolean;
  onClose: () => void;
};

/**
 * The facets on a phone, from the lower edge. What is chosen here holds once "Show 23 products" is touched; until then
 * only the counts follow, asked of the list's own address.
 */
export function FilterSheet({ list, facets: shown, offered, open, onClose }: FilterSheetProps) {
  const { t } = useLanguage();
  const [filter, setFilter] = useState<Filter>(list.filter);
  const counts = useFetcher<{ list: { facets: FacetCounts } | null }>();
  const isChanged = filter !== list.filter;
  const facets = (isChanged && counts.data?.list?.facets) || shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened it begins with what holds
  useEffect(() => setFilter(list.filter), [open]);
  const change = (changed: Filter) => {
    setFilter(changed);
    void counts.load(list.href({ filter: changed }));
  };
  const show = () => {
    onClose();
    if (isChanged) list.go({ filter });
  };
  const counting = counts.state !== "idle";
  return (
    <Dialog open={open} onClose={onClose} title={t("filter.title")} className="filter-sheet" isForm>
      <IconButton className="filter-close" icon="x" label={t("dialog.close")} onClick={onClose} />
      <form onSubmit={(event) => event.preventDefault()}>
        {offered.map((facet) => {
          const values = <FacetValues facet={facet} facets={facets} filter={filter} onChange={change} />;
          if (facet === "stock" || facet === "offer") return <div key={facet}>{values}</div>;
          return (
            <FacetFold key={facet} facet={facet} filter={filter} open={list.filter[facet] !== undefined}>
              {values}
            </FacetFold>
          );
        })}
      </form>
      <div className="dialog-f">
        <Button variant="quiet" onClick={() => change({})}>
          {t("filter.clear")}
        </Button>
        <Button busy={counting} onClick={show}>
          <span role="status">{counting ? t("filter.counting") : t("filter.show", { count: facets.total })}</span>
        </Button>
      </div>
    </Dialog>
  );
}
