import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { Button } from "../../components/button.tsx";
import { stockAlertAnchor } from "../../components/product-card.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./buy-box.css";
import { clampQuantity, maxQuantity } from "../../../shop/cart/cart-rules.ts";
import { removeFromCart } from "../../browser/cart.ts";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { addProductToCart } from "../cart/add-to-cart.ts";

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

/** How long "Added to Cart!" is read before the way goes on, in milliseconds (specification.txt §8). */
const redirectDelayMs = 1500;

type NextPage = "/cart" | "/checkout";

export type Buying = {
  quantity: number;
  /** The most that can be had of the chosen variant. */
  max: number;
  setQuantity: (quantity: number) => void;
  /** Puts the chosen variant into the cart, says so, and goes on. */
  buy: (next: NextPage) => void;
  /** Where the pressed button leads, until that page comes: another click adds nothing more. */
  pressed: NextPage | null;
  /** The page that comes next, once it is known. */
  next: string | null;
};

/** How a product page is bought from: the quantity, and the two ways to go on. */
export function useBuying(product: Product, chosen: ProductVariant): Buying {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const [requested, setQuantity] = useState(1);
  const [pressed, setPressed] = useState<NextPage | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const max = Math.max(1, Math.min(maxQuantity, chosen.left ?? maxQuantity));
  const quantity = Math.min(requested, max);

  function buy(nextPage: NextPage) {
    if (pressed) return;
    // A line kept without its shade has found it now.
    if (product.variants.length > 1) removeFromCart({ productId: product.id, variantId: null });
    const { id: variantId, price } = chosen;
    const picture = chosen.picture ?? product.pictures[0] ?? null;
    if (!addProductToCart({ productId: product.id, variantId, name: product.name.text, picture, price, quantity })) {
      const action = { label: t("cart.view"), to: path("/cart") };
      showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
      return;
    }
    setPressed(nextPage);
    showToast({ title: t("cart.added"), image: picture ?? undefined, ms: redirectDelayMs });
    timer.current = window.setTimeout(() => navigate(path(nextPage)), redirectDelayMs);
  }

  const next = pressed && path(pressed);
  return { quantity, max, setQuantity: (pieces) => setQuantity(clampQuantity(pieces)), buy, pressed, next };
}

// Its code comes when somebody wants to be told, not with the page.
const loadForm = () => import("./stock-alert-form.tsx");

/** Under what is sold out: be told when it is back. */
function StockAlert({ variantId }: { variantId: string }) {
  const { t } = useI18n();
  const [form, fetchForm] = useLazyModule(loadForm);
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    await fetchForm();
    setBusy(false);
  }

  return (
    <div className="tell" id={stockAlertAnchor}>
      {form ? (
        // Another shade is another question.
        <form.StockAlertForm key={variantId} variantId={variantId} />
      ) : (
        <Button variant="outline" wide busy={busy} onPointerEnter={() => void loadForm()} onClick={() => void open()}>
          <Icon name="bell" size="s" />
          {t("back.ask")}
        </Button>
      )}
    </div>
  );
}
