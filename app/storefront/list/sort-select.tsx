import { useId } from "react";
import { productSorts } from "../../../shop/catalog/catalog-rules.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { ListSort } from "./list-query.ts";
import "./sort-select.css";
import { choicesOf } from "./filter-choices.ts";
import { swapList } from "./swap-list.tsx";
import type { ListState } from "./use-list-state.ts";

const labels = {
  relevance: "sort.relevance",
  featured: "sort.featured",
  newest: "sort.newest",
  "best-selling": "sort.bestSelling",
  rating: "sort.rating",
  price: "sort.priceUp",
  "-price": "sort.priceDown",
} as const satisfies Record<ListSort, string>;

/** The sorting of a list, stored in its address. A plain GET form underneath: without scripts, a button submits it. */
export function SortSelect({ list }: { list: ListState }) {
  const { t } = useI18n();
  const id = useId();
  const sorts: ListSort[] = list.q === undefined ? [...productSorts] : ["relevance", ...productSorts];
  return (
    <form className="sort" action={list.path}>
      <HiddenChoices list={list} />
      <label htmlFor={id}>{t("sort.label")}</label>
      <select
        id={id}
        name="sort"
        value={list.sort}
        onChange={({ target }) => swapList(list.href({ sort: target.value as ListSort }))}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {t(labels[each])}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{t("sort.submit")}</button>
      </noscript>
    </form>
  );
}

/** Hidden fields that keep the search and the filter when a list's form is submitted. */
function HiddenChoices({ list }: { list: Pick<ListState, "filter" | "q"> }) {
  return (
    <>
      {list.q !== undefined && <input type="hidden" name="q" value={list.q} />}
      {choicesOf(list.filter).map(({ facet, value }) => (
        <input key={`${facet} ${value}`} type="hidden" name={facet} value={value} />
      ))}
    </>
  );
}
