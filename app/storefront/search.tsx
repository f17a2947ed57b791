import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { type CategoryTile, listCategories, type ProductCard, pickFeatured } from "../../shop/catalog/list-products.ts";
import { type BrowseResultsResult, browseResults } from "../../shop/search/list-results.ts";
import { EmptyState } from "../components/empty-state.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { type I18n, languageOf, useI18n } from "../i18n/language.tsx";
import { listMarkdown, productItems } from "../markdown/list-markdown.ts";
import { joinBlocks, type MarkdownWriter, plain, section } from "../markdown/markdown.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { CategoryTiles } from "./home/category-tiles.tsx";
import { choicesOf } from "./list/filter-choices.ts";
import { type ListSort, listHref, parseListQuery, parseSearchQuery } from "./list/list-query.ts";
import { ListResults } from "./list/list-results.tsx";
import { ProductGrid } from "./list/product-grid.tsx";
import "./list/product-list-page.css";
import type { Filter } from "../../shop/catalog/facets.ts";
import { fromTaka } from "../../shop/money.ts";
import type { QueryTerm } from "../../shop/search/parse-query.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/page.tsx";
import "./list/list-results.css";

export async function loader({ shop, url }: LoaderArgs) {
  const language = languageOf(url.pathname);
  const q = parseSearchQuery(url.searchParams);
  const { page, sort, filter } = parseListQuery(url.searchParams, "relevance");
  const args = { q, page, sort: sort === "relevance" ? null : sort, filter, limit: categoryPageSize };
  const list = q ? await browseResults(shop, args, language) : null;
  // Filtered to nothing is not the same as not found.
  const hasResults = list !== null && list.total + list.near.length + choicesOf(list.filter).length > 0;
  if (hasResults) return { q, sort, list, alternatives: null };
  const [categories, featured] = await Promise.all([listCategories(shop, language), pickFeatured(shop, 4, language)]);
  return { q, sort, list: null, alternatives: { categories, featured } };
}

// Search results are not indexed; search engines have the lists.
export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => [
  ...pageMeta(args, ({ t }) => ({
    title: loaderData.q ? t("search.results", { q: loaderData.q }) : t("search.title"),
    description: t("shop.about"),
  })),
  { name: "robots", content: "noindex" },
];

export function markdown({ q, sort, list, alternatives }: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { t } = writer.i18n;
  if (list === null) {
    return joinBlocks([
      `# ${t("search.title")}`,
      q ? plain(t("search.nothing", { q })) : t("search.how"),
      section(t("home.featured"), productItems(alternatives.featured, writer)),
    ]);
  }
  const hrefOf = (page: number) => listHref("/search", { q, filter: list.filter, sort, page });
  return joinBlocks([
    listMarkdown({ title: t("search.results", { q }), list, hrefOf }, writer),
    section(nearTitle(list, t), productItems(list.near, writer)),
  ]);
}

/** The results for `?q=`, best first; otherwise alternatives. */
export default function Search({ loaderData: { q, sort, list, alternatives } }: PageProps<typeof loader>) {
  return (
    <div className="wrap list-page">
      {list ? <SearchResults q={q} sort={sort} list={list} /> : <NothingFound q={q} />}
      {alternatives && <Alternatives {...alternatives} />}
    </div>
  );
}

function SearchResults({ q, sort, list }: { q: string; sort: ListSort; list: BrowseResultsResult }) {
  const { t } = useI18n();
  const isFiltered = choicesOf(list.filter).length > 0;
  return (
    <>
      <div className="list-head search-head">
        <h1 className="display h2">{t("search.results", { q })}</h1>
      </div>
      <div className="island" data-swap="terms">
        <QueryTerms terms={list.terms} filter={list.filter} sort={sort} />
      </div>
      {(list.total > 0 || isFiltered) && <ListResults results={list} sort={sort} q={q} />}
      <div className="island" data-swap="near">
        {list.near.length > 0 && (
          <section className={list.total > 0 ? "search-near" : undefined}>
            <div className="sec-head">
              <h2 className="display h3">{nearTitle(list, t)}</h2>
            </div>
            <ProductGrid products={list.near} />
          </section>
        )}
      </div>
    </>
  );
}

function nearTitle({ missingBrand: brand, total }: BrowseResultsResult, t: I18n["t"]): string {
  if (brand !== null) return t("search.missingBrand", { brand });
  return t(total > 0 ? "search.near" : "search.near.instead");
}

function NothingFound({ q }: { q: string }) {
  const { t } = useI18n();
  if (!q) return <EmptyState level={1} icon="magnifying-glass" title={t("search.title")} text={t("search.how")} />;
  return <EmptyState level={1} icon="magnifying-glass" title={t("products.none")} text={t("search.nothing", { q })} />;
}

function Alternatives({ categories, featured }: { categories: CategoryTile[]; featured: ProductCard[] }) {
  const { t } = useI18n();
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

type QueryTermsProps = { terms: QueryTerm[]; filter: Filter; sort: ListSort };

/** The recognised price, size and sun protection terms of a search, each removable. */
function QueryTerms({ terms, filter, sort }: QueryTermsProps) {
  const i18n = useI18n();
  const { t, path } = i18n;
  if (terms.length === 0) return null;
  return (
    <section className="chosen" aria-label={t("search.understood")}>
      <ul className="chosen-chips">
        {terms.map((term) => {
          const label = termLabel(i18n, term);
          const hrefWithout =
            term.without === ""
              ? listHref(path("/shop"), { filter })
              : listHref(path("/search"), { q: term.without, filter, sort });
          return (
            <li key={label}>
              <Link className="chip" to={hrefWithout} rel="nofollow" aria-label={t("filter.remove", { choice: label })}>
                <span>{label}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function termLabel({ t, money, number }: I18n, term: QueryTerm): string {
  switch (term.kind) {
    case "size":
      return t(`search.size.${term.unit}`, { amount: number(term.amount) });
    case "spf":
      return t("search.spf", { least: number(term.least) });
    case "price": {
      const [from, to] = [term.from, term.to].map((taka) => (taka === null ? null : money(fromTaka(taka))));
      if (!from) return t("filter.price.upTo", { to: to ?? "" });
      return to ? t("filter.price.between", { from, to }) : t("filter.price.from", { from });
    }
  }
}
