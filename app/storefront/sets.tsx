import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { listProducts } from "../../shop/catalog/list-products.ts";
import { type Language, languageOf } from "../../shop/language.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { listMarkdown } from "../markdown/list-markdown.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import { type ListPage, listMeta } from "./list/list-meta.ts";
import { listHref, parseListQuery } from "./list/list-query.ts";
import { readMoreBelow } from "./list/more-products.tsx";
import { ProductListPage } from "./list/product-list-page.tsx";

const address = "/sets";

/** There are few sets: they can be sorted, and need no filters. */
export async function loader({ shop, url }: LoaderArgs) {
  const { page, sort } = parseListQuery(url.searchParams);
  const input = { onlySets: true, sort, page, limit: categoryPageSize };
  const language = languageOf(url.pathname);
  const list = await listProducts(shop, input, language);
  const facets = { total: list.total, values: {}, prices: null, without: {} };
  return {
    list: { ...list, facets, filter: {}, categories: [...categoryNames] },
    more: await readMoreBelow(shop, list, language),
    sort,
  };
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
  const { t } = serverI18n(language);
  return (
    <ProductListPage
      page={listPage(loaderData, language)}
      more={loaderData.more}
      category={null}
      gridClass="grid g3"
      sizes="(min-width: 1440px) 419px, (min-width: 700px) 31vw, 92vw"
      none={t("sets.none")}
      hasCategories={false}
    />
  );
}
