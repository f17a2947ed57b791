import { browseProducts } from "../../shop/catalog/browse-products.ts";
import { shopPageSize } from "../../shop/catalog/catalog-rules.ts";
import { shopContext } from "../context.ts";
import { languageOf, speak, useLanguage } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/shop.ts";
import { narrowedMeta } from "./list/list-meta.ts";
import { readListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const asked = readListQuery(url.searchParams);
  const list = await browseProducts(shop, { ...asked, limit: shopPageSize }, languageOf(url.pathname));
  return { list, sort: asked.sort };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  if (!loaderData) return [];
  const speech = speak(languageOf(asked.location.pathname));
  const { title, ...address } = narrowedMeta("/shop", speech.t("shop.title"), loaderData.list, speech);
  return pageMeta(asked, ({ t }) => ({ title, description: t("shop.about") }), address);
};

/** All products, ten a page (specification.txt §2). */
export default function Shop({ loaderData: { list, sort } }: Route.ComponentProps) {
  const { t } = useLanguage();
  const words = { title: t("shop.title"), about: t("shop.about") };
  return <ProductListPage {...words} list={list} sort={sort} category={null} />;
}
