import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { allowedQuantity, highestQuantity } from "../../../shop/cart/cart-rules.ts";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { removeFromCart } from "../../browser/cart.ts";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { putIntoCart } from "../cart/add-to-cart.ts";

/** How long "Added to Cart!" is read before the way goes on, in milliseconds (specification.txt §8). */
const popup = 1500;

type Onwards = "/cart" | "/checkout";

export type Buying = {
  quantity: number;
  /** The most that can be had of the chosen variant. */
  most: number;
  setQuantity: (quantity: number) => void;
  /** Puts the chosen variant into the cart, says so, and goes on. */
  buy: (next: Onwards) => void;
  /** Where the pressed button leads, until that page comes: another click adds nothing more. */
  pressed: Onwards | null;
  /** The page that comes next, once it is known. */
  next: string | null;
};

/** How a product page is bought from: the quantity, and the two ways to go on. */
export function useBuying(product: Product, chosen: ProductVariant): Buying {
  const { t, path } = useLanguage();
  const navigate = useNavigate();
  const [asked, setQuantity] = useState(1);
  const [pressed, setPressed] = useState<Onwards | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const most = Math.max(1, Math.min(highestQuantity, chosen.left ?? highestQuantity));
  const quantity = Math.min(asked, most);

  function buy(onwards: Onwards) {
    if (pressed) return;
    // A line kept without its shade has found it now.
    if (product.variants.length > 1) removeFromCart({ productId: product.id, variantId: null });
    const { id: variantId, price } = chosen;
    const picture = chosen.picture ?? product.pictures[0] ?? null;
    if (!putIntoCart({ productId: product.id, variantId, name: product.name.text, picture, price, quantity })) {
      const action = { label: t("cart.view"), to: path("/cart") };
      showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
      return;
    }
    setPressed(onwards);
    showToast({ title: t("cart.added"), image: picture ?? undefined, ms: popup });
    timer.current = window.setTimeout(() => navigate(path(onwards)), popup);
  }

  const next = pressed && path(pressed);
  return { quantity, most, setQuantity: (pieces) => setQuantity(allowedQuantity(pieces)), buy, pressed, next };
}
