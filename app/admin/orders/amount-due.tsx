import type { OrderAnswer } from "../../../api/responses.ts";
import { fromTaka, type Paisa } from "../../../shop/money.ts";
import { amountDue } from "../../../shop/orders/amount-due.ts";
import { useAdminSpeech } from "../i18n.ts";

type Due = Pick<OrderAnswer, "status" | "total">;

/** What is still to be collected for an order, as the API answers it. */
export function dueOf({ status, total }: Due): Paisa {
  return amountDue({ status, total: fromTaka(total) });
}

/** What an order's total is called: it is due, was collected, or is no more than a sum. */
export function useTotalName(): (order: Due) => string {
  const { t } = useAdminSpeech();
  return (order) => {
    if (dueOf(order) > 0) return t("admin.order.toCollect");
    return order.status === "delivered" ? t("admin.order.collected") : t("summary.total");
  };
}

/** Says of an order that came to nothing that nobody owes anything for it. */
export function NothingDue({ status }: Due) {
  const { t } = useAdminSpeech();
  if (status !== "cancelled" && status !== "returned") return null;
  return <p className="od-nothing">{t(`admin.order.nothingDue.${status}`)}</p>;
}
