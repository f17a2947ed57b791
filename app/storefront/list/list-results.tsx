import type { ReactNode } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ProductList } from "../../../shop/catalog/list-products.ts";
import type { ListChoices } from "../../../shop/search/list-results.ts";
import { Pagination } from "../../components/pagination.tsx";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import {
  choicesOf,
  type FilterChoice,
  shadeSamples,
  standaloneChoiceLabel,
  withoutChoice,
  withoutFacet,
} from "./filter-choices.ts";
import { ListControls } from "./list-controls.tsx";
import type { ListQuery } from "./list-query.ts";
import "./list-results.css";
import { facets as allFacets, type ShadeFamily } from "../../../shop/catalog/facets.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { type GridLayout, ProductGrid } from "./product-grid.tsx";
import { type ListState, useListState } from "./use-list-state.ts";

type ListResultsProps = {
  /** The products shown, and the facets. */
  results: ProductList & Pick<ListQuery, "filter"> & { facets: FacetCounts };
  sort: ListQuery["sort"];
  /** The search text. */
  q?: string;
  /** The same list with what the search text says of price, offers and order as choices. */
  choices?: ListChoices;
  /** The category of all products; null for any. */
  category?: string | null;
  /** Its grid; five columns on a desktop by default. */
  grid?: GridLayout | undefined;
  /** What cards say below the name, by the products' ids. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** Says that the list is empty; "No products found." by default. */
  none?: string | undefined;
  /** Shown above. */
  aside?: ReactNode;
  /** What to do next if the list is empty. */
  children?: ReactNode;
};

/** Five columns on a desktop: two rows hold the ten products of a page. */
export const listGridClass = "grid five";

/**
 * A list with filters, sorting and pages, all stored in the address. Another state of it is put in place of this one
 * without a new document (swap-list.tsx): the parts with `data-swap`, and the props of the controls.
 */
export function ListResults({
  results,
  sort,
  q,
  choices,
  category = null,
  grid = { className: listGridClass, eagerCount: 4 },
  notes,
  none,
  aside,
  children,
}: ListResultsProps) {
  const { filter, facets, total } = results;
  const list = useListState({ filter, sort }, q);
  const chosen = choicesShown({ filter, sort, ...(q !== undefined && { q }) }, choices);
  const chosenList = useListState(chosen, chosen.q);
  const isFiltered = Object.keys(filter).length > 0;
  // A category's own page shows its kinds above (kind-links.tsx).
  const chips = choicesOf(chosen.filter).filter(({ facet }) => facet !== "kind" || category === null);
  // With category links beside the list, the category facet is left out.
  const isCategoryFixed = category !== null || (aside !== undefined && !filter.category);
  return (
    // The controls stay in sight as far as their list goes.
    <div>
      <Island
        name="list-controls"
        of={ListControls}
        hydrate="idle"
        props={{ facets, total, category, isCategoryFixed, ...chosen }}
        slots={{ aside }}
      />
      <div className="list-swap" data-swap="list" data-count={results.products.length}>
        <ChosenChips list={chosenList} facets={facets} choices={chips} />
        {total === 0 && isFiltered ? (
          <NoResults list={chosenList} facets={facets} />
        ) : (
          <ProductGrid {...grid} {...{ notes, none }} products={results.products} level={2}>
            {children}
          </ProductGrid>
        )}
        <Pagination page={results.page} pages={results.pages} href={(page) => list.href({ page })} />
      </div>
    </div>
  );
}

type Choices = Pick<ListQuery, "filter" | "sort"> & { q?: string };

/** What the controls show as chosen: also what the search text says. */
function choicesShown({ q, filter, sort }: Choices, choices?: ListChoices): Choices {
  if (q === undefined || !choices) return { filter, sort, ...(q !== undefined && { q }) };
  // What is named by its price alone stands by what sells.
  const ownSort = choices.q === "" && sort === "relevance" ? "best-selling" : sort;
  return { q: choices.q, filter: choices.filter, sort: choices.sort ?? ownSort };
}

/** No product matches all filters: which one to remove, and how many products that leaves. */
function NoResults({ list, facets }: { list: ListState; facets: FacetCounts }) {
  const i18n = serverI18n(useI18n().language);
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
              data-narrow=""
            >
              {t(facets.more?.includes(facet) ? "filter.withoutAtLeast" : "filter.without", {
                choice: choiceNames(facet),
                count: products,
              })}
            </Link>
          </li>
        ))}
        <li>
          <Link className="link" to={list.href({ filter: {} })} data-narrow="">
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </EmptyState>
  );
}

type ChosenChipsProps = { list: ListState; facets: FacetCounts; choices: FilterChoice[] };

/** The chosen values as removable chips. */
function ChosenChips({ list, facets, choices }: ChosenChipsProps) {
  const i18n = serverI18n(useI18n().language);
  const { t } = i18n;
  if (choices.length === 0) return null;
  return (
    <section className="chosen" aria-label={t("filter.chosen")}>
      <ul className="chosen-chips">
        {choices.map((choice) => {
          const label = standaloneChoiceLabel(i18n, choice, facets);
          return (
            <li key={`${choice.facet} ${choice.value}`}>
              <Link
                className="chip"
                to={list.href({ filter: withoutChoice(list.filter, choice) })}
                rel="nofollow"
                data-narrow=""
                aria-label={t("filter.remove", { choice: label })}
              >
                {choice.facet === "shade" && <SwatchDot color={shadeSamples[choice.value as ShadeFamily]} />}
                <span>{label}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
        <li>
          <Link className="link" to={list.href({ filter: {} })} rel="nofollow" data-narrow="">
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
