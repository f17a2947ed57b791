import { useEffect, useState } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { Facet, Filter } from "../../../shop/catalog/facets.ts";
import { askFacets } from "../../browser/facets.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { FacetFold } from "./facet-fold.tsx";
import { FacetValues } from "./facet-values.tsx";
import { listHref } from "./list-query.ts";
import "./filter-sheet.css";
import { countWords, showWords } from "./count-label.ts";
import type { ListState } from "./use-list-state.ts";

export type FilterSheetProps = {
  /** Of which category's page; null on the others. */
  category: string | null;
  list: ListState;
  facets: FacetCounts;
  offered: Facet[];
  open: boolean;
  onClose: () => void;
};

/**
 * The facets on a phone, from the lower edge. What is chosen here holds once "Show 23 products" is touched; until then
 * only the counts follow. Without a network they stay as they were, and nothing else stops.
 */
export function FilterSheet({ category, list, facets: shown, offered, open, onClose }: FilterSheetProps) {
  const speech = useLanguage();
  const { t } = speech;
  const [filter, setFilter] = useState(list.filter);
  const [counts, setCounts] = useState<FacetCounts | null>(shown);
  const [facets, setFacets] = useState(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened it begins with what holds
  useEffect(() => {
    setFilter(list.filter);
    setCounts(shown);
    setFacets(shown);
  }, [open]);
  const change = async (changed: Filter) => {
    setFilter(changed);
    setCounts(null);
    const within = category ? { ...changed, category: [category] } : changed;
    const answer = await askFacets(listHref("", { q: list.q, filter: within }));
    if (answer === "overtaken") return;
    setCounts(answer);
    if (answer) setFacets(answer);
  };
  const show = () => {
    onClose();
    if (filter !== list.filter) list.go({ filter });
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("filter.title")} className="filter-sheet" isForm>
      <IconButton className="filter-close" icon="x" label={t("dialog.close")} onClick={onClose} />
      <div className="filter-facets">
        {offered.map((facet) => {
          const values = <FacetValues facet={facet} facets={facets} filter={filter} onChange={change} />;
          if (facet === "stock" || facet === "offer") return <div key={facet}>{values}</div>;
          return (
            <FacetFold key={facet} facet={facet} filter={filter} open={list.filter[facet] !== undefined}>
              {values}
            </FacetFold>
          );
        })}
      </div>
      <p className="vh" role="status">
        {counts && countWords(speech, counts)}
      </p>
      <div className="dialog-f">
        <Button variant="quiet" onClick={() => change({})}>
          {t("filter.clear")}
        </Button>
        <Button onClick={show}>{counts ? showWords(speech, counts) : t("filter.showAny")}</Button>
      </div>
    </Dialog>
  );
}
