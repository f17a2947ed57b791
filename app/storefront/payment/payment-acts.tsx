import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useShopSettings } from "../../components/page.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import type { PaymentWays } from "./checkout-payment.tsx";
import { usePaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";
import type { OrderPayment } from "./load-payment.ts";
import { usePay } from "./use-pay.ts";
import { WayPicker } from "./way-picker.tsx";

type OpenPaymentActsProps = { payment: OrderPayment; proof: TrackedOrder | null };

/** A payment whose page is open: there, or in cash after all. */
export function OpenPaymentActs({ payment: { kind, url, advanceDue }, proof }: OpenPaymentActsProps) {
  const { t } = usePaymentI18n();
  return (
    <div className="payment-acts">
      {url && (
        <Button wide variant="outline" onClick={() => void leaveToPay(url)}>
          {t(`payment.go.${kind}`)}
        </Button>
      )}
      {proof && advanceDue === 0 && <CashLink proof={proof} />}
      {advanceDue > 0 && <TalkToUs />}
    </div>
  );
}

function CashLink({ proof }: { proof: TrackedOrder }) {
  const { t } = usePaymentI18n();
  const { isBusy, payCash } = usePay(proof);
  return (
    <button type="button" className="link" disabled={isBusy} onClick={() => void payCash()}>
      {t("payment.cash")}
    </button>
  );
}

type UnpaidActsProps = { payment: OrderPayment; proof: TrackedOrder; ways: PaymentWays };

/**
 * A payment that came to nothing. Who left the gateway's page by themselves is offered cash first, others to try again;
 * where an advance is due, cash is no way.
 */
export function UnpaidActs({ payment, proof, ways }: UnpaidActsProps) {
  const { t } = usePaymentI18n();
  const { isBusy, pay, payCash } = usePay(proof);
  const [isPicking, setPicking] = useState(false);
  const { kind, purpose, progress, amount, advanceDue } = payment;
  if (isPicking)
    return (
      <WayPicker
        ways={ways}
        amount={amount}
        isBusy={isBusy}
        onPay={(chosen) => void pay(chosen, purpose)}
        onClose={() => setPicking(false)}
      />
    );
  const isCashFirst = progress !== "failed" && advanceDue === 0;
  const again = ways.some((way) => way.kind === kind) && (
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
      <TalkToUs key="talk" />
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
      {ways.some((way) => way.kind !== kind) && (
        <button type="button" className="link" onClick={() => setPicking(true)}>
          {t("payment.otherWays")}
        </button>
      )}
    </div>
  );
}

export function TalkToUs({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = usePaymentI18n();
  const { phone } = useShopSettings();
  return (
    <a className={isFirst ? "btn btn-p btn-w" : "btn btn-o btn-w"} href={`tel:${phone}`}>
      {t("payment.talk")}
    </a>
  );
}
