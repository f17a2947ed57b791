import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import "./buy-box.css";
import type { Buying } from "./use-buying.ts";

/** From here on the shelf is said to be nearly empty. */
const few = 5;

/** How many there are, how many are wanted, and the two buttons; phones have the buttons in the bar at the foot. */
export function BuyBox({ product, chosen, buying }: { product: Product; chosen: ProductVariant; buying: Buying }) {
  return (
    <div className="buy">
      <StockLine chosen={chosen} />
      {chosen.inStock && (
        <QuantityStepper
          value={buying.quantity}
          onChange={buying.setQuantity}
          max={buying.most}
          label={product.name.text}
        />
      )}
      <div className="buy-do only-d">
        <BuyButtons chosen={chosen} buying={buying} />
      </div>
    </div>
  );
}

/** 'Add to Cart' and 'Buy Now'; one dead button where there is nothing left to buy. */
export function BuyButtons({ chosen, buying: { buy, busy } }: { chosen: ProductVariant; buying: Buying }) {
  const { t } = useLanguage();
  if (!chosen.inStock) return <Button disabled>{t("product.soldOut")}</Button>;
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => buy("/cart")}>
        {t("product.addToCart")}
      </Button>
      <Button busy={busy} onClick={() => buy("/checkout")}>
        {t("product.buyNow")}
      </Button>
    </>
  );
}

function StockLine({ chosen: { inStock, left } }: { chosen: ProductVariant }) {
  const { t } = useLanguage();
  if (!inStock) return <p className="stock is-out">{t("product.soldOut")}</p>;
  if (left !== null && left <= few) return <p className="stock is-low">{t("product.onlyLeft", { count: left })}</p>;
  return <p className="stock">{t("product.inStock")}</p>;
}
