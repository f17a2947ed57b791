import { useRef } from "react";
import { useNavigate } from "react-router";
import type { OrderAnswer, OrderItemAnswer, QuoteAnswer, QuotedLineAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { putIntoCart } from "../../storefront/cart/add-to-cart.ts";

/** Puts what is still sold of an order into the cart at today's price, and says what is not. */
export function OrderAgain({ order }: { order: OrderAnswer }) {
  const { t, path, language } = useLanguage();
  const navigate = useNavigate();
  const underWay = useRef(false);

  async function again(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const lines = order.items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
      const quote = await callApi<QuoteAnswer>("POST", `/cart/quote?lang=${language}`, { body: { lines } });
      const missing = order.items.filter((item) => !putBack(item, quote.lines));
      if (missing.length < order.items.length) {
        showToast({ title: t("cart.added"), ms: 2000 });
        await navigate(path("/cart"));
      }
      if (missing.length > 0) {
        const names = missing.map(({ name, variantName }) => [name, variantName].filter(Boolean).join(" ")).join(", ");
        showToast({ title: t("orders.again.missing"), text: names, tone: "error" });
      }
    } catch (error) {
      showToast({ title: t("cart.addFailed"), text: failureText(error, t), tone: "error" });
    }
    underWay.current = false;
  }

  return (
    <button type="button" className="link" onClick={() => void again()}>
      {t("orders.again")}
    </button>
  );
}

/** False where nothing of it is to be had; where there is less, what is left goes into the cart. */
function putBack(item: OrderItemAnswer, quoted: QuotedLineAnswer[]): boolean {
  const now = quoted.find((line) => line.variantId === item.variantId);
  if (!now || (now.problem !== null && now.problem !== "not-enough")) return false;
  const quantity = Math.min(item.quantity, now.left ?? item.quantity);
  const { productId, variantId, picture } = now;
  return putIntoCart({ productId, variantId, name: item.name, picture, price: fromTaka(now.price), quantity });
}
