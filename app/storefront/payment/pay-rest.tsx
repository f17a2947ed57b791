import { useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import type { PaymentWays } from "./checkout-payment.tsx";
import { ClaimNumber } from "./claim-number.tsx";
import { usePaymentI18n } from "./i18n.ts";
import type { HandAdvance, OrderPayment } from "./load-payment.ts";
import { usePay } from "./use-pay.ts";
import { WayPicker } from "./way-picker.tsx";
import "./payment-state.css";

type PayRestProps = {
  order: OrderResponse;
  payment: OrderPayment | null;
  advance: HandAdvance | null;
  ways: PaymentWays;
};

/** What can be paid of an order, and the number of an advance that was sent by hand. */
export function PayRest({ advance, ...props }: PayRestProps) {
  const { number, billingDetails } = props.order;
  const proof = { number, phone: billingDetails.phone };
  return (
    <>
      <PayOnline {...props} proof={proof} />
      {advance && !props.payment && <ClaimNumber proof={proof} claimed={advance.claimed} byHand />}
    </>
  );
}

type PayOnlineProps = Omit<PayRestProps, "advance"> & { proof: TrackedOrder };

/** Pays online what the rider would collect; a payment that is not paid has its own buttons. */
function PayOnline({ order, payment, ways, proof }: PayOnlineProps) {
  const { t, money } = usePaymentI18n();
  const { isBusy, pay } = usePay(proof);
  const [isOpen, setOpen] = useState(false);
  const amount = money(fromTaka(order.amountDue));
  const [first, second] = ways;
  if (!first || order.amountDue === 0 || (payment && payment.progress !== "paid")) return null;
  if (isOpen)
    return (
      <WayPicker
        ways={ways}
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
