import type { BrowsedList } from "../../../shop/catalog/browse-products.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { Button } from "../../components/button.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { CategoryLinks } from "./category-links.tsx";
import type { ListSort } from "./list-query.ts";
import { ListResults } from "./list-results.tsx";
import "./product-list-page.css";

type Props = {
  title: string;
  about: string;
  list: BrowsedList;
  sort: ListSort;
  /** Of which category all of them are (`hair-care`); null where this is the list of all products. */
  category: string | null;
};

/** A page of products to look through: all of them, or a category's. */
export function ProductListPage({ title, about, list, sort, category }: Props) {
  const { t, path } = useLanguage();
  return (
    <div className="wrap list-page">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="list-head">
        <h1 className="display h1">{title}</h1>
        <p>{about}</p>
      </div>
      <ListResults shown={list} sort={sort} category={category} beside={<CategoryLinks />}>
        {category !== null && <Button to={path("/shop")}>{t("error.shop")}</Button>}
        <Button to={path("/")} variant="outline">
          {t("error.home")}
        </Button>
      </ListResults>
    </div>
  );
}
