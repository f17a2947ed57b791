import { browseProducts } from "../../shop/catalog/browse-products.ts";
import { shopPageSize } from "../../shop/catalog/catalog-rules.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { createI18n, languageOf, useI18n } from "../i18n/language.tsx";
import { listMarkdown } from "../markdown/list-markdown.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { filteredListMeta } from "./list/list-meta.ts";
import { listHref, parseListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const args = parseListQuery(url.searchParams);
  const list = await browseProducts(shop, { ...args, limit: shopPageSize }, languageOf(url.pathname));
  return { list, sort: args.sort };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const i18n = createI18n(languageOf(args.location.pathname));
  const { title, ...metaOptions } = filteredListMeta("/shop", i18n.t("shop.title"), loaderData.list, i18n);
  return pageMeta(args, ({ t }) => ({ title, description: t("shop.about") }), metaOptions);
};

export function markdown({ list, sort }: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { t } = writer.i18n;
  const hrefOf = (page: number) => listHref("/shop", { filter: list.filter, sort, page });
  return listMarkdown({ title: t("shop.title"), about: t("shop.about"), list, hrefOf }, writer);
}

/** All products, ten a page (specification.txt §2). */
export default function Shop({ loaderData: { list, sort } }: PageProps<typeof loader>) {
  const { t } = useI18n();
  const texts = { title: t("shop.title"), about: t("shop.about") };
  return <ProductListPage {...texts} list={list} sort={sort} category={null} />;
}
