import type { OrderStatus } from "../../../shop/orders/order-rules.ts";
import { useI18n } from "../../i18n/language.tsx";

const progressSteps = ["pending", "confirmed", "shipped", "delivered"] as const satisfies OrderStatus[];

/** How far a parcel has come on the way on which nothing goes wrong. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { t } = useI18n();
  const currentIndex = (progressSteps as readonly OrderStatus[]).indexOf(status);
  return (
    <ol className={`progress is-${status}`} aria-label={t("orders.progress")}>
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
