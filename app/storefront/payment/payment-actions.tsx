import { type ReactNode, useState } from "react";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { Button } from "../../components/button.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import type { OnlinePaymentMethods } from "./checkout-payment.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";
import type { OrderPayment } from "./load-payment.ts";
import { PaymentMethodPicker } from "./payment-method-picker.tsx";
import { usePay } from "./use-pay.ts";

type OpenPaymentActionsProps = {
  payment: OrderPayment;
  proof: TrackedOrder | null;
  methods: OnlinePaymentMethods;
  phone: string;
};

/** A payment whose page is open: there, or otherwise after all. */
export function OpenPaymentActions({ payment, proof, ...shop }: OpenPaymentActionsProps) {
  const { t, path } = usePaymentI18n();
  const { kind, url } = payment;
  return (
    <div className="payment-acts">
      {url && (
        <Button wide onClick={() => leaveToPay(url, path("/track"))}>
          {t(`payment.go.${kind}`)}
        </Button>
      )}
      {proof && <OtherPaymentActions payment={payment} proof={proof} {...shop} />}
    </div>
  );
}

/** What is paid by the next try: the advance, where no more is wanted and it is still due; taka. */
function nextAmount({ purpose, amountDue, advanceDue }: OrderPayment): number {
  return purpose === "advance" && advanceDue > 0 ? advanceDue : amountDue;
}

function OtherPaymentActions({ payment, proof, methods, phone }: UnpaidActionsProps) {
  const { t } = usePaymentI18n();
  const { isBusy, pay, payCash } = usePay(proof);
  const { kind, purpose, advanceDue } = payment;
  return (
    <>
      {advanceDue > 0 ? (
        <TalkToUs phone={phone} />
      ) : (
        <button type="button" className="link" disabled={isBusy} onClick={() => void payCash()}>
          {t("payment.cash")}
        </button>
      )}
      <OtherMethods
        methods={methods}
        kind={kind}
        amount={nextAmount(payment)}
        isBusy={isBusy}
        onPay={(chosen) => void pay(chosen, purpose)}
      />
    </>
  );
}

type OtherMethodsProps = {
  methods: OnlinePaymentMethods;
  /** The way that was tried. */
  kind: GatewayKind;
  /** Taka. */
  amount: number;
  isBusy: boolean;
  onPay: (kind: GatewayKind) => void;
};

/** Folded away: the methods that were not tried. */
function OtherMethods({ methods, kind, ...picker }: OtherMethodsProps) {
  const { t } = usePaymentI18n();
  const [isOpen, setOpen] = useState(false);
  const others = methods.filter((method) => method.kind !== kind);
  if (others.length === 0) return null;
  if (isOpen) return <PaymentMethodPicker methods={others} {...picker} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {t("payment.otherWays")}
    </button>
  );
}

type UnpaidActionsProps = OpenPaymentActionsProps & { proof: TrackedOrder };

/**
 * A failed payment. Customers who left the gateway's page themselves are offered cash first, others a retry; cash is
 * not offered if an advance is due.
 */
export function UnpaidActions({ payment, proof, methods, phone }: UnpaidActionsProps) {
  const { t } = usePaymentI18n();
  const { isBusy, pay, payCash } = usePay(proof);
  const { kind, purpose, progress, advanceDue } = payment;
  const isCashFirst = progress !== "failed" && advanceDue === 0;
  const again = methods.some((method) => method.kind === kind) && (
    <Button
      key="again"
      wide
      variant={isCashFirst ? "outline" : "primary"}
      busy={isBusy}
      onClick={() => void pay(kind, purpose)}
    >
      {t(`payment.again.${kind}`)}
    </Button>
  );
  const cash =
    advanceDue > 0 ? (
      <TalkToUs key="talk" phone={phone} />
    ) : (
      <Button
        key="cash"
        wide
        variant={isCashFirst ? "primary" : "outline"}
        busy={isBusy}
        onClick={() => void payCash()}
      >
        {t("payment.cash")}
      </Button>
    );
  const acts: ReactNode[] = isCashFirst ? [cash, again] : [again, cash];
  return (
    <div className="payment-acts">
      {acts}
      <OtherMethods
        methods={methods}
        kind={kind}
        amount={nextAmount(payment)}
        isBusy={isBusy}
        onPay={(chosen) => void pay(chosen, purpose)}
      />
    </div>
  );
}

export function TalkToUs({ phone, isFirst = false }: { phone: string; isFirst?: boolean }) {
  const { t } = usePaymentI18n();
  return (
    <a className={isFirst ? "btn btn-p btn-w" : "btn btn-o btn-w"} href={`tel:${phone}`}>
      {t("payment.talk")}
    </a>
  );
}
