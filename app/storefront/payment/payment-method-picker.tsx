import { type FormEvent, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { Button } from "../../components/button.tsx";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { PayCard, PayMarks } from "./pay-cards.tsx";

type PaymentMethodPickerProps = {
  methods: OnlinePaymentMethods;
  /** Taka. */
  amount: number;
  isBusy: boolean;
  onPay: (kind: GatewayKind) => void;
  onClose: () => void;
};

/** The ways to pay an amount online; one of them is chosen before anything is paid. */
export function PaymentMethodPicker({ methods, amount, isBusy, onPay, onClose }: PaymentMethodPickerProps) {
  const { t, money } = usePaymentI18n();
  const [kind, setKind] = useState(methods[0]?.kind);
  if (!kind) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPay(kind);
  };
  return (
    <form className="pay-picker" onSubmit={submit}>
      <fieldset className="pays">
        <legend>{t("pay.title")}</legend>
        {methods.map((method) => (
          <PayCard
            key={method.kind}
            name="payment-method"
            autoFocus={method.kind === kind}
            checked={method.kind === kind}
            onChange={() => setKind(method.kind)}
            title={t(`pay.method.${method.kind}`)}
            text={t(`pay.method.${method.kind}Text`)}
            marks={<PayMarks kind={method.kind} />}
            isTest={method.test}
          >
            <p className="small muted">{t(`pay.opens.${method.kind}`)}</p>
          </PayCard>
        ))}
      </fieldset>
      <Button type="submit" wide busy={isBusy} className="num">
        {t(`pay.button.${kind}`, { amount: money(fromTaka(amount)) })}
      </Button>
      <button type="button" className="link" onClick={onClose}>
        {t("payment.rest.never")}
      </button>
    </form>
  );
}
