import { type ReactNode, useEffect, useRef } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ProductList } from "../../../shop/catalog/list-products.ts";
import { Pagination } from "../../components/pagination.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { FilterBar, FilterButton, offeredFacets } from "./filter-bar.tsx";
import {
  choicesOf,
  countLabel,
  shadeSamples,
  standaloneChoiceLabel,
  withoutChoice,
  withoutFacet,
} from "./filter-choices.ts";
import type { ListQuery } from "./list-query.ts";
import "./list-results.css";
import { Link } from "react-router";
import { facets as allFacets, type ShadeFamily } from "../../../shop/catalog/facets.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ProductGridSkeleton } from "./product-grid-skeleton.tsx";
import { SortSelect } from "./sort-select.tsx";
import { type ListState, useListState, usePendingList } from "./use-list-state.ts";

type ListResultsProps = {
  /** The products shown, and the facets. */
  results: ProductList & Pick<ListQuery, "filter"> & { facets: FacetCounts };
  sort: ListQuery["sort"];
  /** The search text. */
  q?: string;
  /** The category of all products; null for any. */
  category?: string | null;
  /** Shown beside the count. */
  aside?: ReactNode;
  /** What to do next if the list is empty. */
  children?: ReactNode;
};

/** Five columns on a desktop: two rows hold the ten products of a page. */
const gridClass = "grid five";

/** A list with filters, sorting and pages, all stored in the address. */
export function ListResults({ results, sort, q, category = null, aside, children }: ListResultsProps) {
  const i18n = useI18n();
  const list = useListState({ filter: results.filter, sort }, q);
  const isPending = usePendingList();
  const countRef = useRef<HTMLParagraphElement>(null);
  const { facets } = results;
  // With category links beside the list, the category facet is left out.
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

/** No product matches all filters: which one to remove, and how many products that leaves. */
function NoResults({ list, facets }: { list: ListState; facets: FacetCounts }) {
  const i18n = useI18n();
  const { t } = i18n;
  const suggestions = allFacets
    .map((facet) => ({ facet, products: facets.without[facet] ?? 0 }))
    .filter(({ products }) => products > 0)
    .sort((one, other) => other.products - one.products);
  const choiceNames = (facet: (typeof allFacets)[number]) =>
    (list.filter[facet] ?? [])
      .map((value) => `“${standaloneChoiceLabel(i18n, { facet, value }, facets)}”`)
      .reduce((one, other) => (one ? t("filter.or", { one, other }) : other), "");
  return (
    <EmptyState
      icon="sliders-horizontal"
      title={t("products.none")}
      text={t(suggestions.length > 0 ? "filter.none" : "filter.noneAtAll")}
    >
      <ul className="loosen">
        {suggestions.map(({ facet, products }) => (
          <li key={facet}>
            <Link
              className="btn btn-q"
              rel="nofollow"
              to={list.href({ filter: withoutFacet(list.filter, facet) })}
              preventScrollReset
            >
              {t(facets.more?.includes(facet) ? "filter.withoutAtLeast" : "filter.without", {
                choice: choiceNames(facet),
                count: products,
              })}
            </Link>
          </li>
        ))}
        <li>
          <Link className="link" to={list.href({ filter: {} })} preventScrollReset>
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </EmptyState>
  );
}

type ChosenChipsProps = {
  list: ListState;
  facets: FacetCounts;
  /** Receives the focus when no chip is left. */
  fallbackFocus: () => HTMLElement | null;
};

/** The chosen values as removable chips; the focus of a removed chip moves to its neighbour. */
function ChosenChips({ list, facets, fallbackFocus }: ChosenChipsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const chips = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; total: number } | null>(null);
  const choices = choicesOf(list.filter);

  useEffect(() => {
    if (!removed.current || choices.length >= removed.current.total) return;
    const remaining = chips.current?.querySelectorAll<HTMLElement>(".chip") ?? [];
    const next = remaining[Math.min(removed.current.index, remaining.length - 1)] ?? fallbackFocus();
    removed.current = null;
    next?.focus();
  });

  if (choices.length === 0) return null;
  const markRemoved = (index: number) => {
    removed.current = { index, total: choices.length };
  };
  return (
    <section className="chosen" aria-label={t("filter.chosen")}>
      <ul className="chosen-chips" ref={chips}>
        {choices.map((choice, index) => {
          const label = standaloneChoiceLabel(i18n, choice, facets);
          return (
            <li key={`${choice.facet} ${choice.value}`}>
              <Link
                className="chip"
                to={list.href({ filter: withoutChoice(list.filter, choice) })}
                rel="nofollow"
                preventScrollReset
                aria-label={t("filter.remove", { choice: label })}
                onClick={() => markRemoved(index)}
              >
                {choice.facet === "shade" && <SwatchDot color={shadeSamples[choice.value as ShadeFamily]} />}
                <span>{label}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
        <li>
          <Link
            className="link"
            to={list.href({ filter: {} })}
            rel="nofollow"
            preventScrollReset
            onClick={() => markRemoved(0)}
          >
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
