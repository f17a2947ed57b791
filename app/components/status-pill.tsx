import { useI18n } from "../i18n/language.tsx";
import "./status-pill.css";

export type Status = "pending" | "confirmed" | "shipped" | "delivered" | "cancelled" | "returned";

/** Where an order stands, by dot and word, never by colour alone. */
export function StatusPill({ status }: { status: Status }) {
  const { t } = useI18n();
  return <span className={`st st-${status}`}>{t(`status.${status}`)}</span>;
}
