import { useEffect, useRef, useState } from "react";
import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import type { ProductCard } from "../../../../shop/catalog/list-products.ts";
import { Icon } from "../../../components/icon.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { Medallion } from "../../../components/ornaments.tsx";
import { Link } from "../../../components/page.tsx";
import { Price } from "../../../components/price.tsx";
import { showToast } from "../../../components/toast.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { Localized } from "../../../i18n/localized.tsx";
import { addProductToCart } from "../add-to-cart.ts";
import { topUpI18n } from "./i18n.ts";
import { loadTopUps, type TopUps } from "./load-top-ups.ts";
import "./top-up-rail.css";
import { useHeldPlace } from "./use-held-place.ts";

/** `missing`: taka until delivery is free, null once it is. */
type TopUpRailProps = { missing: number | null; lines: CartLine[] };

/**
 * Products that bring the cart to free delivery. The last ones stay until the next are there, and the room they took
 * when none are needed any more: nothing moves under a finger.
 */
export function TopUpRail({ missing, lines }: TopUpRailProps) {
  const { language } = useI18n();
  const rail = useRef<HTMLElement>(null);
  const holdPlace = useHeldPlace(rail);
  const topUps = useTopUps(missing, lines);
  const [addedName, setAddedName] = useState("");
  if (!topUps || (topUps.cards.length === 0 && missing !== null)) return null;

  const { t } = topUpI18n.get(language);
  const add = (product: ProductCard) => {
    const { id: productId, onlyVariantId: variantId, name, picture, price } = product;
    if (addProductToCart({ productId, variantId, name: name.text, picture, price, quantity: 1 }))
      return setAddedName(name.text);
    showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
  };
  return (
    <section
      className="top-up"
      aria-labelledby={missing === null ? undefined : "top-up"}
      ref={rail}
      onClickCapture={holdPlace}
    >
      <p className="vh" role="status">
        {addedName && t("topUp.added", { name: addedName })}
      </p>
      {missing === null ? (
        <Medallion />
      ) : (
        <>
          <h3 id="top-up">{t(topUps.areEnough ? "topUp.fit" : "topUp.more")}</h3>
          <ul key={topUps.cards[0]?.id}>
            {topUps.cards.map((product) => (
              <TopUpItem
                key={product.id}
                product={product}
                isAdded={lines.some(({ productId }) => productId === product.id)}
                onAdd={() => add(product)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What fits the cart as it is quoted; the last products while others are on their way, or if they do not come. */
function useTopUps(missing: number | null, lines: CartLine[]): TopUps | null {
  const { language } = useI18n();
  const [topUps, setTopUps] = useState<TopUps | null>(null);
  const cart = [...new Set(lines.map(({ productId }) => productId))].join();
  useEffect(() => {
    if (missing === null) return;
    let isStale = false;
    loadTopUps({ missing, productIds: cart.split(","), language }).then(
      (loaded) => !isStale && setTopUps(loaded),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [missing, cart, language]);
  return topUps;
}

type TopUpItemProps = { product: ProductCard; isAdded: boolean; onAdd: () => void };

/** Adds the only variant with one tap, or opens the sheet of shades (card-actions.tsx); other sizes are on its page. */
function TopUpItem({ product, isAdded, onAdd }: TopUpItemProps) {
  const { language, path } = useI18n();
  const { t } = topUpI18n.get(language);
  const hasShades = product.swatches.length > 1;
  const chooseLabel = t(hasShades ? "product.chooseShade" : "product.choose");
  const label = isAdded ? t("topUp.addedShort") : product.onlyVariantId ? t("product.add") : chooseLabel;
  const buttonProps = { className: "add", "aria-label": t("product.doTo", { action: label, name: product.name.text }) };
  return (
    <li className="card">
      <div className="card-ph">
        <ResponsiveImage image={product.picture} alt="" sizes="128px" />
        {product.onlyVariantId || isAdded ? (
          <button type="button" {...buttonProps} aria-disabled={isAdded} onClick={isAdded ? undefined : onAdd}>
            <Icon name={isAdded ? "check" : "plus"} />
          </button>
        ) : (
          <Link {...buttonProps} to={path(product.path)} data-shades={hasShades ? product.id : undefined}>
            <Icon name={hasShades ? "plus" : "arrow-right"} />
          </Link>
        )}
      </div>
      <Link className="top-up-name" to={path(product.path)}>
        <Localized value={product.name} />
      </Link>
      <Price price={product.price} listPrice={product.listPrice} from={product.fromPrice} />
    </li>
  );
}
