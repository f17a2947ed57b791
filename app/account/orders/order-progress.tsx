import { type OrderStatus, orderStatus, statusesWith } from "../../../shop/orders/order-status.ts";
import { useI18n } from "../../i18n/language.tsx";

const progressSteps: OrderStatus[] = statusesWith("progress");

/** How far an open order has come on its way to the customer. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { t } = useI18n();
  const currentIndex = progressSteps.indexOf(status);
  return (
    <ol className={`progress is-${orderStatus[status].tone}`} aria-label={t("orders.progress")}>
      {progressSteps.map((step, index) => (
        <li
          key={step}
          className={index <= currentIndex ? "done" : undefined}
          aria-current={index === currentIndex ? "step" : undefined}
        >
          {step === "pending" ? t("orders.placed") : t(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}
