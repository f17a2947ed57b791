import { useEffect, useRef, useState } from "react";
import type { ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { Button } from "../../components/button.tsx";
import { Link } from "../../components/page.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./buy-box.css";
import { clampQuantity, maxQuantity } from "../../../shop/cart/cart-rules.ts";
import { removeFromCart } from "../../browser/cart.ts";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { addProductToCart } from "../cart/add-to-cart.ts";
import type { Offer } from "./live-offer.ts";
import type { ViewedProduct } from "./product-view.tsx";
import { keepInAddress } from "./variant-picker.tsx";

/** The quantity below which stock counts as low. */
const lowStockThreshold = 5;

type BuyBoxProps = {
  product: ViewedProduct;
  chosen: ProductVariant;
  offer: Offer;
  buying: Buying;
};

/** Stock, quantity and the two buttons; alternatives if sold out. Before a shade is chosen, the button that asks for it. */
export function BuyBox({ product, chosen, offer, buying }: BuyBoxProps) {
  return (
    <div className="buy">
      <StockLine chosen={offer.id === null ? null : chosen} />
      {!chosen.inStock && <SoldOut product={product} />}
      {chosen.inStock && offer.id !== null && (
        <QuantityStepper
          value={buying.quantity}
          onChange={buying.setQuantity}
          max={buying.max}
          label={product.name.text}
        />
      )}
      <div className="buy-do">
        {chosen.inStock ? <BuyButtons offer={offer} buying={buying} /> : <StockAlert variantId={chosen.id} />}
      </div>
    </div>
  );
}

type BuyButtonsProps = { offer: Pick<Offer, "id" | "productId" | "inStock">; buying: Pick<Buying, "buy" | "pressed"> };

/** 'Add to Cart' and 'Buy Now'; 'Choose a shade' before one is chosen; the stock alert if nothing can be bought. */
export function BuyButtons({ offer, buying: { buy, pressed } }: BuyButtonsProps) {
  const { t } = useI18n();
  if (!offer.inStock) {
    return (
      <Button variant="outline" onClick={openStockAlert}>
        {t("back.ask")}
      </Button>
    );
  }
  // Opens their sheet (card-actions.tsx).
  if (offer.id === null) return <Button data-shades={offer.productId}>{t("product.chooseShade")}</Button>;
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

/** Opens the stock alert and its field. */
function openStockAlert(): void {
  const first = document
    .getElementById(stockAlertAnchor)
    ?.querySelector<HTMLElement>("button, input:not([type=hidden])");
  first?.focus();
  if (first instanceof HTMLButtonElement) first.click();
}

/** Empty before a shade is chosen: a status is read out only if it stood there before. */
function StockLine({ chosen }: { chosen: ProductVariant | null }) {
  const { t } = useI18n();
  const left = chosen?.left ?? null;
  const [className, text] = !chosen
    ? ["vh"]
    : !chosen.inStock
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

/** Suggests another variant in stock, otherwise the category. */
function SoldOut({ product }: { product: ViewedProduct }) {
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

/** How long "Added to Cart!" is shown before navigating, in milliseconds (specification.txt §8). */
const redirectDelayMs = 1500;

const quantityParam = "quantity";

export type NextPage = "/cart" | "/checkout";

export type Buying = {
  quantity: number;
  /** The maximum quantity of the chosen variant. */
  max: number;
  setQuantity: (quantity: number) => void;
  /** Adds the chosen variant to the cart, confirms it, and navigates. */
  buy: (next: NextPage) => void;
  /** The target of the pressed button until it has loaded: further clicks add nothing. */
  pressed: NextPage | null;
  /** The next page, once known. */
  next: string | null;
};

/** The state of buying on a product page: quantity, and the two buttons. */
export function useBuying(product: ViewedProduct, chosen: ProductVariant): Buying {
  const { t, path } = useI18n();
  const [requested, setQuantity] = useState(1);
  const [pressed, setPressed] = useState<NextPage | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    // As chosen in the other language; the cached page knows nothing of it.
    setQuantity(clampQuantity(Number(new URLSearchParams(location.search).get(quantityParam))));
    // The browser may show the page again as it was left: then nothing is pressed, and nothing is about to open.
    const release = () => {
      clearTimeout(timer.current);
      setPressed(null);
    };
    addEventListener("pagehide", release);
    return () => {
      removeEventListener("pagehide", release);
      clearTimeout(timer.current);
    };
  }, []);

  const max = Math.max(1, Math.min(maxQuantity, chosen.left ?? maxQuantity));
  const quantity = Math.min(requested, max);
  const choose = (pieces: number) => {
    const clamped = clampQuantity(pieces);
    setQuantity(clamped);
    keepInAddress(quantityParam, String(clamped));
  };

  function buy(nextPage: NextPage) {
    if (pressed) return;
    // A cart line without a variant has it resolved now.
    if (product.variants.length > 1) removeFromCart({ productId: product.id, variantId: null });
    const { id: variantId, price } = chosen;
    const picture = chosen.picture ?? product.pictures[0] ?? null;
    const open = (page: NextPage) => location.assign(path(page));
    const action = { label: t("cart.view"), run: () => open("/cart") };
    if (!addProductToCart({ productId: product.id, variantId, name: product.name.text, picture, price, quantity }))
      return void showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    setPressed(nextPage);
    // "Buy Now" is on its way to another page.
    const onward = nextPage === "/cart" && { action };
    showToast({ title: t("cart.added"), image: picture, ms: redirectDelayMs, ...onward });
    timer.current = window.setTimeout(open, redirectDelayMs, nextPage);
  }

  const next = pressed && path(pressed);
  return { quantity, max, setQuantity: choose, buy, pressed, next };
}

// Loaded when the customer asks for an alert, not with the page.
const loadForm = () => import("./stock-alert-form.tsx");

/** The stock alert of a sold-out product. */
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
        // The key resets the form for another variant.
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
