import type { CategoryTile } from "../../../shop/catalog/list-products.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./category-tiles.css";

// On a phone two arches are in the first row, three in the second.
const firstRowCount = 2;

/** The categories that hold something as arches, each leading to its page. */
export function CategoryTiles({ categories }: { categories: CategoryTile[] }) {
  const { t, path } = useI18n();
  return (
    <ul className="cats">
      {categories.map(({ name, title, path: page, picture, products }, i) => (
        <li key={name} className="cat">
          <Link to={path(page)}>
            <figure>
              <ResponsiveImage
                image={picture}
                alt=""
                sizes={`(min-width: 1440px) 264px, (min-width: 1024px) 19vw, ${i < firstRowCount ? "50vw" : "33vw"}`}
              />
            </figure>
            <b>{title}</b>
            <span>{t("products.count", { count: products })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
