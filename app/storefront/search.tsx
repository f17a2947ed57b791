import { categoryPageSize, type ProductSort } from "../../shop/catalog/catalog-rules.ts";
import { type CategoryTile, listCategories, type ProductCard, pickFeatured } from "../../shop/catalog/list-products.ts";
import { languageOf } from "../../shop/language.ts";
import { type BrowseResultsResult, browseResults } from "../../shop/search/list-results.ts";
import { namesCode } from "../../shop/search/menu-words.ts";
import { type MoreOfCategory, readMoreOfCategory } from "../../shop/search/more-of-category.ts";
import { listDistinctConcerns } from "../../shop/search/search-start.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { helpTitle, missedPriceText } from "../components/search-words.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { type ServerI18n, serverI18n } from "../i18n/server-texts.ts";
import { listMarkdown, productItems } from "../markdown/list-markdown.ts";
import { bullets, joinBlocks, linkTo, type MarkdownWriter, plain, section } from "../markdown/markdown.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { CategoryTiles } from "./home/category-tiles.tsx";
import { choicesOf } from "./list/filter-choices.ts";
import { type ListSort, listHref, parseListQuery, parseSearchQuery } from "./list/list-query.ts";
import { ListResults, listGridClass } from "./list/list-results.tsx";
import { MoreProducts, maxThin, moreCount, moreTitle } from "./list/more-products.tsx";
import { ProductGrid } from "./list/product-grid.tsx";
import "./list/product-list-page.css";
import type { Filter } from "../../shop/catalog/facets.ts";
import type { QueryTerm } from "../../shop/search/parse-query.ts";
import { isKindName } from "../../shop/search/product-kinds.ts";
import { isInFinder } from "../../shop/shades/find-shade.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/page.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import "./list/list-results.css";
import { HelpLinks } from "./search/help-links.tsx";
import { type HelpRow, readHelpRows } from "./search/help-rows.ts";

/** A single card more leaves a row empty. */
const minMore = 2;

export async function loader({ shop, url }: LoaderArgs) {
  const language = languageOf(url.pathname);
  const q = parseSearchQuery(url.searchParams);
  const { page, sort, filter } = parseListQuery(url.searchParams, "relevance");
  const isExact = url.searchParams.get("exact") === "1";
  const args = { q, isExact, page, sort: sort === "relevance" ? null : sort, filter, limit: categoryPageSize };
  const list = q ? await browseResults(shop, args, language) : null;
  // Filtered to nothing is not the same as not found.
  const isFiltered = list !== null && choicesOf(list.filter).length > 0;
  const shown = list ? [...list.products, ...list.near].map(({ id }) => id) : [];
  if (list && (shown.length > 0 || isFiltered)) {
    const isThin = !isFiltered && shown.length <= maxThin;
    const input = { ids: shown, terms: list.terms, count: moreCount, orBestSelling: list.total > 0 };
    const [onlyOne] = list.total === 1 ? list.products : [];
    const [more, hasFinder, help] = await Promise.all([
      isThin ? readMoreOfCategory(shop, input, language) : null,
      onlyOne !== undefined && isInFinder(shop, onlyOne.id),
      readHelpRows(shop, list.help, language),
    ]);
    const hasRow = more !== null && more.products.length >= minMore;
    return { q, isKind: false, sort, list, more: hasRow ? more : null, hasFinder, help, alternatives: null };
  }
  const [categories, concerns, featured, help] = await Promise.all([
    listCategories(shop, language),
    listDistinctConcerns(shop),
    pickFeatured(shop, 4, language),
    readHelpRows(shop, list?.help ?? [], language),
  ]);
  return {
    q,
    sort,
    list: null,
    more: null,
    hasFinder: false,
    isKind: isKindName(q),
    help,
    alternatives: { categories, concerns, featured },
  };
}

// Search results are not indexed; search engines have the lists.
export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => [
  ...pageMeta(args, ({ t }) => ({
    title: loaderData.q ? t("search.results", { q: loaderData.q }) : t("search.title"),
    description: t("shop.about"),
  })),
  { name: "robots", content: "noindex" },
];

export function markdown(data: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { q, isKind, sort, list, more, hasFinder, help, alternatives } = data;
  const i18n = serverI18n(writer.i18n.language);
  const { t } = i18n;
  const pages = bullets(help.map(({ path, title }) => linkTo(writer, title ?? helpTitle(i18n, path), path)));
  if (list === null) {
    return joinBlocks([
      `# ${plain(q && help.length > 0 ? t("search.results", { q }) : t("search.title"))}`,
      pages || (q ? plain(t(isKind ? "search.notSold" : "search.nothing", { q })) : t("search.how")),
      section(t("home.featured"), productItems(alternatives.featured, writer)),
    ]);
  }
  const hrefOf = (page: number) => listHref("/search", { q, filter: list.filter, sort, page });
  return joinBlocks([
    pages,
    listMarkdown({ title: resultsTitle(q, list, i18n), list, hrefOf, showsEmpty: list.near.length === 0 }, writer),
    hasFinder && linkTo(writer, t("finder.title"), "/shade-finder"),
    list.missedPrice && plain(missedPriceText(i18n, list.missedPrice)),
    list.notFor && plain(t(`search.notFor.${list.notFor}`)),
    list.near.length > 0 && nearSection(nearTitle(list, i18n), productItems(list.near, writer)),
    more && section(moreTitle(more, i18n), productItems(more.products, writer)),
  ]);
}

