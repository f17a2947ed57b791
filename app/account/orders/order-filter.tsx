import type { OrderAnswer } from "../../../api/responses.ts";
import { nextStatus, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { useLanguage } from "../../i18n/language.tsx";
import "../../storefront/list/category-links.css";

const choices = ["all", "open", "delivered", "cancelled"] as const;

export type Shown = (typeof choices)[number];

/** Which of one's orders are listed. */
export function OrderFilter({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="chips">
      <legend className="vh">{t("orders.filter")}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="chip"
          aria-pressed={choice === shown}
          onClick={() => onChange(choice)}
        >
          {t(`orders.filter.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}

export function shownOrders(orders: OrderAnswer[], shown: Shown): OrderAnswer[] {
  return orders.filter(({ status }) => shown === "all" || kindOf(status) === shown);
}

/** An order that can still take a step is open; one that came back is among the cancelled. */
function kindOf(status: OrderStatus): Shown {
  if (nextStatus[status].length > 0) return "open";
  return status === "delivered" ? "delivered" : "cancelled";
}
