import type { ReactNode } from "react";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { MerchantText } from "./merchant-text.tsx";
import "./product-details.css";
import { ProductFacts } from "./product-facts.tsx";

/** All there is to read about a product, the description open. The browser folds and unfolds it, with or without scripts. */
export function ProductDetails({ product }: { product: Product }) {
  const { t } = useLanguage();
  return (
    <div className="acc">
      {product.description && (
        <Section title={t("product.description")} open>
          <MerchantText value={product.description} />
        </Section>
      )}
      {product.ingredients && (
        <Section title={t("product.ingredients")}>
          <p lang="en">{product.ingredients}</p>
        </Section>
      )}
      {product.howToUse && (
        <Section title={t("product.howToUse")}>
          <MerchantText value={product.howToUse} />
        </Section>
      )}
      {hasFacts(product) && (
        <Section title={t("product.details")}>
          <ProductFacts product={product} />
        </Section>
      )}
    </div>
  );
}

function hasFacts({ attributes, material, origin, expiryMonths }: Product): boolean {
  return Boolean(
    material || origin || expiryMonths !== null || Object.values(attributes).some((value) => value?.length),
  );
}

function Section({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>
        <h2>{title}</h2>
        <Icon name="plus" size="s" />
      </summary>
      <div className="body">{children}</div>
    </details>
  );
}
