import type { KindTile } from "../../../shop/catalog/list-kinds.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { isChosen, withChoice, withoutChoice, withoutFacet } from "./filter-choices.ts";
import type { ListPage } from "./list-meta.ts";
import { listHref } from "./list-query.ts";
import "./kind-links.css";

type KindLinksProps = { page: ListPage; kinds: KindTile[] };

/** The kinds of a category, each with a picture. One is chosen at a time; a second tap takes it back. */
export function KindLinks({ page: { path: list, list: results, sort }, kinds }: KindLinksProps) {
  const { t, path } = serverI18n(useI18n().language);
  const { filter } = results;
  return (
    <nav aria-label={t("list.kinds")}>
      <ul className="kinds">
        {kinds.map(({ kind, name, picture }) => {
          const choice = { facet: "kind", value: kind } as const;
          const isCurrent = isChosen(filter, choice);
          const next = isCurrent ? withoutChoice(filter, choice) : withChoice(withoutFacet(filter, "kind"), choice);
          return (
            <li key={kind}>
              <Link
                to={listHref(path(list), { filter: next, sort })}
                aria-current={isCurrent ? "true" : undefined}
                data-narrow=""
              >
                <ResponsiveImage image={picture} alt="" sizes="64px" />
                <span>{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
