import { useEffect, useState } from "react";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { api } from "../browser/api.ts";
import { fetchProductCards } from "../browser/product-cards.ts";
import { useI18n } from "../i18n/language.tsx";
import { BestSellersSection, bestSellersQuery } from "./best-sellers-section.tsx";

/** Best sellers below an otherwise empty page; nothing if they cannot be loaded. */
export function BestSellersList() {
  const { language } = useI18n();
  const [cards, setCards] = useState<ProductCard[] | "loading" | null>(null);
  useEffect(() => {
    let isStale = false;
    const update = (next: ProductCard[] | "loading" | null) => {
      if (!isStale) setCards(next);
    };
    update("loading");
    api("GET /products", { query: bestSellersQuery })
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
  return cards && <BestSellersSection products={cards} />;
}
