import { useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import type { PaymentWays } from "./checkout-payment.tsx";
import { usePaymentI18n } from "./i18n.ts";
import type { OrderPayment } from "./load-payment.ts";
import { usePay } from "./use-pay.ts";
import { WayPicker } from "./way-picker.tsx";
import "./payment-state.css";

type PayRestProps = { order: OrderResponse; payment: OrderPayment | null; ways: PaymentWays };

/** Pays online what the rider would collect; a payment that is not paid has its own buttons. */
export function PayRest({ order, payment, ways }: PayRestProps) {
  const { t, money } = usePaymentI18n();
  const { isBusy, pay } = usePay({ number: order.number, phone: order.billingDetails.phone });
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
