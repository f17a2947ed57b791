import { useState } from "react";
import type { ProductCard } from "../../../../shop/catalog/list-products.ts";
import { Icon } from "../../../components/icon.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { Link } from "../../../components/page.tsx";
import { Price } from "../../../components/price.tsx";
import { Rating } from "../../../components/stars.tsx";
import { showToast } from "../../../components/toast.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { Localized } from "../../../i18n/localized.tsx";
import { addProductToCart } from "../add-to-cart.ts";
import { topUpI18n } from "./i18n.ts";
import "./rail.css";

type RailItemProps = {
  product: ProductCard;
  isAdded: boolean;
  onAdd: () => void;
  /** The width of its picture. */
  sizes: string;
  /** With brand and stars, where there is room. */
  isLarge?: boolean;
};

/** Adds the only variant with one tap, or opens the sheet of shades or sizes (card-actions.tsx). */
export function RailItem({ product, isAdded, onAdd, sizes, isLarge = false }: RailItemProps) {
  const { language, path } = useI18n();
  const { t } = topUpI18n.get(language);
  const chooseLabel = t(product.swatches.length > 1 ? "product.chooseShade" : "product.choose");
  const label = isAdded ? t("topUp.addedShort") : product.onlyVariantId ? t("product.add") : chooseLabel;
  const buttonProps = { className: "add", "aria-label": t("product.doTo", { action: label, name: product.name.text }) };
  return (
    <li className="card">
      <div className="card-ph">
        <ResponsiveImage image={product.picture} alt="" sizes={sizes} />
        {product.onlyVariantId || isAdded ? (
          <button type="button" {...buttonProps} aria-disabled={isAdded} onClick={isAdded ? undefined : onAdd}>
            <Icon name={isAdded ? "check" : "plus"} />
          </button>
        ) : (
          <Link {...buttonProps} to={path(product.path)} data-shades={product.id}>
            <Icon name="plus" />
          </Link>
        )}
      </div>
      {isLarge && <span className="card-brand">{product.brand}</span>}
      <Link className="rail-name" to={path(product.path)}>
        <Localized value={product.name} />
      </Link>
      <Price price={product.price} listPrice={product.listPrice} from={product.fromPrice} />
      {isLarge && product.rating !== null && <Rating rating={product.rating} count={product.ratingCount} />}
    </li>
  );
}

/** Adds a product that needs no choice; the name of the last one is read out. */
export function useAddToCart(): { addedName: string; add: (product: ProductCard) => void } {
  const { t } = useI18n();
  const [addedName, setAddedName] = useState("");
  const add = ({ id: productId, onlyVariantId: variantId, name, picture, price }: ProductCard) => {
    if (addProductToCart({ productId, variantId, name: name.text, picture, price, quantity: 1 }))
      return setAddedName(name.text);
    showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
  };
  return { addedName, add };
}
