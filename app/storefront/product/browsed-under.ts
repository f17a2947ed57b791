import type { Product } from "../../../shop/catalog/product-queries.ts";
import type { SetPartInfo } from "../../../shop/sets/list-sets.ts";
import type { I18n } from "../../i18n/language.tsx";

type BrowsedProduct = { product: Pick<Product, "categoryTitle" | "categoryPath">; parts: SetPartInfo[] };

/** Where others like it are found: sets lie in no category of their own. */
export function browsedUnder({ product, parts }: BrowsedProduct, { t }: Pick<I18n, "t">) {
  const { categoryTitle, categoryPath } = product;
  return parts.length === 0 ? { categoryTitle, categoryPath } : { categoryTitle: t("nav.sets"), categoryPath: "/sets" };
}
