import type { RefObject } from "react";
import { Link } from "react-router";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { Button } from "../../components/button.tsx";
import { stockAlertAnchor } from "../../components/product-card.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./buy-box.css";
import { StockAlert } from "./stock-alert.tsx";
import type { Buying } from "./use-buying.ts";

/** From here on the shelf is said to be nearly empty. */
const lowStockThreshold = 5;

type BuyBoxProps = {
  product: Product;
  chosen: ProductVariant;
  buying: Buying;
  buttons: RefObject<HTMLDivElement | null>;
};

/** How many there are, how many are wanted, and the two buttons; what is sold out says the way on. */
export function BuyBox({ product, chosen, buying, buttons }: BuyBoxProps) {
  return (
    <div className="buy">
      <StockLine chosen={chosen} />
      {chosen.inStock ? (
        <QuantityStepper
          value={buying.quantity}
          onChange={buying.setQuantity}
          max={buying.max}
          label={product.name.text}
        />
      ) : (
        <SoldOut product={product} />
      )}
      <div className="buy-do" ref={buttons}>
        {chosen.inStock ? <BuyButtons chosen={chosen} buying={buying} /> : <StockAlert variantId={chosen.id} />}
      </div>
      <NeedsScript />
    </div>
  );
}

/** 'Add to Cart' and 'Buy Now'; the way to be told when it is back where there is nothing left to buy. */
export function BuyButtons({ chosen, buying: { buy, pressed } }: { chosen: ProductVariant; buying: Buying }) {
  const { t } = useI18n();
  if (!chosen.inStock) {
    return (
      <Button variant="outline" onClick={focusStockAlert}>
        {t("back.ask")}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" busy={pressed === "/cart"} onClick={() => buy("/cart")}>
        {t("product.addToCart")}
      </Button>
      <Button busy={pressed === "/checkout"} onClick={() => buy("/checkout")}>
        {t("product.buyNow")}
      </Button>
    </>
  );
}

/** Comes to where one asks to be told. */
function focusStockAlert(): void {
  document.getElementById(stockAlertAnchor)?.querySelector<HTMLElement>("button, input:not([type=hidden])")?.focus();
}

function StockLine({ chosen: { inStock, left } }: { chosen: ProductVariant }) {
  const { t } = useI18n();
  const [className, text] = !inStock
    ? ["stock is-out", t("product.soldOut")]
    : left !== null && left <= lowStockThreshold
      ? ["stock is-low", t("product.onlyLeft", { count: left })]
      : ["stock", t("product.inStock")];
  return (
    <p className={className} role="status">
      {text}
    </p>
  );
}

/** Another shade may be there; else the category has something like it. */
function SoldOut({ product }: { product: Product }) {
  const { t, path } = useI18n();
  if (product.variants.some(({ inStock }) => inStock)) {
    const shades = product.variants.some(({ swatch }) => swatch);
    return <p className="buy-out">{t(shades ? "product.otherShades" : "product.otherSizes")}</p>;
  }
  return (
    <p className="buy-out">
      {t("product.noneLeft")}{" "}
      <Link to={path(product.categoryPath)}>{t("product.likeIt", { category: product.categoryTitle })}</Link>
    </p>
  );
}
