import type { OrderStatus } from "../../../shop/orders/order-rules.ts";
import { useLanguage } from "../../i18n/language.tsx";

const way = ["pending", "confirmed", "shipped", "delivered"] as const satisfies OrderStatus[];

/** How far a parcel has come on the way on which nothing goes wrong. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { t } = useLanguage();
  const reached = (way as readonly OrderStatus[]).indexOf(status);
  return (
    <ol className={`progress is-${status}`} aria-label={t("orders.progress")}>
      {way.map((step, index) => (
        <li
          key={step}
          className={index <= reached ? "done" : undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          {step === "pending" ? t("orders.placed") : t(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}
