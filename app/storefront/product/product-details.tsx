import type { Product } from "../../../shop/catalog/product-queries.ts";
import { Accordion, AccordionFold } from "../../ui/accordion.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { MerchantText } from "./merchant-text.tsx";
import "./product-details.css";
import { ProductFacts } from "./product-facts.tsx";

/** All there is to read about a product, the description open. */
export function ProductDetails({ product }: { product: Product }) {
  const { t } = useLanguage();
  return (
    <div className="details">
      <Accordion>
        {product.description && (
          <AccordionFold title={t("product.description")} open>
            <MerchantText value={product.description} />
          </AccordionFold>
        )}
        {product.ingredients && (
          <AccordionFold title={t("product.ingredients")}>
            <p lang="en">{product.ingredients}</p>
          </AccordionFold>
        )}
        {product.howToUse && (
          <AccordionFold title={t("product.howToUse")}>
            <MerchantText value={product.howToUse} />
          </AccordionFold>
        )}
        {hasFacts(product) && (
          <AccordionFold title={t("product.details")}>
            <ProductFacts product={product} />
          </AccordionFold>
        )}
      </Accordion>
    </div>
  );
}

function hasFacts({ attributes, material, origin, expiryMonths }: Product): boolean {
  return Boolean(
    material || origin || expiryMonths !== null || Object.values(attributes).some((value) => value?.length),
  );
}
