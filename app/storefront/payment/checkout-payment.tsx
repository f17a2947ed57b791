import type { ReactNode } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { GuardReason } from "../../../shop/orders/guard/guard-rules.ts";
import { refundDays } from "../../../shop/payments/payment-rules.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import { Icon } from "../../components/icon.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { Advance } from "./advance.tsx";
import { type PaymentI18n, paymentI18nOf, usePaymentI18n } from "./i18n.ts";
import { LeavingToPay } from "./leaving-to-pay.tsx";
import { MoneyBar, PayCard, PayMarks } from "./pay-cards.tsx";
import "./checkout-payment.css";

export type OnlinePaymentMethods = ResponseOf<"GET /payment-methods">;

/** How the customer wants to pay, in cash unless they say otherwise; where an advance is due, whether no more than that. */
export type PaymentChoice = Pick<BodyOf<"POST /orders">, "paymentMethod" | "paymentPurpose">;

/** An advance that the shop asks for; for a large order `above` which total. Taka. */
export type RequiredAdvance = { reason: GuardReason; amount: number; above?: number };

export type CheckoutPaymentProps = {
  methods: OnlinePaymentMethods;
  quote: Pick<QuoteResponse, "total">;
  choice: PaymentChoice;
  onChoose: (choice: PaymentChoice) => void;
  advance: RequiredAdvance | null;
  /** Who receives a gift and pays at the door; empty or false where the customer does. */
  receiver: string | false;
};

/** The parts of an order's total that are paid now and at the door; taka. */
function amountsOf({ quote: { total }, choice, advance }: CheckoutPaymentProps): { now: number; later: number } {
  const { paymentMethod = "cash", paymentPurpose } = choice;
  const online = paymentPurpose === "advance" ? Math.min(advance?.amount ?? total, total) : total;
  const now = paymentMethod === "cash" ? 0 : online;
  return { now, later: total - now };
}

/**
 * What the checkout shows of the payment: its section, its sums, the words of the button and the bar, and what stands
 * there while the browser goes to the gateway.
 */
export function describePayment(props: CheckoutPaymentProps, language: PaymentI18n["language"]) {
  const { t, money } = paymentI18nOf(language);
  const { now, later } = amountsOf(props);
  const method = props.choice.paymentMethod ?? "cash";
  const isWhole = method !== "cash" && later === 0;
  const laterNote = props.receiver ? "pay.bar.receiver" : method === "cash" ? "pay.bar.cash" : "pay.bar.later";
  return {
    title: t("pay.title"),
    section: <PaymentSection {...props} />,
    sums: <PaymentSums now={now} later={later} receiver={props.receiver} />,
    leaving: ({ payment }: Pick<PlacedOrderResponse, "payment">) =>
      payment && method !== "cash" && <LeavingToPay kind={method} url={payment.url} amount={now} />,
    button: method === "cash" ? null : t(`pay.button.${method}`, { amount: money(fromTaka(now)) }),
    bar: {
      amount: money(fromTaka(isWhole ? now : later)),
      note: t(isWhole ? "pay.bar.online" : laterNote),
    },
  };
}

function PaymentSection(props: CheckoutPaymentProps) {
  const { t, number } = usePaymentI18n();
  return (
    <>
      {props.advance ? <Advance {...props} advance={props.advance} /> : <Ways {...props} />}
      <p className="pay-law">
        <Icon name="package" size="s" />
        <span>{t("pay.law", { hours: number(48), days: number(refundDays) })}</span>
      </p>
    </>
  );
}

function Ways(props: CheckoutPaymentProps) {
  const { t, money } = usePaymentI18n();
  const { promises } = useShopSettings();
  const { methods, quote, choice, onChoose, receiver } = props;
  const method = choice.paymentMethod ?? "cash";
  const isOpened = promises.openParcel.on;
  return (
    <div className="pays">
      <PayCard
        name="payment"
        checked={method === "cash"}
        onChange={() => onChoose({})}
        title={t("checkout.payment.cash")}
        text={
          receiver
            ? t("pay.method.cashReceiver", { name: receiver })
            : t(isOpened ? "pay.method.cashTextOpen" : "pay.method.cashText")
        }
        marks={<Icon name="hand-coins" />}
      >
        <PaymentSplit {...props} />
        {receiver ? (
          <p className="pay-ahead num">
            <Icon name="package" size="s" />
            <span>
              <b>{t("pay.receiver", { name: receiver, amount: money(fromTaka(quote.total)) })}</b>{" "}
              {t("pay.receiver.ahead")}
            </span>
          </p>
        ) : (
          <p className="small muted">
            {isOpened && t("pay.cash.open")} {t("pay.cash.text")}
          </p>
        )}
      </PayCard>
      {methods.map(({ kind, test }) => (
        <PayCard
          key={kind}
          name="payment"
          checked={method === kind}
          onChange={() => onChoose({ paymentMethod: kind, paymentPurpose: "online" })}
          title={t(`pay.method.${kind}`)}
          text={t(`pay.method.${kind}Text`)}
          marks={<PayMarks kind={kind} />}
          isTest={test}
        >
          <PaymentSplit {...props} />
          <p className="small muted">{t(`pay.opens.${kind}`)}</p>
        </PayCard>
      ))}
    </div>
  );
}

/** The money bar of a choice. */
export function PaymentSplit(props: CheckoutPaymentProps) {
  const { t, money } = usePaymentI18n();
  const { paymentMethod: method = "cash", paymentPurpose } = props.choice;
  const { now, later } = amountsOf(props);
  const paidNow =
    paymentPurpose === "advance" && method !== "cash" ? t(`pay.split.nowBy.${method}`) : t("pay.split.paidNow");
  return (
    <MoneyBar
      now={now}
      later={later}
      nowLabel={method === "cash" ? t("pay.split.now") : paidNow}
      laterLabel={laterLabel(props.receiver, t)}
      money={(taka) => money(fromTaka(taka))}
    />
  );
}

/** Who pays the rest on delivery. */
function laterLabel(receiver: string | false, t: PaymentI18n["t"]): string {
  return receiver ? t("pay.split.receiver", { name: receiver }) : t("pay.split.cash");
}

type PaymentSumsProps = { now: number; later: number } & Pick<CheckoutPaymentProps, "receiver">;

function PaymentSums({ now, later, receiver }: PaymentSumsProps): ReactNode {
  const { t, money } = usePaymentI18n();
  return (
    <>
      <dt>{t("pay.split.paidNow")}</dt>
      <dd>{money(fromTaka(now))}</dd>
      {later > 0 && (
        <>
          <dt className="pay-cash">{laterLabel(receiver, t)}</dt>
          <dd className="pay-cash">{money(fromTaka(later))}</dd>
        </>
      )}
    </>
  );
}
