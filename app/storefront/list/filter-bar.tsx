import { type ComponentType, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { facets as allFacets, type Facet, isFlagFacet } from "../../../shop/catalog/facets.ts";
import { Button } from "../../components/button.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { FacetFold, FacetValues } from "./facet-values.tsx";
import { choicesOf, hasChoices, showLabel } from "./filter-choices.ts";
import "./filter-bar.css";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import type { FilterSheetProps } from "./filter-sheet.tsx";
import { swapList } from "./swap-list.tsx";
import type { ListState } from "./use-list-state.ts";

type FilterBarProps = { list: ListState; facets: FacetCounts; offered: Facet[] };

/** Fewer products are seen at a glance; the shades of several are not. */
const minToFilter = 5;
const minToFilterShades = 4;

/** The facets with something to choose or chosen, without those that the page offers above. */
export function offeredFacets(facets: FacetCounts, { filter }: ListState, offeredAbove: Facet[]): Facet[] {
  const isNarrowedHere = Object.keys(filter).some((facet) => !offeredAbove.includes(facet as Facet));
  const min = hasChoices("shade", facets) ? minToFilterShades : minToFilter;
  if (facets.total < min && !isNarrowedHere) return [];
  return allFacets.filter(
    (facet) => !offeredAbove.includes(facet) && (filter[facet] !== undefined || hasChoices(facet, facets)),
  );
}

/**
 * The facets above a list; choices apply at once. A plain GET form underneath: without scripts, a button submits it, on
 * a phone as well.
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
  // A touch on the panel itself moves the focus to the page, which does not count as leaving.
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
        isFlagFacet(facet) ? (
          <FacetValues
            key={facet}
            facet={facet}
            facets={facets}
            filter={list.filter}
            onChange={(filter) => swapList(list.href({ filter, page: 1 }))}
          />
        ) : (
          <FacetFold key={facet} facet={facet} filter={list.filter} name="facet">
            <FacetValues
              facet={facet}
              facets={facets}
              filter={list.filter}
              onChange={(filter) => swapList(list.href({ filter, page: 1 }))}
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

type FilterButtonProps = Pick<FilterSheetProps, "category" | "list" | "facets" | "offered">;

/** Opens the filter sheet on a phone and shows how many filters are set. The sheet is loaded on first use. */
export function FilterButton(props: FilterButtonProps) {
  const { t, number } = useI18n();
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<FilterSheetProps> } | null>(null);
  // What is chosen above the list is no filter of the sheet.
  const chosenCount = choicesOf(props.list.filter).filter(({ facet }) => props.offered.includes(facet)).length;
  const show = async () => {
    try {
      const { FilterSheet: Sheet } = await import("./filter-sheet.tsx");
      setSheet({ Sheet });
      setOpen(true);
    } catch {
      showToast({ title: t("filter.notOpened"), text: t("failure.offline"), tone: "error" });
    }
  };
  return (
    <>
      <button type="button" className="filter-open only-m" aria-haspopup="dialog" onClick={show}>
        <Icon name="sliders-horizontal" size="s" />
        {t("filter.title")}
        {chosenCount > 0 && (
          <>
            <b className="num" aria-hidden="true">
              {number(chosenCount)}
            </b>
            <span className="vh">, {t("filter.chosenCount", { count: chosenCount })}</span>
          </>
        )}
      </button>
      {sheet && <sheet.Sheet {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
