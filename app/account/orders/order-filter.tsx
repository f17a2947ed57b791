import type { OrderResponse } from "../../../api/contract/orders.ts";
import { nextStatus, type OrderStatus } from "../../../shop/orders/order-rules.ts";
import { useI18n } from "../../i18n/language.tsx";
import "../../storefront/list/category-links.css";

const filterChoices = ["all", "open", "delivered", "cancelled"] as const;

export type OrderFilterChoice = (typeof filterChoices)[number];

/** Which of one's orders are listed. */
export function OrderFilter({
  filter,
  onChange,
}: {
  filter: OrderFilterChoice;
  onChange: (filter: OrderFilterChoice) => void;
}) {
  const { t } = useI18n();
  return (
    <fieldset className="chips">
      <legend className="vh">{t("orders.filter")}</legend>
      {filterChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="chip"
          aria-pressed={choice === filter}
          onClick={() => onChange(choice)}
        >
          {t(`orders.filter.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}

export function filterOrders(orders: OrderResponse[], filter: OrderFilterChoice): OrderResponse[] {
  return orders.filter(({ status }) => filter === "all" || statusGroup(status) === filter);
}

/** An order that can still take a step is open; one that came back is among the cancelled. */
function statusGroup(status: OrderStatus): OrderFilterChoice {
  if (nextStatus[status].length > 0) return "open";
  return status === "delivered" ? "delivered" : "cancelled";
}
