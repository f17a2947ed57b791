import { Link } from "react-router";
import type { Filter } from "../../../shop/catalog/facets.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { QueryTerm } from "../../../shop/search/parse-query.ts";
import { Icon } from "../../components/icon.tsx";
import { type Speech, useLanguage } from "../../i18n/language.tsx";
import { type ListSort, listHref } from "../list/list-query.ts";
import "../list/chosen-chips.css";

type Props = { terms: QueryTerm[]; filter: Filter; sort: ListSort };

/** What was read of price, size and sun protection in a search, each to be taken out of it again. */
export function UnderstoodTerms({ terms, filter, sort }: Props) {
  const speech = useLanguage();
  const { t, path } = speech;
  if (terms.length === 0) return null;
  return (
    <section className="chosen" aria-label={t("search.understood")}>
      <ul className="chosen-chips">
        {terms.map((term) => {
          const words = termWords(speech, term);
          const without =
            term.without === ""
              ? listHref(path("/shop"), { filter })
              : listHref(path("/search"), { q: term.without, filter, sort });
          return (
            <li key={words}>
              <Link className="chip" to={without} rel="nofollow" aria-label={t("filter.remove", { choice: words })}>
                <span>{words}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function termWords({ t, money, number }: Speech, term: QueryTerm): string {
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
