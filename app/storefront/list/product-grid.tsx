import type { ReactNode } from "react";
import type { ProductCard as ProductCardData } from "../../../shop/catalog/list-products.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ProductCard } from "../../components/product-card.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";

type ProductGridProps = {
  products: ProductCardData[];
  /** How many of the first pictures are visible when the page opens. */
  eagerCount?: number;
  /** The level of the products' names among the page's headings. */
  level?: 2 | 3;
  className?: string;
  /** What to do next if there is no product. */
  children?: ReactNode;
};

/** A grid of products; each can be added to the cart without leaving the page (specification.txt §8). */
export function ProductGrid({ products, eagerCount = 0, level, className = "grid", children }: ProductGridProps) {
  const { t } = useI18n();
  const add = useAddToCart();
  if (products.length === 0) {
    return (
      <EmptyState icon="package" title={t("products.none")}>
        {children}
      </EmptyState>
    );
  }
  return (
    <div className={className}>
      {products.map((product, i) => (
        <ProductCard key={product.id} product={product} onAdd={add} priority={i < eagerCount} level={level} />
      ))}
    </div>
  );
}

/** Adds a card's only variant to the cart and shows a toast. */
export function useAddToCart() {
  const { t, path } = useI18n();
  return ({ id, onlyVariantId, name, picture, price }: ProductCardData) => {
    const added = addProductToCart({
      productId: id,
      variantId: onlyVariantId,
      name: name.text,
      picture,
      price,
      quantity: 1,
    });
    if (!added) return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
    showToast({
      title: t("cart.added"),
      text: name.text,
      image: picture ?? undefined,
      action: { label: t("cart.view"), to: path("/cart") },
      ms: 2000,
    });
  };
}
