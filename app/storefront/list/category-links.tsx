import type { BrowseProductsResult } from "../../../shop/catalog/browse-products.ts";
import { categories } from "../../components/categories.ts";
import { Link, usePage } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./category-links.css";
import { withoutFacet } from "./filter-choices.ts";
import { listHref } from "./list-query.ts";

type CategoryLinksProps = {
  /** A list with its filter, which the links keep; without it they lead to whole categories. */
  list?: Pick<BrowseProductsResult, "filter" | "categories">;
};

/** Links to all categories and to all products; beside a list, to those with products of its filter. */
export function CategoryLinks({ list }: CategoryLinksProps) {
  const { t, path } = useI18n();
  const pathname = usePage().pathname.toLowerCase();
  const filter = list && list.categories.length > 0 ? withoutFacet(list.filter, "category") : {};
  const chip = (page: string, label: string) => (
    <li key={page}>
      <Link
        className="chip"
        to={listHref(path(page), { filter })}
        aria-current={pathname === path(page) ? "page" : undefined}
      >
        {label}
      </Link>
    </li>
  );
  const isShown = ({ name, path: page }: (typeof categories)[number]) =>
    !list?.categories.length || list.categories.includes(name) || pathname === path(page);
  return (
    <nav aria-label={t("category.links")}>
      {/* The filter may be changed without a new document. */}
      <ul className="chips" data-swap="categories">
        {chip("/shop", t("category.all"))}
        {categories.filter(isShown).map((category) => chip(category.path, t(category.label)))}
      </ul>
    </nav>
  );
}
