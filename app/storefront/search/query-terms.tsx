import { Link } from "react-router";
import type { Filter } from "../../../shop/catalog/facets.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { QueryTerm } from "../../../shop/search/parse-query.ts";
import { Icon } from "../../components/icon.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { type ListSort, listHref } from "../list/list-query.ts";
import "../list/chosen-chips.css";

type QueryTermsProps = { terms: QueryTerm[]; filter: Filter; sort: ListSort };

/** What was read of price, size and sun protection in a search, each to be taken out of it again. */
export function QueryTerms({ terms, filter, sort }: QueryTermsProps) {
  const i18n = useI18n();
  const { t, path } = i18n;
  if (terms.length === 0) return null;
  return (
    <section className="chosen" aria-label={t("search.understood")}>
      <ul className="chosen-chips">
        {terms.map((term) => {
          const label = termLabel(i18n, term);
          const hrefWithout =
            term.without === ""
              ? listHref(path("/shop"), { filter })
              : listHref(path("/search"), { q: term.without, filter, sort });
          return (
            <li key={label}>
              <Link className="chip" to={hrefWithout} rel="nofollow" aria-label={t("filter.remove", { choice: label })}>
                <span>{label}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function termLabel({ t, money, number }: I18n, term: QueryTerm): string {
  switch (term.kind) {
    case "size":
      return t(`search.size.${term.unit}`, { amount: number(term.amount) });
    case "spf":
      return t("search.spf", { least: number(term.least) });
    case "price": {
      const [from, to] = [term.from, term.to].map((taka) => (taka === null ? null : money(fromTaka(taka))));
      if (!from) return t("filter.price.upTo", { to: to ?? "" });
      return to ? t("filter.price.between", { from, to }) : t("filter.price.from", { from });
    }
  }
}
