import { useI18n } from "../i18n/language.tsx";
import { FragmentCache } from "./fragment-cache.tsx";
import { navigation, newPage, offersPage, withoutEmpty } from "./navigation.ts";
import { NavLink } from "./page.tsx";

/** The pages with what is new and on offer, before how to reach the shop. */
export const headerPages = [...navigation.slice(0, -1), newPage, offersPage, ...navigation.slice(-1)];

/** The pages of the shop in a row, on large screens. */
export function HeaderNav({ emptyPages }: { emptyPages: readonly string[] }) {
  const { t, path } = useI18n();
  const pages = withoutEmpty(headerPages, emptyPages);
  const row = pages.map((page) => path(page.path));
  return (
    <nav className="nav only-d" aria-label={t("nav.main")}>
      <FragmentCache as="ul" className="wrap" cacheKey={`head ${emptyPages}`} linkedPages={pages}>
        {() =>
          pages.map((page) => (
            <li key={page.path}>
              <NavLink to={path(page.path)} end={page.path === "/"} row={row}>
                {t(page.label)}
              </NavLink>
            </li>
          ))
        }
      </FragmentCache>
    </nav>
  );
}