const nearSection = (title: string | null, items: string) => (title === null ? items : section(title, items));

/** The results for `?q=`, best first; otherwise alternatives. */
export default function Search({ loaderData }: PageProps<typeof loader>) {
  const { q, isKind, help, alternatives, ...found } = loaderData;
  return (
    <div className="wrap list-page">
      {found.list ? (
        <SearchResults q={q} help={help} {...found} />
      ) : help.length > 0 ? (
        <HelpFound q={q} help={help} />
      ) : (
        <NothingFound q={q} isKind={isKind} />
      )}
      {alternatives && <Alternatives {...alternatives} isAnswered={help.length > 0} />}
    </div>
  );
}

type SearchResultsProps = {
  q: string;
  sort: ListSort;
  list: BrowseResultsResult;
  help: HelpRow[];
  more: MoreOfCategory | null;
  /** Whether the one result is made in shades of skin. */
  hasFinder: boolean;
};

function SearchResults({ q, sort, list, help, more, hasFinder }: SearchResultsProps) {
  const i18n = serverI18n(useI18n().language);
  const isFiltered = choicesOf(list.filter).length > 0;
  const title = nearTitle(list, i18n);
  return (
    <>
      <div className="list-head search-head" data-swap="head">
        <h1 className="display h2">{resultsTitle(q, list, i18n)}</h1>
        {list.hasExact && <TypedInstead q={q} />}
        {list.choices.q !== "" && <OrderNamed terms={list.terms} />}
      </div>
      <HelpLinks help={help} />
      <div className="island" data-swap="terms">
        {namesCode(q) && <CodeNote />}
        {list.notFor && <p className="search-missed">{i18n.t(`search.notFor.${list.notFor}`)}</p>}
        <MissedPriceNote list={list} />
        <QueryTerms terms={list.terms} filter={list.filter} sort={sort} />
      </div>
      {(list.total > 0 || isFiltered) && (
        <ListResults results={list} sort={sort} q={q} choices={list.choices} notes={noteTexts(list, i18n)} />
      )}
      <div className="island" data-swap="near">
        {hasFinder && (
          <p className="search-finder">
            <Link className="link" to={i18n.path("/shade-finder")}>
              {i18n.t("finder.title")}
            </Link>
          </p>
        )}
        {list.near.length > 0 && (
          <section
            className={list.total > 0 ? "search-near" : undefined}
            aria-label={title ?? i18n.t("search.suggestions")}
          >
            {title && (
              <div className="sec-head">
                <h2 className="display h3">{title}</h2>
              </div>
            )}
            <ProductGrid className={listGridClass} products={list.near} level={title ? 3 : 2} />
          </section>
        )}
        {more && <MoreProducts more={more} />}
      </div>
    </>
  );
}

/** What the results are for, the words as they were put right; or that the shop does not have it. */
function resultsTitle(q: string, list: BrowseResultsResult, { t }: ServerI18n): string {
  const { correction, missingBrand, notFor } = list;
  if (isOnlyNear(list) && notFor === null)
    return missingBrand === null
      ? t("search.notQuite", { q: correction ?? q })
      : t("search.noBrand", { brand: missingBrand });
  if (correction !== null) return t("search.corrected", { q: correction });
  const sort = list.choices.q === "" ? sortNamed(list.terms) : null;
  return sort ? t(orderLabels[sort].title) : t("search.results", { q });
}

/** What a list is called that is only to be in an order, and what is said of the order beside other words. */
const orderLabels = {
  newest: { title: "nav.new", text: "sort.newest" },
  "best-selling": { title: "products.bestSellers", text: "sort.bestSelling" },
  rating: { title: "sort.rating", text: "sort.rating" },
  price: { title: "sort.priceUp", text: "sort.priceUp" },
  "-price": { title: "sort.priceDown", text: "sort.priceDown" },
} as const satisfies Partial<Record<ProductSort, { title: MessageKey; text: MessageKey }>>;

/** The order that the words name and that is not chosen otherwise beside the list. */
function sortNamed(terms: QueryTerm[]): keyof typeof orderLabels | null {
  const sort = terms.find((term) => term.kind === "sort")?.sort;
  return sort && sort in orderLabels ? (sort as keyof typeof orderLabels) : null;
}

function OrderNamed({ terms }: { terms: QueryTerm[] }) {
  const { t } = useI18n();
  const sort = sortNamed(terms);
  return sort && <p>{t(orderLabels[sort].text)}</p>;
}

/** What the cards of products say that are found by an ingredient or a mark. */
function noteTexts({ notes }: BrowseResultsResult, { t }: ServerI18n): Record<string, string> {
  return Object.fromEntries(
    Object.entries(notes).map(([id, note]) => [
      id,
      "mark" in note ? t(`mark.${note.mark}`) : t("search.contains", { what: note.contains }),
    ]),
  );
}

