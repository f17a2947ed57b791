import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { listProducts } from "../../shop/catalog/list-products.ts";
import { type Language, languageOf } from "../../shop/language.ts";
import { fromTaka } from "../../shop/money.ts";
import type { MoreOfCategory } from "../../shop/search/more-of-category.ts";
import type { Shop } from "../../shop/shop.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { listMarkdown } from "../markdown/list-markdown.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import { type ListPage, listMeta } from "./list/list-meta.ts";
import { listHref, parseListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";

const address = "/sets";
/** In taka. */
const maxSmall = 999;

/** There are few sets: they can be sorted, and need no filters. */
export async function loader({ shop, url }: LoaderArgs) {
  const { page, sort } = parseListQuery(url.searchParams);
  const input = { onlySets: true, sort, page, limit: categoryPageSize };
  const language = languageOf(url.pathname);
  const list = await listProducts(shop, input, language);
  const facets = { total: list.total, values: {}, prices: null, without: {} };
  return {
    list: { ...list, facets, filter: {}, categories: [...categoryNames] },
    more: await readSmallGifts(shop, language),
    sort,
  };
}

/** Single things that are given: what smells good and what stays, at a small price. */
async function readSmallGifts(shop: Shop, language: Language): Promise<MoreOfCategory | null> {
  const filter = { category: ["accessories", "fragrance"], price: [`-${maxSmall}`] };
  const input = { sort: "best-selling" as const, page: 1, limit: 6 };
  const { products } = await listProducts(shop, { ...input, filter: { ...filter, stock: ["1"] } }, language);
  return products.length === 0 ? null : { title: "", path: listHref("/shop", { filter }), products };
}

function listPage({ list, sort }: DataOf<typeof loader>, language: Language): ListPage {
  const { t } = serverI18n(language);
  return { path: address, name: t("nav.sets"), about: t("sets.about"), list, sort };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) =>
  listMeta(args, listPage(loaderData, languageOf(args.location.pathname)));

export function markdown(loaderData: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { name, about, list, sort } = listPage(loaderData, writer.i18n.language);
  return listMarkdown({ title: name, about, list, hrefOf: (page) => listHref(address, { sort, page }) }, writer);
}

/** All gift sets of the shop (docs/decisions/0035-sets.md). */
export default function Sets({ loaderData }: PageProps<typeof loader>) {
  const { language } = useI18n();
  const { t, money } = serverI18n(language);
  return (
    <ProductListPage
      page={listPage(loaderData, language)}
      more={loaderData.more}
      moreTexts={{ title: t("sets.small"), all: t("sets.smallAll", { price: money(fromTaka(maxSmall + 1)) }) }}
      category={null}
      grid={{
        className: "grid g3",
        sizes: "(min-width: 1440px) 419px, (min-width: 700px) 31vw, 92vw",
        eagerCount: 1,
      }}
      none={t("sets.none")}
      hasCategories={false}
    />
  );
}
