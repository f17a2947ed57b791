import { browseProducts } from "../../shop/catalog/browse-products.ts";
import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { categoryImageId } from "../../shop/media/share-images/share-queries.ts";
import { shopContext } from "../context.ts";
import { languageOf, speak, useLanguage } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { categoryCard, shared } from "../seo/share-card.ts";
import { trailFacts } from "../seo/structured-data.ts";
import type { Route } from "./+types/category.ts";
import { categoryOf } from "./list/categories.ts";
import { withoutFacet } from "./list/filter-choices.ts";
import { narrowedMeta } from "./list/list-meta.ts";
import { readListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const category = categoryOf(pattern);
  const { page, sort, filter } = readListQuery(url.searchParams);
  const narrowed = withoutFacet(filter, "category");
  const asked = { category: category.name, filter: narrowed, sort, page, limit: categoryPageSize };
  const language = languageOf(url.pathname);
  const id = category.path.slice(1);
  const [list, imageId, settings] = await Promise.all([
    browseProducts(shop, asked, language),
    categoryImageId(shop, id),
    shop.settings(),
  ]);
  const card = categoryCard(settings, speak(language), { heading: category.label, imageId });
  const share = shared(`category/${id}`, card);
  return { category, sort, list, share };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  if (!loaderData) return [];
  const { category, list, share } = loaderData;
  const speech = speak(languageOf(asked.location.pathname));
  const name = speech.t(category.label);
  const { title, ...address } = narrowedMeta(category.path, name, list, speech);
  return pageMeta(asked, () => ({ title, description: speech.t(category.about) }), {
    ...address,
    share,
    facts: (at) => [trailFacts([{ name, path: category.path }], speech, at)],
  });
};

/** The products of one category; which one follows from the path (specification.txt §2). */
export default function Category({ loaderData: { category, list, sort } }: Route.ComponentProps) {
  const { t } = useLanguage();
  const words = { title: t(category.label), about: t(category.about) };
  return <ProductListPage {...words} list={list} sort={sort} category={category.path.slice(1)} />;
}
