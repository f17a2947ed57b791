import { listProducts } from "../../shop/catalog/queries.ts";
import { shopPageSize } from "../../shop/catalog/rules.ts";
import { shopContext } from "../context.ts";
import { languageOf, useLanguage } from "../ui/language.tsx";
import type { Route } from "./+types/shop.ts";
import { readListQuery } from "./list/list-query.ts";
import { ProductListPage } from "./list/product-list-page.tsx";
import { listTitle, pageMeta } from "./page-meta.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { page, sort } = readListQuery(url.searchParams);
  const list = await listProducts(shop, { sort, page, limit: shopPageSize }, languageOf(url.pathname));
  return { list, sort };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  const page = loaderData?.list.page ?? 1;
  return pageMeta(
    asked,
    (speech) => ({ title: listTitle(speech.t("shop.title"), page, speech), description: speech.t("shop.about") }),
    { page },
  );
};

/** All products, ten a page (specification.txt §2). */
export default function Shop({ loaderData: { list, sort } }: Route.ComponentProps) {
  const { t } = useLanguage();
  const words = { title: t("shop.title"), about: t("shop.about") };
  return <ProductListPage {...words} path="/shop" list={list} sort={sort} grid="grid five" />;
}
