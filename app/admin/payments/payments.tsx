import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PaymentsToLookAtResponse } from "../../../api/contract/payments.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { Panel, SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { StuckRefund } from "./stuck-refund.tsx";
import { UnmatchedReceipt } from "./unmatched-receipt.tsx";
import { countWaiting, loadPaymentsToLookAt } from "./waiting-payments.ts";
import "./payments.css";

type ClaimedPayment = PaymentsToLookAtResponse["claimed"][number];
type UnknownPayment = PaymentsToLookAtResponse["unknown"][number];
type LatePayment = PaymentsToLookAtResponse["late"][number];

/** Payments that only staff can settle. */
function Payments({ open }: { open: PaymentsToLookAtResponse }) {
  const { t } = useAdminI18n();
  const { claimed, unknown, receipts, refunds, late } = open;
  const count = countWaiting(open);
  return (
    <div className="pays">
      <SectionHead
        title="admin.nav.payments"
        lede={t(count > 0 ? "admin.pays.lede" : "admin.pays.ledeNone", { count })}
      />
      {count + late.length === 0 && (
        <EmptyState icon="seal-check" title={t("admin.pays.none")} text={t("admin.pays.noneText")} />
      )}
      <List title={t("admin.pays.claimed")} text={t("admin.pays.claimedText")}>
        {claimed.map((payment) => (
          <Claimed key={payment._id} payment={payment} />
        ))}
      </List>
      <List title={t("admin.pays.refunds")} text={t("admin.pays.refundsText")}>
        {refunds.map((refund) => (
          <StuckRefund key={refund._id} refund={refund} />
        ))}
      </List>
      <List title={t("admin.pays.receipts")} text={t("admin.pays.receiptsText")}>
        {receipts.map((receipt) => (
          <UnmatchedReceipt key={receipt._id} receipt={receipt} />
        ))}
      </List>
      <List title={t("admin.pays.unknown")} text={t("admin.pays.unknownText")}>
        {unknown.map((payment) => (
          <Unknown key={payment._id} payment={payment} />
        ))}
      </List>
      <List title={t("admin.pays.late")} text={t("admin.pays.lateText")}>
        {late.map((payment) => (
          <Late key={payment._id} payment={payment} />
        ))}
      </List>
    </div>
  );
}

function List({ title, text, children }: { title: string; text: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Panel title={title} text={text}>
      <ul className="pay-list">{children}</ul>
    </Panel>
  );
}

type OfOrder = { order: string; number: string; fullName: string; phone: string; status: OrderStatus };

/** The order to which something belongs, and who has placed it. */
export function OrderOf({ of: { order, number, fullName, phone, status } }: { of: OfOrder }) {
  const { phone: formatPhone } = useAdminI18n();
  return (
    <p className="pay-who">
      <Link className="link num" to={sectionLink("orders", { tab: "all", order })} lang="en">
        {number}
      </Link>
      <StatusPill status={status} />
      <UserText text={fullName} />
      <a className="link num" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    </p>
  );
}

/** A claimed payment: staff verify or reject it by the wallet's list. */
function Claimed({ payment }: { payment: ClaimedPayment }) {
  const { t, money, date } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, method, amount, reference, senderLast4, claimedAt } = payment;
  const decide = (state: "verified" | "rejected") =>
    void change(() => api("PATCH /payments/:id", { params: { id: _id }, body: { state } }), {
      failed: t("admin.notSaved"),
      done: { title: t(`admin.payments.state.${state}`) },
    });
  return (
    <li>
      <OrderOf of={payment} />
      <p className="pay-facts num">
        <b>{t("admin.pays.by", { amount: money(fromTaka(amount)), gateway: t(`admin.payments.method.${method}`) })}</b>
        {reference && <span lang="en">{reference}</span>}
        {senderLast4 && <span>{t("admin.pays.last4", { digits: senderLast4 })}</span>}
        <span>{t("admin.pays.claimedAt", { at: date(claimedAt, "dayTime") })}</span>
      </p>
      <div className="pay-do">
        <Button variant="outline" small busy={busy} onClick={() => decide("verified")}>
          {t("admin.payments.found")}
        </Button>
        <Button variant="quiet" small busy={busy} onClick={() => decide("rejected")}>
          {t("admin.payments.notFound")}
        </Button>
      </div>
    </li>
  );
}

/** A payment whose gateway has not said anything for half an hour. */
function Unknown({ payment }: { payment: UnknownPayment }) {
  const { t, money, date } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, kind, amount, startedAt, returnedAt, queriedAt, queryCount, test } = payment;
  const gateway = t(`admin.payments.method.${kind}`);
  const ask = () =>
    void change(() => api("POST /payment-attempts/:id/ask", { params: { id: _id } }), {
      failed: t("admin.pays.notAnswered", { gateway }),
      done: { title: t("admin.pays.hasAnswered", { gateway }) },
    });
  return (
    <li>
      <OrderOf of={payment} />
      <p className="pay-facts num">
        <b>{t("admin.pays.by", { amount: money(fromTaka(amount)), gateway })}</b>
        {test && <TestMoney />}
        <span>{t("admin.pays.begun", { at: date(startedAt, "dayTime") })}</span>
        <span>{t(returnedAt ? "admin.pays.cameBack" : "admin.pays.neverCameBack")}</span>
        {queriedAt && <span>{t("admin.pays.asked", { count: queryCount, at: date(queriedAt, "dayTime") })}</span>}
      </p>
      <div className="pay-do">
        <Button variant="outline" small busy={busy} onClick={ask}>
          {t("admin.pays.askNow")}
        </Button>
      </div>
    </li>
  );
}

function TestMoney() {
  const { t } = useAdminI18n();
  return <span className="pay-test">{t("admin.pays.test")}</span>;
}

/** Late payments. */
function Late({ payment }: { payment: LatePayment }) {
  const { t, money, date } = useAdminI18n();
  const { method, amount, transactionId, startedAt, paidAt, above, order } = payment;
  const gateway = t(`admin.payments.method.${method}`);
  return (
    <li>
      <OrderOf of={payment} />
      <p className="pay-facts num">
        <b>{t("admin.pays.by", { amount: money(fromTaka(amount)), gateway })}</b>
        <span lang="en">{transactionId}</span>
        <span>{t("admin.pays.lateTimes", { begun: date(startedAt, "dayTime"), paid: date(paidAt, "dayTime") })}</span>
        {above > 0 ? (
          <Link className="link" to={sectionLink("refunds", { order })}>
            {t("admin.pays.above", { amount: money(fromTaka(above)) })}
          </Link>
        ) : (
          <span>{t("admin.pays.counted")}</span>
        )}
      </p>
    </li>
  );
}

export async function renderSection() {
  return <Payments open={await loadPaymentsToLookAt()} />;
}
