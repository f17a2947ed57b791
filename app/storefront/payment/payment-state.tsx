import { useEffect, useRef } from "react";
import { localizeDigits } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { Medallion } from "../../components/ornaments.tsx";
import { OrderNumber } from "../order/order-number.tsx";
import { Steps } from "../order/steps.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";
import { ClaimNumber } from "./claim-number.tsx";
import { type PaymentI18n, usePaymentI18n } from "./i18n.ts";
import { AddressNote, PaymentMethod, PaymentNote } from "./leaving-to-pay.tsx";
import type { OrderPayment } from "./load-payment.ts";
import { OpenPaymentActions, UnpaidActions } from "./payment-actions.tsx";
import { Facts, NumberLine } from "./payment-facts.tsx";
import { knowsRanOut, RanOutActs, RanOutDetails, ranOutHeading, ranOutLede } from "./ran-out.tsx";
import { usePaymentPolling } from "./use-payment-polling.ts";
import "./payment-state.css";

type PaymentStateProps = {
  payment: OrderPayment;
  /** The token of the address, if the gateway sent the customer back; otherwise number and phone identify them. */
  token: string | null;
  /** Null until the phone has proven whose order it is. */
  proof: TrackedOrder | null;
  methods: OnlinePaymentMethods;
  /** The shop's. */
  phone: string;
};

