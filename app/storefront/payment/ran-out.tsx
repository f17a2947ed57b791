import { useState } from "react";
import { localizeDigits } from "../../../shop/digits.ts";
import { fromTaka } from "../../../shop/money.ts";
import { refundDays } from "../../../shop/payments/payment-rules.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import { type PaymentI18n, usePaymentI18n } from "./i18n.ts";
import type { OrderPayment } from "./load-payment.ts";
import { TalkToUs } from "./payment-actions.tsx";
import { Facts, NumberLine } from "./payment-facts.tsx";
import { usePay } from "./use-pay.ts";

type RanOutPayment = OrderPayment & { ranOut: NonNullable<OrderPayment["ranOut"]> };

/** Whether it is known what ran out: only a proven customer learns it. */
export function knowsRanOut(payment: OrderPayment): payment is RanOutPayment {
  return payment.ranOut !== null;
}

/** How many pieces of how many are gone. */
export function ranOutHeading({ ranOut: { pieces, others } }: RanOutPayment, { t, number }: PaymentI18n): string {
  if (others === 0) return t("payment.ran-out.all");
  return t("payment.ran-out.some", { count: pieces, of: number(pieces + others) });
}

/** Which one was sold a moment before. */
export function ranOutLede({ ranOut, givenBack }: RanOutPayment, { t }: PaymentI18n): string {
  const [line, ...more] = ranOut.gone;
  const sold =
    line && more.length === 0 ? t("payment.ran-out.lastOf", { name: line.name }) : t("payment.ran-out.lastOfMore");
  return givenBack > 0 ? `${sold} ${t("payment.ran-out.backText")}` : sold;
}

/** The missing goods, and the state of the money. */
export function RanOutDetails({ payment }: { payment: RanOutPayment }) {
  const { t, money, date, number, language } = usePaymentI18n();
  const { kind, amount, givenBack, sentBackAt, payerEnds, ranOut } = payment;
  const days = number(refundDays);
  const isOne = ranOut.gone.length === 1;
  const back = givenBack > 0 && (
    <p>
      {t(payerEnds ? "payment.ran-out.backTo" : "payment.ran-out.backTheWay", {
        ...{ amount: money(fromTaka(givenBack)), ends: `••${localizeDigits(language, payerEnds ?? "")}` },
      })}
      <small>
        {sentBackAt
          ? t("payment.ran-out.sent", { time: date(sentBackAt, "dayTime"), days })
          : t("payment.ran-out.within", { days })}
      </small>
    </p>
  );
  return (
    <>
      <div className="payment-gone num">
        <ul>
          {ranOut.gone.map((line) => (
            <li key={`${line.name} ${line.variantName}`}>
              <ResponsiveImage image={line.picture} alt="" sizes="64px" />
              <div>
                <b>{[line.name, line.variantName].filter(Boolean).join(", ")}</b>
                {isOne && back ? back : money(fromTaka(line.amount))}
              </div>
            </li>
          ))}
        </ul>
        {!isOne && back}
      </div>
      <Facts
        facts={[
          [t(`payment.paid.by.${kind}`), amount],
          ...(givenBack > 0 ? ([[t("payment.ran-out.back"), -givenBack]] as const) : []),
          ...(ranOut.others > 0 ? ([[t("payment.ran-out.now"), ranOut.total]] as const) : []),
        ]}
      />
      <NumberLine label={t("payment.transaction")} value={payment.transactionId} />
    </>
  );
}

type RanOutActsProps = { payment: RanOutPayment; proof: TrackedOrder; phone: string };

/** The customer's choice: the other products, the closest replacement, or cancelling with a full refund. */
export function RanOutActs({ payment, proof, phone }: RanOutActsProps) {
  const { t, money } = usePaymentI18n();
  const { isBusy, chooseRanOut } = usePay(proof);
  const [isCancelling, setCancelling] = useState(false);
  const { others, total, left, instead } = payment.ranOut;
  const all = money(fromTaka(left + payment.givenBack));
  if (isCancelling)
    return (
      <div className="payment-acts">
        <p>
          <b>{t("payment.ran-out.cancelAsk")}</b> {t("payment.ran-out.cancelText", { amount: all })}
        </p>
        <Button variant="danger" wide busy={isBusy} onClick={() => void chooseRanOut({ choice: "cancel" })}>
          {t("payment.ran-out.cancelDo")}
        </Button>
        <Button variant="quiet" wide autoFocus onClick={() => setCancelling(false)}>
          {t("payment.ran-out.keep")}
        </Button>
      </div>
    );
  return (
    <div className="payment-acts">
      {others > 0 && (
        <Button wide busy={isBusy} onClick={() => void chooseRanOut({ choice: "send", total })}>
          {t("payment.ran-out.send", { count: others })}
        </Button>
      )}
      {instead && (
        <>
          <Button
            wide
            variant={others > 0 ? "outline" : "primary"}
            busy={isBusy}
            onClick={() => void chooseRanOut({ choice: "instead", variantId: instead.variantId, total: instead.total })}
          >
            {t(instead.isBack ? "payment.ran-out.isBack" : "payment.ran-out.instead", {
              name: instead.name,
              amount: money(fromTaka(instead.amount)),
            })}
          </Button>
          {instead.total > left && (
            <p className="small muted num">
              {t("payment.ran-out.insteadDue", { amount: money(fromTaka(instead.total - left)) })}
            </p>
          )}
        </>
      )}
      <TalkToUs phone={phone} isFirst={others === 0 && !instead} />
      <button type="button" className="link num" onClick={() => setCancelling(true)}>
        {t("payment.ran-out.cancel", { amount: all })}
      </button>
    </div>
  );
}
