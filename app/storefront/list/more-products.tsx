import type { ProductList } from "../../../shop/catalog/list-products.ts";
import type { Language } from "../../../shop/language.ts";
import { type MoreOfCategory, readMoreOfCategory } from "../../../shop/search/more-of-category.ts";
import type { Shop } from "../../../shop/shop.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type ServerI18n, serverI18n } from "../../i18n/server-texts.ts";
import { ProductGrid } from "./product-grid.tsx";
import "./product-list-page.css";

/** So few products end a page too early. */
export const maxThin = 5;
const moreCount = 6;

type MoreInput = Parameters<typeof readMoreOfCategory>[1];

/** What stands below so few products: what is near them, or else what sells best in their category. */
export function readMoreProducts(shop: Shop, input: Omit<MoreInput, "count">, language: Language) {
  return readMoreOfCategory(shop, { ...input, count: moreCount }, language);
}

/** The same below a list; null below a longer one. */
export async function readMoreBelow(
  shop: Shop,
  { products, total }: Pick<ProductList, "products" | "total">,
  language: Language,
): Promise<MoreOfCategory | null> {
  if (total > maxThin) return null;
  const ids = products.map(({ id }) => id);
  return readMoreProducts(shop, { ids, terms: [], orBestSelling: true }, language);
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