/** How far a payment is, what that means for the order, and what the customer can do. */
export function PaymentState({ payment, token, proof, methods, phone }: PaymentStateProps) {
  const i18n = usePaymentI18n();
  const { progress } = payment;
  usePaymentPolling(payment, token, proof);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(progress);
  useEffect(() => {
    if (shown.current === progress) return;
    shown.current = progress;
    // The button that was used is gone with the state before.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [progress]);
  return (
    <section className="payment" aria-labelledby="payment-state">
      {progress === "checking" && <div className="payment-load" aria-hidden="true" />}
      {proof && <OrderNumber number={proof.number} />}
      <Mark payment={payment} />
      <div role="status">
        <h1 className="display h2" id="payment-state" ref={heading} tabIndex={-1}>
          {headingOf(payment, i18n)}
        </h1>
        <p className="lede num">{ledeOf(payment, i18n)}</p>
      </div>
      {payment.test && <p className="payment-test">{i18n.t("pay.test")}</p>}
      <Details payment={payment} />
      <Acts payment={payment} proof={proof} methods={methods} phone={phone} />
    </section>
  );
}

/** The flower of the shop; on the way to a gateway, the shop and the gateway. */
function Mark({ payment: { progress, kind } }: { payment: OrderPayment }) {
  if (progress === "open") return <PaymentMethod kind={kind} />;
  const isGood = progress === "paid" || progress === "checking";
  return (
    <div className={isGood ? "payment-mark" : "payment-mark is-dim"}>
      <Medallion />
      <Icon name={icons[progress]} />
    </div>
  );
}

const icons = {
  checking: "clock",
  late: "clock",
  paid: "check",
  "ran-out": "heart",
  failed: "warning-circle",
  cancelled: "arrow-u-down-left",
  expired: "clock",
} as const satisfies Record<Exclude<OrderPayment["progress"], "open">, IconName>;

function headingOf(payment: OrderPayment, i18n: PaymentI18n): string {
  const { t } = i18n;
  const { progress, kind } = payment;
  if (knowsRanOut(payment)) return ranOutHeading(payment, i18n);
  switch (progress) {
    case "checking":
    case "late":
    case "cancelled":
      return t(`payment.${progress}.${kind}`);
    default:
      return t(`payment.${progress}`);
  }
}

function ledeOf(payment: OrderPayment, i18n: PaymentI18n): string {
  const { t, money } = i18n;
  const { progress, failure, amount, amountDue, givenBack, sentBackAt } = payment;
  if (knowsRanOut(payment)) return ranOutLede(payment, i18n);
  switch (progress) {
    case "open":
      return t("payment.open.text", { amount: money(fromTaka(amount)) });
    case "failed":
      return t(`payment.failed.${failure ?? "other"}`);
    case "paid":
      if (givenBack > 0)
        return t(sentBackAt ? "payment.paid.sentBack" : "payment.paid.back", { amount: money(fromTaka(givenBack)) });
      return amountDue > 0 ? t("payment.paid.rest", { amount: money(fromTaka(amountDue)) }) : t("payment.paid.all");
    default:
      return t(`payment.${progress}.text`);
  }
}

function Details({ payment }: { payment: OrderPayment }) {
  const { t, money, date, language } = usePaymentI18n();
  const { progress, kind, url, amount, amountDue, advanceDue, givenBack, sentBackAt, waitsUntil } = payment;
  const { transactionId, payerEnds } = payment;
  const time = date(waitsUntil, "time");
  const isHeld = Date.parse(waitsUntil) > Date.now();
  switch (progress) {
    case "open":
      return <AddressNote url={url}>{isHeld && t("payment.open.until", { time })}</AddressNote>;
    case "checking":
      return (
        <>
          <Steps
            steps={[
              { title: t("payment.checking.hold"), text: t("payment.checking.until", { time }), done: true },
              { title: t(`payment.checking.returned.${kind}`), text: t("payment.checking.notYet"), done: true },
              { title: t(`payment.checking.confirms.${kind}`), done: false },
            ]}
          />
          <p className="small muted">{t("payment.checking.close")}</p>
        </>
      );
    case "late":
      return (
        <>
          <PaymentNote icon="seal-check" title={t("payment.late.once")}>
            {t("payment.late.onceText", { amount: money(fromTaka(amount)) })}
          </PaymentNote>
          <NumberLine label={t("payment.number")} value={payment.reference} />
        </>
      );
    case "paid":
      return (
        <Facts
          facts={[
            [t(`payment.paid.by.${kind}`), amount],
            ...(transactionId ? ([[t("payment.transaction"), transactionId]] as const) : []),
            ...(payerEnds ? ([[t("payment.from"), `••${localizeDigits(language, payerEnds)}`]] as const) : []),
            ...(givenBack > 0
              ? ([[t(sentBackAt ? "payment.paid.wentBack" : "payment.ran-out.back"), -givenBack]] as const)
              : []),
            ...(givenBack === 0 && amountDue > 0 ? ([[t("pay.split.cash"), amountDue]] as const) : []),
          ]}
        />
      );
    case "ran-out":
      return knowsRanOut(payment) ? <RanOutDetails payment={payment} /> : null;
    case "failed":
      return isHeld ? (
        <PaymentNote icon="tote" title={t("payment.safe")}>
          {t("payment.safeText", { time })}
        </PaymentNote>
      ) : null;
    default:
      return amountDue > 0 && advanceDue === 0 ? (
        <PaymentNote icon="hand-coins" title={t("payment.cashJustAsWell")}>
          {t("payment.cashJustAsWellText", { amount: money(fromTaka(amountDue)) })}
        </PaymentNote>
      ) : null;
  }
}

function Acts({ payment, proof, ...shop }: Omit<PaymentStateProps, "token">) {
  const { t } = usePaymentI18n();
  const { progress } = payment;
  if (progress === "checking") return null;
  if (progress === "open") return <OpenPaymentActions payment={payment} proof={proof} {...shop} />;
  const isUnpaid = progress === "failed" || progress === "cancelled" || progress === "expired";
  if (isUnpaid && payment.amountDue > 0)
    return proof ? <UnpaidActions payment={payment} proof={proof} {...shop} /> : <p>{t("payment.who")}</p>;
  if (progress === "ran-out")
    return proof && knowsRanOut(payment) ? (
      <RanOutActs payment={payment} proof={proof} phone={shop.phone} />
    ) : (
      <p>{t("payment.who")}</p>
    );
  return (
    <div className="payment-acts">
      {progress === "late" && proof && <ClaimNumber proof={proof} claimed={payment.claimed} />}
      <a className={progress === "paid" ? "btn btn-p btn-w" : "btn btn-o btn-w"} href="#order">
        {t("payment.follow")}
      </a>
    </div>
  );
}
