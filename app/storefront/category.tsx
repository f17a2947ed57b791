import { browseProducts } from "../../shop/catalog/browse-products.ts";
import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { listKinds } from "../../shop/catalog/list-kinds.ts";
import { languageOf } from "../../shop/language.ts";
import { categoryImageId } from "../../shop/media/share-images/share-image-store.ts";
import { canFindShade } from "../../shop/shades/find-shade.ts";
import { categoryForPattern } from "../components/categories.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { createI18n, type I18n, useI18n } from "../i18n/language.tsx";
import { listMarkdown } from "../markdown/list-markdown.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import { categoryCard, describeShareImage } from "../seo/share-card.ts";
import { withoutFacet } from "./list/filter-choices.ts";
import { type ListPage, listHeading, listMeta } from "./list/list-meta.ts";
import { listHref, parseListQuery } from "./list/list-query.ts";
import { readMoreBelow } from "./list/more-products.tsx";
import { ProductListPage } from "./list/product-list-page.tsx";

export async function loader({ shop, pattern, url }: LoaderArgs) {
  const category = categoryForPattern(pattern);
  const { page, sort, filter } = parseListQuery(url.searchParams);
  const otherFilters = withoutFacet(filter, "category");
  const args = { category: category.name, filter: otherFilters, sort, page, limit: categoryPageSize };
  const language = languageOf(url.pathname);
  const id = category.path.slice(1);
  const [list, kinds, imageId, settings, hasFinder] = await Promise.all([
    browseProducts(shop, args, language),
    listKinds(shop, category.name, language),
    categoryImageId(shop, id),
    shop.settings(),
    category.name === "Makeup" && canFindShade(shop),
  ]);
  const card = categoryCard(settings, createI18n(language), { heading: category.label, imageId });
  const share = describeShareImage(`category/${id}`, card);
  const more = await readMoreBelow(shop, list, language);
  return { category, sort, list, more, kinds, share, hasFinder };
}

const listPage = ({ category, list, sort }: DataOf<typeof loader>, { t }: Pick<I18n, "t">): ListPage => ({
  path: category.path,
  name: t(category.label),
  about: t(category.about),
  list,
  sort,
});

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const page = listPage(loaderData, createI18n(languageOf(args.location.pathname)));
  return listMeta(args, page, { share: loaderData.share });
};

export function markdown(loaderData: DataOf<typeof loader>, writer: MarkdownWriter): string {
  const { category, list, sort } = loaderData;
  const { title, about } = listHeading(listPage(loaderData, writer.i18n), writer.i18n);
  const hrefOf = (page: number) => listHref(category.path, { filter: list.filter, sort, page });
  return listMarkdown({ title, about, list, hrefOf }, writer);
}

/** The products of one category, which follows from the path (specification.txt §2). */
export default function Category({ loaderData }: PageProps<typeof loader>) {
  const { category, kinds, more, hasFinder } = loaderData;
  const page = listPage(loaderData, useI18n());
  return <ProductListPage {...{ page, kinds, more, hasFinder }} category={category.path.slice(1)} />;
}
