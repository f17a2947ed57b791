import { categories } from "../../components/categories.ts";
import { NavLink } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./category-links.css";

/** Links to all categories and to all products. */
export function CategoryLinks() {
  const { t, path } = useI18n();
  return (
    <nav aria-label={t("category.links")}>
      <ul className="chips">
        <li>
          <NavLink className="chip" to={path("/shop")}>
            {t("category.all")}
          </NavLink>
        </li>
        {categories.map((category) => (
          <li key={category.path}>
            <NavLink className="chip" to={path(category.path)}>
              {t(category.label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
