import type { ProfitResponse } from "../../../api/contract/profit.ts";
import { closureReasons } from "../../../shop/orders/order-rules.ts";
import { useAdminI18n } from "../i18n.ts";
import { useRangeText } from "./range-text.ts";

type LossPanelProps = { profit: ProfitResponse };

function useReasonText() {
  const { t } = useAdminI18n();
  return (reason: ProfitResponse["reasons"][number]["reason"]) => {
    const known = closureReasons.find((each) => each === reason);
    return known ? t(`admin.closure.${known}`) : t("admin.profit.noReason");
  };
}

const spent = ({ low, high }: { low: number; high: number }) => ({ low: -high || 0, high: -low || 0 });

/** Why orders came back, and the cost: in total, for couriers, and for unsellable goods. */
export function LossReasons({ profit: { reasons } }: LossPanelProps) {
  const { t, number } = useAdminI18n();
  const { text } = useRangeText();
  const reasonText = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="pf-reasons">
      <h2 id="pf-reasons">{t("admin.profit.reasons")}</h2>
      <ul className="pf-bars num">
        {reasons.map(({ reason, orders, cost, delivery, goods }) => (
          <li key={reason}>
            <span>
              {reasonText(reason)} <small>{number(orders)}</small>
            </span>
            <b className={cost.high < 0 ? "is-lost" : undefined}>{text(cost)}</b>
            <small className="pf-parts muted">
              {t("admin.profit.lossParts", { delivery: text(spent(delivery)), goods: text(spent(goods)) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders cancelled before they were sent: the missed profit, which is not a loss. */
export function Cancelled({ profit: { cancelled } }: LossPanelProps) {
  const { t, number } = useAdminI18n();
  const { text } = useRangeText();
  const reasonText = useReasonText();
  if (cancelled.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="pf-cancelled">
      <h2 id="pf-cancelled">{t("admin.profit.cancelled")}</h2>
      <p className="small muted">{t("admin.profit.cancelledText")}</p>
      <ul className="pf-bars num">
        {cancelled.map(({ reason, orders, missed }) => (
          <li key={reason}>
            <span>
              {reasonText(reason)} <small>{number(orders)}</small>
            </span>
            <b>{missed && (missed.high === 0 ? t("admin.profit.nothingMissed") : text(missed))}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
