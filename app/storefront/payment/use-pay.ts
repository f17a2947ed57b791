import { useEffect, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import type { AttemptPurpose, GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import type { TrackedOrder } from "../order/tracked-order.ts";
import { usePaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";

/** Paying an order that is placed already, online or in cash after all; one at a time. */
export function usePay(proof: TrackedOrder) {
  const { t, money, path } = usePaymentI18n();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Back from the gateway's page by the browser's button: this page was kept as it was.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      void refresh();
    };
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [refresh]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      showToast({ title: t("payment.failedAction"), text: errorText(error, t), tone: "error" });
      // The order is not what this page shows.
      if (error instanceof ApiRefusal) await refresh();
    }
  }

  const pay = (kind: GatewayKind, purpose: AttemptPurpose) =>
    attempt(async () => {
      const { url } = await api("POST /orders/pay", { body: { ...proof, kind, purpose } });
      leaveToPay(url, path("/track"));
    });

  const payCash = () =>
    attempt(async () => {
      const { payment } = await api("POST /orders/pay-cash", { body: proof });
      const text = payment && t("payment.cashChosenText", { amount: money(fromTaka(payment.amountDue)) });
      showToast({ title: t("payment.cashChosen"), ...(text && { text }), ms: 4000 });
      history.replaceState(null, "", path("/track"));
      await refresh();
      setBusy(false);
    });

  return { isBusy, pay, payCash };
}
