import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { useI18n } from "../i18n/language.tsx";
import { ProductGrid } from "./list/product-grid.tsx";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";

export const bestSellersQuery = { sort: "best-selling", limit: 4 } as const;

type BestSellersSectionProps = {
  products: ProductCard[] | "loading";
  /** Whether it is on the first screen, unless a script hides it. */
  isFirstView?: boolean;
};

/** Best sellers below an otherwise empty page; nothing if there are none. */
export function BestSellersSection({ products, isFirstView }: BestSellersSectionProps) {
  const { t } = useI18n();
  if (products.length === 0) return null;
  return (
    <section className="wrap section section-flush" aria-labelledby="best-sellers">
      <div className="sec-head">
        <h2 className="display h2" id="best-sellers">
          {t("products.bestSellers")}
        </h2>
      </div>
      {products === "loading" ? (
        <ProductGridSkeleton count={bestSellersQuery.limit} />
      ) : (
        <ProductGrid products={products} eagerCount={isFirstView ? 2 : 0} mayBeHidden={isFirstView} />
      )}
    </section>
  );
}
