import { browseProducts } from "../../shop/catalog/browse-products.ts";
import { categoryPageSize, shopPageSize } from "../../shop/catalog/catalog-rules.ts";
import { readOfferWords } from "../../shop/content/offer-words.ts";
import { languageOf } from "../../shop/language.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { createI18n, type I18n, useI18n } from "../i18n/language.tsx";
import { listMarkdown } from "../markdown/list-markdown.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import { readGuide } from "./list/concern-guide.tsx";
import { type ListPage, listHeading, listMeta } from "./list/list-meta.ts";
import { listHref, parseListQuery } from "./list/list-query.ts";
import { readMoreBelow } from "./list/more-products.tsx";
import { ProductListPage } from "./list/product-list-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const args = parseListQuery(url.searchParams);
  const isNarrowed = Object.keys(args.filter).length > 0;
  const limit = isNarrowed ? categoryPageSize : shopPageSize;
  const language = languageOf(url.pathname);
  const list = await browseProducts(shop, { ...args, limit }, language);
  const [more, note, guide] = await Promise.all([
    readMoreBelow(shop, list, language),
    list.filter.offer ? readOfferWords(shop, language) : null,
    readGuide(shop, list.filter, language),
  ]);
  return { list, more, note, guide, sort: args.sort };
}

const listPage = ({ list, sort }: DataOf<typeof loader>, { t }: Pick<I18n, "t">): ListPage => ({
  path: "/shop",
  name: t("shop.title"),
  about: t("shop.about"),
  list,
  sort,
});

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) =>
  listMeta(args, listPage(loaderData, createI18n(languageOf(args.location.pathname))));

export function markdown(loaderData: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { list, sort } = loaderData;
  const { title, about } = listHeading(listPage(loaderData, writer.i18n), writer.i18n);
  const hrefOf = (page: number) => listHref("/shop", { filter: list.filter, sort, page });
  return listMarkdown({ title, about: [about, loaderData.note].filter(Boolean).join(" "), list, hrefOf }, writer);
}

/** All products, ten a page (specification.txt §2); a part of them as a category. */
export default function ShopPage({ loaderData }: PageProps<typeof loader>) {
  const { more, note, guide } = loaderData;
  return <ProductListPage page={listPage(loaderData, useI18n())} {...{ more, note, guide }} category={null} />;
}
