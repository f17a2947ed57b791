import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import { fromTaka, type Paisa, paisa, parseTaka, sum, times, toTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { TopUp } from "./top-up/top-up.tsx";
import "./free-delivery.css";

/** What is missing for free delivery, in taka; null where it is free already, or never becomes so. */
export function missingForFree({ freeDelivery, shippingBefore }: QuoteResponse): number | null {
  const { above, missing, reason } = freeDelivery;
  return reason !== null || above === null || shippingBefore === 0 ? null : missing;
}

type FreeDeliveryProps = {
  /** Undefined until the shop has answered. */
  quote: QuoteResponse | undefined;
  lines: CartLine[];
};

/**
 * Below the lines: how much is missing for free delivery, with products that make up for it, or that delivery is free.
 * Nothing if the shop does not offer it. Until the shop has answered it is as high as the stored prices say, so that
 * what is below keeps its place.
 */
export function FreeDelivery({ quote, lines }: FreeDeliveryProps) {
  const { t, money } = useI18n();
  const above = useShopSettings().freeDeliveryAbove;
  const isFree = Boolean(quote?.freeDelivery.reason);
  const missing = quote ? missingForFree(quote) : above && toTaka(paisa(Math.max(0, above - savedSum(lines))));
  if (!isFree && missing === null) return null;
  const amount = fromTaka(missing ?? 0);
  const max = above || 1;
  return (
    <div className={isFree ? "free-delivery is-free" : "free-delivery"}>
      <p className="num">
        {isFree && <Icon name="truck" size="s" />}
        {quote && t(isFree ? "delivery.freeNow" : "delivery.missing", { amount: money(amount) })}
      </p>
      <progress max={max} value={max - amount} aria-hidden="true" />
      {quote ? <TopUp missing={missing} lines={lines} /> : amount > 0 && <div className="top-up-place" />}
    </div>
  );
}

/** What the lines cost by the prices that the browser stored. */
function savedSum(lines: CartLine[]): Paisa {
  return sum(lines.map(({ price, quantity }) => times(parseTaka(price) ?? paisa(0), quantity)));
}
