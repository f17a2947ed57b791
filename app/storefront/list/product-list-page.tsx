import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import type { KindTile } from "../../../shop/catalog/list-kinds.ts";
import type { ConcernGuide } from "../../../shop/routine/concern-guide.ts";
import type { MoreOfCategory } from "../../../shop/search/more-of-category.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { CategoryLinks } from "./category-links.tsx";
import { ConcernAdvice, ConcernPicture } from "./concern-guide.tsx";
import { withoutFacet } from "./filter-choices.ts";
import { KindLinks } from "./kind-links.tsx";
import { type ListPage, listHeading } from "./list-meta.ts";
import { listHref } from "./list-query.ts";
import { ListResults } from "./list-results.tsx";
import { MoreProducts } from "./more-products.tsx";
import type { GridLayout } from "./product-grid.tsx";
import "./product-list-page.css";

type ProductListPageProps = {
  page: ListPage;
  /** The list's category (`hair-care`); null for all products. */
  category: string | null;
  /** The kinds of products that the category has. */
  kinds?: KindTile[];
  /** Products below a list that ends early. */
  more: MoreOfCategory | null;
  /** What they are called; more of their category by default. */
  moreTexts?: { title: string; all: string };
  /** Whether it leads to the shade finder. */
  hasFinder?: boolean;
  /** Its grid; five columns on a desktop by default. */
  grid?: GridLayout;
  /** What is said of the list besides. */
  note?: string | null;
  /** What is said while there is nothing to list, whatever is chosen; "No products found." by default. */
  none?: string;
  /** What the shop says of the concern that the list is for. */
  guide?: ConcernGuide | null;
  /** Links to the categories above the list; by default there are, where no kinds stand above it. */
  hasCategories?: boolean;
};

/** A product list page: all products, or one category. */
export function ProductListPage({
  page,
  category,
  kinds = [],
  more,
  moreTexts,
  hasFinder,
  grid,
  note = null,
  none,
  guide = null,
  hasCategories = true,
}: ProductListPageProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const { list, sort } = page;
  const { title, about, trail } = listHeading(page, i18n);
  // Where nothing matches, they lead out of the filter.
  const filter = list.categories.length > 0 ? withoutFacet(list.filter, "category") : {};
  const shown = list.categories.length > 0 ? list.categories : categoryNames;
  const head = (
    <>
      <h1 className="display h1">{title}</h1>
      {!guide?.benefits.length && <p>{about}</p>}
      {note && <p className="list-note">{note}</p>}
      {guide && <ConcernAdvice guide={guide} />}
      {hasFinder && (
        <Link className="link" to={path("/shade-finder")}>
          {t("finder.fewTaps")}
          <Icon name="arrow-right" size="xs" />
        </Link>
      )}
      {kinds.length > 0 && <KindLinks {...{ page, kinds }} />}
    </>
  );
  return (
    <div className="wrap list-page">
      <div data-swap="head">
        <Breadcrumbs trail={trail} />
        {guide?.picture ? (
          <div className="list-head is-guide">
            <ConcernPicture guide={guide} />
            <div>{head}</div>
          </div>
        ) : (
          <div className="list-head">{head}</div>
        )}
      </div>
      <ListResults
        {...{ results: list, sort, category, grid, none }}
        aside={
          hasCategories &&
          kinds.length === 0 && <CategoryLinks shown={shown} hrefOf={(to) => listHref(to, { filter })} />
        }
      >
        {page.path !== "/shop" && <Button to={path("/shop")}>{t("error.shop")}</Button>}
        <Button to={path("/")} variant="outline">
          {t("error.home")}
        </Button>
      </ListResults>
      <div className="island" data-swap="more">
        {more && <MoreProducts more={more} texts={moreTexts} />}
      </div>
    </div>
  );
}
