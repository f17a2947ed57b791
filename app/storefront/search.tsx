import { type CategoryTile, listCategories, type ProductCard, pickFeatured } from "../../shop/catalog/queries.ts";
import { categoryPageSize } from "../../shop/catalog/rules.ts";
import { type FoundList, listFound } from "../../shop/search/list-found.ts";
import { shopContext } from "../context.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { languageOf, useLanguage } from "../ui/language.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/search.ts";
import { CategoryTiles } from "./home/category-tiles.tsx";
import { listHref, readListQuery, readSearchWords } from "./list/list-query.ts";
import { ProductGrid } from "./list/product-grid.tsx";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";
import { useListOnItsWay } from "./list/use-list-on-its-way.ts";
import { pageMeta } from "./page-meta.ts";
import "./list/product-list-page.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const language = languageOf(url.pathname);
  const q = readSearchWords(url.searchParams);
  const { page } = readListQuery(url.searchParams);
  const found = q ? await listFound(shop, { q, page, limit: categoryPageSize }, language) : null;
  if (found && found.total + found.near.length > 0) return { q, found };
  const [categories, featured] = await Promise.all([listCategories(shop, language), pickFeatured(shop, 4, language)]);
  return { q, found: null, categories, featured };
}

// Results are for people; a search engine has the lists themselves.
export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => [
  ...pageMeta(asked, ({ t }) => ({
    title: loaderData?.q ? t("search.results", { q: loaderData.q }) : t("search.title"),
    description: t("shop.about"),
  })),
  { name: "robots", content: "noindex" },
];

/** What was found for `?q=`, nearest first; else ways on. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, found } = loaderData;
  return (
    <div className="wrap list-page">
      {found ? <Found q={q} list={found} /> : <NothingFound q={q} />}
      {!found && <WaysOn categories={loaderData.categories} featured={loaderData.featured} />}
    </div>
  );
}

function Found({ q, list }: { q: string; list: FoundList }) {
  const { t, path } = useLanguage();
  const onItsWay = useListOnItsWay();
  return (
    <>
      <div className="list-head search-head">
        <h1 className="display h2">{t("search.results", { q })}</h1>
        {list.total > 0 && <p className="num">{t("products.count", { count: list.total })}</p>}
      </div>
      {onItsWay ? (
        <ProductGridSkeleton count={list.products.length} />
      ) : (
        list.total > 0 && <ProductGrid products={list.products} inSight={4} level={2} />
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(page) => listHref(path("/search"), { q, page, sort: "newest" })}
      />
      {list.near.length > 0 && (
        <section className={list.total > 0 ? "search-near" : undefined}>
          <div className="sec-head">
            <h2 className="display h3">{t(list.total > 0 ? "search.near" : "search.near.instead")}</h2>
          </div>
          <ProductGrid products={list.near} />
        </section>
      )}
    </>
  );
}

function NothingFound({ q }: { q: string }) {
  const { t } = useLanguage();
  if (!q) return <EmptyState level={1} icon="magnifying-glass" title={t("search.title")} text={t("search.how")} />;
  return <EmptyState level={1} icon="magnifying-glass" title={t("products.none")} text={t("search.nothing", { q })} />;
}

function WaysOn({ categories, featured }: { categories: CategoryTile[]; featured: ProductCard[] }) {
  const { t } = useLanguage();
  return (
    <>
      <section className="section section-flush">
        <div className="sec-head center">
          <h2 className="display h2">{t("home.categories")}</h2>
        </div>
        <CategoryTiles categories={categories} />
      </section>
      {featured.length > 0 && (
        <section>
          <div className="sec-head">
            <h2 className="display h2">{t("home.featured")}</h2>
          </div>
          <ProductGrid products={featured} />
        </section>
      )}
    </>
  );
}
