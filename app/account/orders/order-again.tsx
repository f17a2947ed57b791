import { useRef } from "react";
import { useNavigate } from "react-router";
import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import type { OrderItemResponse, OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../../storefront/cart/add-to-cart.ts";

/** Puts what is still sold of an order into the cart at today's price, and says what is not. */
export function OrderAgain({ order }: { order: OrderResponse }) {
  const { t, path, language } = useI18n();
  const navigate = useNavigate();
  const inFlight = useRef(false);

  async function reorder(): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      const lines = order.items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
      const quote = await api("POST /cart/quote", { query: { lang: language }, body: { lines } });
      const unavailable = order.items.filter((item) => !addItemToCart(item, quote.lines));
      if (unavailable.length < order.items.length) {
        showToast({ title: t("cart.added"), ms: 2000 });
        await navigate(path("/cart"));
      }
      if (unavailable.length > 0) {
        const names = unavailable
          .map(({ name, variantName }) => [name, variantName].filter(Boolean).join(" "))
          .join(", ");
        showToast({ title: t("orders.again.missing"), text: names, tone: "error" });
      }
    } catch (error) {
      showToast({ title: t("cart.addFailed"), text: errorText(error, t), tone: "error" });
    }
    inFlight.current = false;
  }

  return (
    <button type="button" className="link" onClick={() => void reorder()}>
      {t("orders.again")}
    </button>
  );
}

/** False where nothing of it is to be had; where there is less, what is left goes into the cart. */
function addItemToCart(item: OrderItemResponse, quotedLines: QuotedLineResponse[]): boolean {
  const quotedLine = quotedLines.find((line) => line.variantId === item.variantId);
  if (!quotedLine || (quotedLine.problem !== null && quotedLine.problem !== "not-enough")) return false;
  const quantity = Math.min(item.quantity, quotedLine.left ?? item.quantity);
  const { productId, variantId, picture } = quotedLine;
  return addProductToCart({
    productId,
    variantId,
    name: item.name,
    picture,
    price: fromTaka(quotedLine.price),
    quantity,
  });
}
