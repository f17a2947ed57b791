import { Link } from "react-router";
import type { CategoryTile } from "../../../shop/catalog/list-products.ts";
import { Photo } from "../../components/image.tsx";
import { ahead } from "../../components/prefetch.ts";
import { useLanguage } from "../../i18n/language.tsx";
import "./category-tiles.css";

// Two arches stand in the first row of a phone, three in the second.
const inFirstRow = 2;

/** The five categories as arches, each leading to its page. */
export function CategoryTiles({ categories }: { categories: CategoryTile[] }) {
  const { t, path } = useLanguage();
  return (
    <ul className="cats">
      {categories.map(({ name, title, path: page, picture, products }, i) => (
        <li key={name} className="cat">
          <Link to={path(page)} prefetch={ahead}>
            <figure>
              <Photo
                picture={picture}
                alt=""
                sizes={`(min-width: 1440px) 264px, (min-width: 1024px) 19vw, ${i < inFirstRow ? "50vw" : "33vw"}`}
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
