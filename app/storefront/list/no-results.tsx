import { Link } from "react-router";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { facets as allFacets } from "../../../shop/catalog/facets.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { standaloneChoiceLabel } from "./choice-labels.ts";
import { withoutFacet } from "./filter-choices.ts";
import "./no-results.css";
import type { ListState } from "./use-list-state.ts";

/** Where nothing has all that is chosen: what to leave out, and how many products there are then. */
export function NoResults({ list, facets }: { list: ListState; facets: FacetCounts }) {
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
