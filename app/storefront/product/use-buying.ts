import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { clampQuantity, maxQuantity } from "../../../shop/cart/cart-rules.ts";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { removeFromCart } from "../../browser/cart.ts";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";

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