/** The heading of what only comes near; none below a note of what it misses. */
function nearTitle(
  { missingBrand, missedPrice, notFor, total }: BrowseResultsResult,
  { t }: ServerI18n,
): string | null {
  if (missedPrice || (notFor && total === 0)) return null;
  return t(total > 0 || missingBrand !== null ? "search.similar" : "search.near");
}

/** Whether nothing is what was asked for. Filtered to nothing is not the same, and a missed price has a note of its own. */
function isOnlyNear({ total, near, missedPrice, filter }: BrowseResultsResult): boolean {
  return total === 0 && near.length > 0 && !missedPrice && choicesOf(filter).length === 0;
}

/** Back to the very words that were typed. */
function TypedInstead({ q }: { q: string }) {
  const { t, path } = serverI18n(useI18n().language);
  return (
    <p>
      <Link className="link" rel="nofollow" to={path(`/search?${new URLSearchParams({ q, exact: "1" })}`)}>
        {t("search.instead", { q })}
      </Link>
    </p>
  );
}

/** That nothing has the price, what comes nearest, and the way to all prices. */
function MissedPriceNote({ list: { missedPrice, terms, filter } }: { list: BrowseResultsResult }) {
  const i18n = serverI18n(useI18n().language);
  if (!missedPrice) return null;
  const { what } = missedPrice;
  const isOnlyTerm = terms.length === 1;
  return (
    <p className="search-missed">
      {missedPriceText(i18n, missedPrice)}{" "}
      {what !== "" && isOnlyTerm && (
        <Link className="link" rel="nofollow" to={listHref(i18n.path("/search"), { q: what, filter })}>
          {i18n.t("search.missed.anyPrice", { what })}
        </Link>
      )}
    </p>
  );
}

/** Where a coupon's code is entered. */
function CodeNote() {
  const { t, path } = serverI18n(useI18n().language);
  return (
    <p className="search-missed">
      <Link className="link" to={path("/cart")}>
        {t("search.haveCode")}
      </Link>
    </p>
  );
}

function HelpFound({ q, help }: { q: string; help: HelpRow[] }) {
  const { t } = useI18n();
  return (
    <>
      <div className="list-head search-head">
        <h1 className="display h2">{t("search.results", { q })}</h1>
      </div>
      <HelpLinks help={help} />
    </>
  );
}

/** `isKind`: whether it is what a kind of product is called. */
function NothingFound({ q, isKind }: { q: string; isKind: boolean }) {
  const { t } = serverI18n(useI18n().language);
  if (!q) return <EmptyState level={1} icon="magnifying-glass" title={t("search.title")} text={t("search.how")} />;
  // Without an ornament: what else to look at stands on the first screen.
  return (
    <div className="list-head search-head">
      <h1 className="display h2">{t(isKind ? "search.notSold" : "products.none", { q })}</h1>
      <p>{t(isKind ? "search.otherwise" : "search.nothing", { q })}</p>
    </div>
  );
}

type AlternativesProps = {
  categories: CategoryTile[];
  concerns: string[];
  featured: ProductCard[];
  /** Whether a page answers what was typed: then products come before where else to look. */
  isAnswered: boolean;
};

function Alternatives({ categories, concerns, featured, isAnswered }: AlternativesProps) {
  const { t, path } = useI18n();
  const products = featured.length > 0 && (
    <section className={isAnswered ? undefined : "section"}>
      <div className="sec-head">
        <h2 className="display h3">{t("home.featured")}</h2>
      </div>
      <ProductGrid products={featured} />
    </section>
  );
  return (
    <>
      {isAnswered && products}
      <section className={isAnswered ? "section" : "search-browse"} aria-label={t("home.categories")}>
        {isAnswered && (
          <div className="sec-head center">
            <h2 className="display h2">{t("home.categories")}</h2>
          </div>
        )}
        {!isAnswered && concerns.length > 0 && (
          <ul className="chosen-chips" aria-label={t("search.concerns")}>
            {concerns.map((concern) => (
              <li key={concern}>
                <Link className="chip" to={path(`/shop?concern=${concern}`)}>
                  <span>{t(`attribute.${concern}` as MessageKey)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <CategoryTiles categories={categories} />
      </section>
      {!isAnswered && products}
    </>
  );
}

type QueryTermsProps = { terms: QueryTerm[]; filter: Filter; sort: ListSort };

/** The recognised size and sun protection terms of a search, each removable; others are chosen beside the list. */
function QueryTerms({ terms, filter, sort }: QueryTermsProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const measurements = terms.flatMap((term) => (term.kind === "size" || term.kind === "spf" ? [term] : []));
  if (measurements.length === 0) return null;
  return (
    <section className="chosen" aria-label={t("search.understood")}>
      <ul className="chosen-chips">
        {measurements.map((term) => {
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

type Measure = Extract<QueryTerm, { kind: "size" | "spf" }>;

function termLabel({ t, number }: I18n, term: Measure): string {
  return term.kind === "size"
    ? t(`search.size.${term.unit}`, { amount: number(term.amount) })
    : t("search.spf", { least: number(term.least) });
}
