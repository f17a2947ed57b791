import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka, type Paisa } from "../../../shop/money.ts";
import { amountDue, statusHas } from "../../../shop/orders/order-status.ts";
import { useAdminI18n } from "../i18n.ts";

type OrderAmount = Pick<OrderResponse, "status" | "total">;

/** What is still to be collected for an order, as the API answers it. */
export function orderAmountDue({ status, total }: OrderAmount): Paisa {
  return amountDue({ status, total: fromTaka(total) });
}

/** What an order's total is called: it is due, was collected, or is no more than a sum. */
export function useTotalLabel(): (order: OrderAmount) => string {
  const { t } = useAdminI18n();
  return (order) => {
    if (orderAmountDue(order) > 0) return t("admin.order.toCollect");
    return order.status === "delivered" ? t("admin.order.collected") : t("summary.total");
  };
}

/** Says of an order that came to nothing that nobody owes anything for it. */
export function NothingDue({ status }: OrderAmount) {
  const { t } = useAdminI18n();
  if (!statusHas(status, "releasesStock")) return null;
  return <p className="od-nothing">{t(`admin.order.nothingDue.${status}`)}</p>;
}
