import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { useAdminI18n } from "../i18n.ts";
import { RefundForm, RequestedRefund } from "./refund-form.tsx";

/** The refunds of the open order, and the form for what is still owed. */
export function OrderRefunds({ order }: { order: OrderDetailResponse }) {
  const i18n = useAdminI18n();
  const { t, money, date } = i18n;
  const { refunds, payments, toGiveBack } = order;
  const requested = refunds.filter(({ state }) => state === "requested");
  const ended = refunds.filter(({ state }) => state !== "requested");
  const left = toGiveBack - requested.reduce((sum, { amount }) => sum + amount, 0);
  const method = payments.find(({ state }) => state === "verified")?.method ?? "bkash";
  if (refunds.length === 0 && left <= 0) return null;
  return (
    <section className="rf-order">
      <h3 className="od-s">{t("admin.refunds.title")}</h3>
      {requested.map((refund) => (
        <div key={refund._id}>
          <RequestedRefund refund={refund} />
          <small className="muted num">{t("admin.refunds.dueBy", { day: formatDay(refund.dueBy, i18n) })}</small>
        </div>
      ))}
      {left > 0 && (
        <>
          <p className="num">{t("admin.refunds.owed", { amount: money(fromTaka(left)) })}</p>
          <RefundForm key={left} orderId={order._id} amount={left} method={method} />
        </>
      )}
      <ul className="cd-pays">
        {ended.map((refund) => (
          <li key={refund._id} className={refund.state === "done" ? "is-verified" : "is-rejected"}>
            <b className="num">
              {money(fromTaka(refund.amount))} {t(`admin.payments.method.${refund.method}`)}
            </b>
            <span>{t(`admin.refunds.state.${refund.state === "done" ? "done" : "failed"}`)}</span>
            {refund.reference && <small lang="en">{refund.reference}</small>}
            {refund.endedAt && <small className="num">{date(refund.endedAt, "dayTime")}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
