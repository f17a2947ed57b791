import { type ReactNode, useRef } from "react";
import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import type { OrderItemResponse, OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useOpenPage } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";

/** Adds the order's available items to the cart at today's prices and lists the others. */
export function OrderAgain({
  order,
  className = "link",
  children,
}: {
  order: OrderResponse;
  className?: string;
  /** More than the words alone. */
  children?: ReactNode;
}) {
  const { t, path, language } = useI18n();
  const openPage = useOpenPage();
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
        await openPage(path("/cart"));
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
    <button type="button" className={className} onClick={() => void reorder()}>
      {children ?? t("orders.again")}
    </button>
  );
}

/** Returns false when nothing is available; adds as many as are left. */
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
