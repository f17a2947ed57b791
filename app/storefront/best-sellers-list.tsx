import { useEffect, useState } from "react";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { api } from "../browser/api.ts";
import { fetchProductCards } from "../browser/product-cards.ts";
import { useI18n } from "../i18n/language.tsx";
import { ProductGrid } from "./list/product-grid.tsx";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";

const count = 4;

/** Best sellers below an otherwise empty page; nothing if they cannot be loaded. */
export function BestSellersList() {
  const { t, language } = useI18n();
  const [cards, setCards] = useState<ProductCard[] | "loading" | null>(null);
  useEffect(() => {
    let isStale = false;
    const update = (next: ProductCard[] | "loading" | null) => {
      if (!isStale) setCards(next);
    };
    update("loading");
    api("GET /products", { query: { sort: "best-selling", limit: count } })
      .then((products) =>
        fetchProductCards(
          products.map(({ _id }) => _id),
          language,
        ),
      )
      .then(
        ({ cards: loaded }) => update(loaded),
        () => update(null),
      );
    return () => {
      isStale = true;
    };
  }, [language]);
  if (cards === null || cards.length === 0) return null;
  return (
    <section className="wrap section section-flush" aria-labelledby="best-sellers">
      <div className="sec-head">
        <h2 className="display h2" id="best-sellers">
          {t("products.bestSellers")}
        </h2>
      </div>
      {cards === "loading" ? <ProductGridSkeleton count={count} /> : <ProductGrid products={cards} />}
    </section>
  );
}
