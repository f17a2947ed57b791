import { listProducts, type ProductCard, type ProductList } from "../../../shop/catalog/list-products.ts";
import type { Language } from "../../../shop/language.ts";
import { readMoreOfCategory } from "../../../shop/search/more-of-category.ts";
import type { QueryTerm } from "../../../shop/search/parse-query.ts";
import type { Shop } from "../../../shop/shop.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type ServerI18n, serverI18n } from "../../i18n/server-texts.ts";
import { listHref } from "./list-query.ts";
import { ProductGrid } from "./product-grid.tsx";
import "./product-list-page.css";

/** Products below a list that ends early, without its own; `category` is the one that they are from, null for all. */
export type MoreProductsInfo = { category: string | null; path: string; products: ProductCard[] };

/** So few products end a page too early. */
export const maxThin = 5;
const moreCount = 6;
const sort = "best-selling" as const;

/** What comes near to these products, at the price that was named; null where nothing does. */
export async function readNearProducts(
  shop: Shop,
  { ids, terms = [] }: { ids: string[]; terms?: QueryTerm[] },
  language: Language,
): Promise<MoreProductsInfo | null> {
  const near = await readMoreOfCategory(shop, { ids, terms, count: moreCount }, language);
  return near && { category: near.title, path: near.path, products: near.products };
}

/** What comes near to the few products of a list, else what sells best; null below a longer list. */
export async function readMoreBelow(
  shop: Shop,
  { products, total }: Pick<ProductList, "products" | "total">,
  language: Language,
): Promise<MoreProductsInfo | null> {
  if (total === 0 || total > maxThin) return null;
  const ids = products.map(({ id }) => id);
  const near = await readNearProducts(shop, { ids }, language);
  if (near) return near;
  const input = { sort, filter: { stock: ["1"] }, page: 1, limit: total + moreCount };
  const sold = await listProducts(shop, input, language);
  const others = sold.products.filter(({ id }) => !ids.includes(id)).slice(0, moreCount);
  return others.length > 0 ? { category: null, path: listHref("/shop", { sort }), products: others } : null;
}

/** What they are called above them. */
export function moreTitle({ category }: MoreProductsInfo, { t }: ServerI18n): string {
  return category === null ? t("products.bestSellers") : t("search.more", { category });
}

/** Such products with the way to all of them. */
export function MoreProducts({ more }: { more: MoreProductsInfo }) {
  const { category, path, products } = more;
  const i18n = serverI18n(useI18n().language);
  const { t } = i18n;
  return (
    <section className="more-products">
      <div className="sec-head">
        <h2 className="display h3">{moreTitle(more, i18n)}</h2>
        <Link className="link" to={i18n.path(path)}>
          {category === null ? t("list.seeAll") : t("search.seeAll", { category })}
        </Link>
      </div>
      <ProductGrid className="grid five" products={products} />
    </section>
  );
}
