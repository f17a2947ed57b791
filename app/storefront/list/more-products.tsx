import type { ProductList } from "../../../shop/catalog/list-products.ts";
import type { Language } from "../../../shop/language.ts";
import { type MoreOfCategory, readMoreOfCategory } from "../../../shop/search/more-of-category.ts";
import type { Shop } from "../../../shop/shop.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type ServerI18n, serverI18n } from "../../i18n/server-texts.ts";
import { ProductGrid } from "./product-grid.tsx";
import "./product-list-page.css";

/** Lists of up to this many products are followed by more of them. */
export const maxThin = 5;
/** How many others follow them. */
export const moreCount = 6;

/** What is near the few products of a list, then what sells best in their category; null below a longer list. */
export async function readMoreBelow(
  shop: Shop,
  { products, total }: Pick<ProductList, "products" | "total">,
  language: Language,
): Promise<MoreOfCategory | null> {
  if (total > maxThin) return null;
  const ids = products.map(({ id }) => id);
  return readMoreOfCategory(shop, { ids, terms: [], count: moreCount, orBestSelling: true }, language);
}

/** What they are called above them. */
export const moreTitle = ({ title }: MoreOfCategory, { t }: ServerI18n) => t("search.more", { category: title });

/** Such products with the way to all of them; `texts` where they are not simply more of a category. */
export function MoreProducts({ more, texts }: { more: MoreOfCategory; texts?: { title: string; all: string } }) {
  const { title, path, products } = more;
  const i18n = serverI18n(useI18n().language);
  return (
    <section className="more-products">
      <div className="sec-head">
        <h2 className="display h3">{texts?.title ?? moreTitle(more, i18n)}</h2>
        <Link className="link" to={i18n.path(path)}>
          {texts?.all ?? i18n.t("search.seeAll", { category: title })}
        </Link>
      </div>
      <ProductGrid className="grid five" products={products} />
    </section>
  );
}
