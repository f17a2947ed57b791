import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { facets as allFacets, type Facet } from "../../../shop/catalog/facets.ts";
import { Button } from "../../components/button.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { hasChoices } from "./choice-labels.ts";
import { FacetFold } from "./facet-fold.tsx";
import { FacetValues } from "./facet-values.tsx";
import "./filter-bar.css";
import { showLabel } from "./count-label.ts";
import type { ListState } from "./use-list-state.ts";

type FilterBarProps = { list: ListState; facets: FacetCounts; offered: Facet[] };

/** Those facets of which something can be chosen here, or is; the category is none where the page says it already. */
export function offeredFacets(facets: FacetCounts, { filter }: ListState, isCategoryFixed: boolean): Facet[] {
  return allFacets.filter(
    (facet) => !(facet === "category" && isCategoryFixed) && (filter[facet] !== undefined || hasChoices(facet, facets)),
  );
}

/**
 * The facets side by side above a list; each unfolds its values beneath, and what is chosen holds at once. A plain GET form
 * underneath: where there is no script, a button sends it, on a phone as well.
 */
export function FilterBar({ list, facets, offered }: FilterBarProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const bar = useRef<HTMLFormElement>(null);
  const openFacet = () => bar.current?.querySelector<HTMLDetailsElement>("details[open]");
  const closeFacet = () => {
    const open = openFacet();
    if (open) open.open = false;
  };

  useEffect(() => {
    const closeOnOutsideClick = ({ target }: MouseEvent) => {
      if (!bar.current?.contains(target as Node)) closeFacet();
    };
    document.addEventListener("click", closeOnOutsideClick);
    return () => document.removeEventListener("click", closeOnOutsideClick);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    openFacet()?.querySelector("summary")?.focus();
    closeFacet();
  };
  // A touch on the panel itself hands the focus to the page around it, which is no leaving.
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isOutside = relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.contains(currentTarget);
    if (isOutside) closeFacet();
  };
  return (
    <form
      ref={bar}
      className="filter-bar"
      action={list.path}
      aria-label={t("filter.title")}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onSubmit={(event) => event.preventDefault()}
    >
      {list.q !== undefined && <input type="hidden" name="q" value={list.q} />}
      <input type="hidden" name="sort" value={list.sort} />
      {offered.map((facet) =>
        facet === "stock" || facet === "offer" ? (
          <FacetValues
            key={facet}
            facet={facet}
            facets={facets}
            filter={list.filter}
            onChange={(filter) => list.go({ filter })}
          />
        ) : (
          <FacetFold key={facet} facet={facet} filter={list.filter} name="facet">
            <FacetValues
              facet={facet}
              facets={facets}
              filter={list.filter}
              onChange={(filter) => list.go({ filter })}
            />
            <Button className="facet-done" small onClick={closeFacet}>
              {showLabel(i18n, facets)}
            </Button>
          </FacetFold>
        ),
      )}
      <noscript>
        <button className="btn btn-p btn-sm" type="submit">
          {t("filter.apply")}
        </button>
      </noscript>
    </form>
  );
}
