import type { ProductList } from "../../../shop/catalog/queries.ts";
import type { ProductSort } from "../../../shop/catalog/schema.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { listHref } from "./list-query.ts";
import { ProductGrid } from "./product-grid.tsx";
import { ProductGridSkeleton } from "./product-grid-skeleton.tsx";
import "./product-list-page.css";
import { SortSelect } from "./sort-select.tsx";
import { useListOnItsWay } from "./use-list-on-its-way.ts";

type Props = {
  title: string;
  about: string;
  /** Where the page lies, without the language. */
  path: string;
  list: ProductList;
  sort: ProductSort;
  /** "grid five" fills two rows with the shop's ten. */
  grid?: string;
};

/** A page of products to look through: all of them, or a category's. */
export function ProductListPage({ title, about, path, list, sort, grid }: Props) {
  const { t, path: pathOf } = useLanguage();
  const onItsWay = useListOnItsWay();
  return (
    <div className="wrap list-page">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="list-head">
        <h1 className="display h1">{title}</h1>
        <p>{about}</p>
      </div>
      <div className="list-top">
        <CategoryLinks />
        {list.total > 0 && (
          <div className="list-bar">
            <p className="num">{t("products.count", { count: list.total })}</p>
            <SortSelect sort={sort} />
          </div>
        )}
      </div>
      {onItsWay ? (
        <ProductGridSkeleton className={grid} count={list.products.length} />
      ) : (
        <ProductGrid className={grid} products={list.products} inSight={4} level={2}>
          {path !== "/shop" && <Button to={pathOf("/shop")}>{t("error.shop")}</Button>}
          <Button to={pathOf("/")} variant="outline">
            {t("error.home")}
          </Button>
        </ProductGrid>
      )}
      <Pagination page={list.page} pages={list.pages} href={(page) => listHref(pathOf(path), { page, sort })} />
    </div>
  );
}
