import type { Product } from "../../../shop/catalog/product-queries.ts";
import type { Composition } from "../../../shop/ingredients/composition.ts";
import { Accordion, AccordionFold } from "../../components/accordion.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { IngredientList } from "./ingredient-list.tsx";
import { MerchantText } from "./merchant-text.tsx";
import "./product-details.css";
import { ProductClaims } from "./product-claims.tsx";
import { hasFacts, ProductFacts } from "./product-facts.tsx";

/** All there is to read about a product, the description open. */
export function ProductDetails({ product, composition }: { product: Product; composition: Composition | null }) {
  const { t } = useI18n();
  return (
    <div className="details">
      {composition && <ProductClaims marks={composition.marks} />}
      <Accordion>
        {product.description && (
          <AccordionFold title={t("product.description")} open>
            <MerchantText value={product.description} />
          </AccordionFold>
        )}
        {composition && (
          <AccordionFold title={t("product.ingredients")}>
            <IngredientList composition={composition} />
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
