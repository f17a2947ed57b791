import { listProducts } from "../../shop/catalog/queries.ts";
import { categoryPageSize } from "../../shop/catalog/rules.ts";
import { categoryImageId } from "../../shop/sharing/queries.ts";
import { shopContext } from "../context.ts";
import { categoryCard, shared } from "../feeds/share-card.ts";
import { languageOf, speak, useLanguage } from "../ui/language.tsx";
import type { Route } from "./+types/category.ts";
import { categoryOf } from "./list/categories.ts";
import { readListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";
import { listTitle, pageMeta } from "./page-meta.ts";
import { trailFacts } from "./structured-data.ts";

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const category = categoryOf(pattern);
  const { page, sort } = readListQuery(url.searchParams);
  const asked = { category: category.name, sort, page, limit: categoryPageSize };
  const language = languageOf(url.pathname);
  const id = category.path.slice(1);
  const [list, imageId] = await Promise.all([listProducts(shop, asked, language), categoryImageId(shop, id)]);
  const share = shared(`category/${id}`, categoryCard(category.label, imageId, speak(language)));
  return { category, sort, list, share };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  if (!loaderData) return [];
  const { category, list, share } = loaderData;
  const speech = speak(languageOf(asked.location.pathname));
  const name = speech.t(category.label);
  return pageMeta(asked, () => ({ title: listTitle(name, list.page, speech), description: speech.t(category.about) }), {
    page: list.page,
    share,
    facts: (at) => [trailFacts([{ name, path: category.path }], speech, at)],
  });
};

/** The products of one category; which one follows from the path (specification.txt §2). */
export default function Category({ loaderData: { category, list, sort } }: Route.ComponentProps) {
  const { t } = useLanguage();
  return (
    <ProductListPage title={t(category.label)} about={t(category.about)} path={category.path} list={list} sort={sort} />
  );
}
