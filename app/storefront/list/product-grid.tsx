import type { ReactNode } from "react";
import type { ProductCard as ProductCardData } from "../../../shop/catalog/list-products.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ProductCard } from "../../components/product-card.tsx";
import { useI18n } from "../../i18n/language.tsx";

type ProductGridProps = {
  products: ProductCardData[];
  /** How many of the first pictures are visible when the page opens. */
  eagerCount?: number;
  /** Whether a script may hide all of it then. */
  mayBeHidden?: boolean | undefined;
  /** The width of the pictures; that of four columns by default. */
  sizes?: string | undefined;
  /** The width of the first picture where it is larger than the others. */
  leadSizes?: string | undefined;
  /** The level of the products' names among the page's headings. */
  level?: 2 | 3;
  className?: string;
  /** What cards say below the name, by the products' ids. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** Says that there is no product; "No products found." by default. */
  none?: string | undefined;
  /** What to do next if there is no product. */
  children?: ReactNode;
};

/** The columns of a grid, the width of its pictures, and how many of them a phone's first screen shows. */
export type GridLayout = Pick<ProductGridProps, "className" | "sizes" | "eagerCount">;

/** A grid of products; each can be added to the cart without leaving the page (specification.txt §8). */
export function ProductGrid({
  products,
  eagerCount = 0,
  mayBeHidden,
  sizes,
  leadSizes,
  level,
  className = "grid",
  notes,
  none,
  children,
}: ProductGridProps) {
  const { t } = useI18n();
  if (products.length === 0) {
    return (
      <EmptyState icon="package" title={none ?? t("products.none")}>
        {children}
      </EmptyState>
    );
  }
  return (
    <div className={className}>
      {products.map((product, i) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={i < eagerCount && (mayBeHidden ? "if-visible" : true)}
          level={level}
          note={notes?.[product.id]}
          sizes={(i === 0 && leadSizes) || sizes}
          isLarge={i === 0 && leadSizes !== undefined}
        />
      ))}
    </div>
  );
}
