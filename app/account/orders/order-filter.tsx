import type { OrderResponse } from "../../../api/contract/orders.ts";
import { isOpenStatus, type OrderStatus } from "../../../shop/orders/order-status.ts";
import { useI18n } from "../../i18n/language.tsx";
import "../../storefront/list/category-links.css";

const filterChoices = ["all", "open", "delivered", "cancelled"] as const;

export type OrderFilterChoice = (typeof filterChoices)[number];

/** Filters the account's orders. */
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

/** Returned orders are listed with the cancelled ones. */
function statusGroup(status: OrderStatus): OrderFilterChoice {
  if (isOpenStatus(status)) return "open";
  return status === "delivered" ? "delivered" : "cancelled";
}
