import { useState } from "react";
import { Link } from "react-router";
import type { RefundDueResponse } from "../../../api/contract/payments.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { loadDueRefunds } from "./due-refunds.ts";
import { RefundForm, RequestedRefund } from "./refund-form.tsx";
import "./refunds.css";

/** The money that customers are to get back, by the day until which the law allows. */
function Refunds({ owed }: { owed: RefundDueResponse[] }) {
  const { t, money } = useAdminI18n();
  const total = money(sum(owed.map(({ amount }) => fromTaka(amount))));
  return (
    <>
      <SectionHead
        title="admin.nav.refunds"
        lede={owed.length > 0 ? t("admin.refunds.lede", { count: owed.length, total }) : t("admin.refunds.rule")}
      />
      {owed.length === 0 ? (
        <EmptyState icon="hand-coins" title={t("admin.refunds.none")} text={t("admin.refunds.noneText")} />
      ) : (
        <ul className="rf">
          {owed.map((order) => (
            <Owed key={`${order.order}-${order.amount}-${order.requested?._id}`} owed={order} />
          ))}
        </ul>
      )}
    </>
  );
}

function Owed({ owed }: { owed: RefundDueResponse }) {
  const i18n = useAdminI18n();
  const { t, money, phone: formatPhone } = i18n;
  const [isOpen, setOpen] = useState(false);
  const { order, number, fullName, phone, status, amount, method, requested } = owed;
  const left = amount - (requested?.amount ?? 0);
  return (
    <li>
      <div className="rf-row">
        <span className="rf-who">
          <Link className="link" to={sectionLink("orders", { tab: "all", order })}>
            <span className="num" lang="en">
              {number}
            </span>
          </Link>
          <StatusPill status={status} />
          <UserText text={fullName} />
          <a className="link num" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </span>
        <DueBy day={owed.dueBy} />
        <b className="num">{money(fromTaka(amount))}</b>
        {left > 0 && (
          <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "dialog.close" : "admin.refunds.record")}
          </Button>
        )}
      </div>
      {requested && <RequestedRefund refund={requested} />}
      {isOpen && left > 0 && <RefundForm orderId={order} amount={left} method={method} />}
    </li>
  );
}

/** Until when, and how long that is. */
function DueBy({ day }: { day: string }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const days = Math.round((Date.parse(day) - Date.parse(dhakaDay(new Date()))) / 86_400_000);
  const tone = days < 0 ? "is-bad" : days <= 3 ? "is-soon" : undefined;
  return (
    <span className={`rf-due num ${tone ?? ""}`}>
      {t("admin.refunds.dueBy", { day: formatDay(day, i18n) })}
      <small>
        {days < 0 ? t("admin.refunds.late", { count: -days }) : t("admin.refunds.daysLeft", { count: days })}
      </small>
    </span>
  );
}

export async function renderSection() {
  return <Refunds owed={await loadDueRefunds()} />;
}
