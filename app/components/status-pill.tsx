import { type OrderStatus, orderStatus } from "../../shop/orders/order-status.ts";
import { useI18n } from "../i18n/language.tsx";
import "./status-pill.css";

/** An order's status as a dot and a word, never by colour alone. */
export function StatusPill({ status }: { status: OrderStatus }) {
  const { t } = useI18n();
  return <span className={`st st-${orderStatus[status].tone}`}>{t(`status.${status}`)}</span>;
}
