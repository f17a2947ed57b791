import { useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";
import { ClaimNumber } from "./claim-number.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { PaymentNote } from "./leaving-to-pay.tsx";
import type { HandAdvance, OrderPayment } from "./load-payment.ts";
import { PaymentMethodPicker } from "./payment-method-picker.tsx";
import { usePay } from "./use-pay.ts";
import "./payment-state.css";

type PayRestProps = {
  order: OrderResponse;
  payment: OrderPayment | null;
  news: OrderPayment | null;
  advance: HandAdvance | null;
  methods: OnlinePaymentMethods;
};

/** What can be paid of an order, and the number of an advance that was sent by hand. */
export function PayRest({ advance, news, ...props }: PayRestProps) {
  const { number, billingDetails } = props.order;
  const proof = { number, phone: billingDetails.phone };
  return (
    <>
      {news && <PaymentNews payment={news} proof={proof} />}
      {(!news || news.progress === "failed") && <PayOnline {...props} proof={proof} />}
      {advance && !props.payment && <ClaimNumber proof={proof} claimed={advance.claimed} byHand />}
    </>
  );
}

/** A payment that failed, or of which the gateway has said nothing yet, while the order goes ahead. */
function PaymentNews({ payment, proof }: { payment: OrderPayment; proof: TrackedOrder }) {
  const { t, money } = usePaymentI18n();
  const { progress, kind, failure, amount, claimed } = payment;
  if (progress === "failed")
    return (
      <PaymentNote icon="warning-circle" title={t("payment.failed")}>
        {t(`payment.failed.${failure ?? "other"}`)}
      </PaymentNote>
    );
  return (
    <>
      <PaymentNote icon="clock" title={t(progress === "late" ? `payment.late.${kind}` : `payment.checking.${kind}`)}>
        {t("payment.late.onceText", { amount: money(fromTaka(amount)) })}
      </PaymentNote>
      {progress === "late" && <ClaimNumber proof={proof} claimed={claimed} />}
    </>
  );
}

type PayOnlineProps = Omit<PayRestProps, "advance" | "news"> & { proof: TrackedOrder };

/** Pays online what the rider would collect; a payment that is not paid has its own buttons. */
function PayOnline({ order, payment, methods, proof }: PayOnlineProps) {
  const { t, money } = usePaymentI18n();
  const { isBusy, pay } = usePay(proof);
  const [isOpen, setOpen] = useState(false);
  const amount = money(fromTaka(order.amountDue));
  const [first, second] = methods;
  // Money that is being looked for is not sent a second time.
  const isClaimed = order.paidBy.some(({ state }) => state === "claimed");
  if (!first || order.amountDue === 0 || isClaimed || (payment && payment.progress !== "paid")) return null;
  if (isOpen)
    return (
      <PaymentMethodPicker
        methods={methods}
        amount={order.amountDue}
        isBusy={isBusy}
        onPay={(kind) => void pay(kind, "online")}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <p className="pay-rest num">
      <Button
        variant="outline"
        wide
        busy={isBusy}
        onClick={() => (second ? setOpen(true) : void pay(first.kind, "online"))}
      >
        {t(second ? "payment.rest" : `payment.rest.${first.kind}`, { amount })}
      </Button>
      {first.test && <small>{t("pay.test")}</small>}
    </p>
  );
}
