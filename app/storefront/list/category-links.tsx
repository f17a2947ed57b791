import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import { categories } from "../../components/categories.ts";
import { Link, usePage } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./category-links.css";

type CategoryLinksProps = {
  /** The categories to lead to, besides the one of this page; all by default. */
  shown?: readonly CategoryName[];
  /** The address of a page of products; beside a list it keeps the filter. */
  hrefOf?: (page: string) => string;
};

/** Links to all categories and to all products. */
export function CategoryLinks({ shown, hrefOf = (page) => page }: CategoryLinksProps) {
  const { t, path } = useI18n();
  const pathname = usePage().pathname.toLowerCase();
  const pages = [{ path: "/shop", label: "category.all", name: null } as const, ...categories].filter(
    ({ name, path: page }) => !shown || name === null || shown.includes(name) || pathname === path(page),
  );
  return (
    <nav className="category-links" aria-label={t("category.links")}>
      {/* The filter may be changed without a new document. */}
      <ul className="chips" data-swap="categories">
        {pages.map(({ path: page, label }) => (
          <li key={page}>
            <Link className="chip" to={hrefOf(path(page))} aria-current={pathname === path(page) ? "page" : undefined}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
