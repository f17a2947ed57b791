import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { fromTaka } from "../../../shop/money.ts";
import type { AttemptPurpose, GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import type { TrackedOrder } from "../order/tracked-order.ts";
import { usePaymentI18n } from "./i18n.ts";
import { leaveToPay } from "./leave-to-pay.ts";

/** Paying an order that is placed already, online or in cash after all; one at a time. */
export function usePay(proof: TrackedOrder) {
  const { t, money, path } = usePaymentI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Back from the gateway's page by the browser's button: this page was kept as it was.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      void revalidate();
    };
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [revalidate]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      showToast({ title: t("payment.failedAction"), text: errorText(error, t), tone: "error" });
      // The order is not what this page shows.
      if (error instanceof ApiRefusal) await revalidate();
    }
  }

  const pay = (kind: GatewayKind, purpose: AttemptPurpose) =>
    attempt(async () => {
      const { url } = await api("POST /orders/pay", { body: { ...proof, kind, purpose } });
      await leaveToPay(url);
    });

  const payCash = () =>
    attempt(async () => {
      const { payment } = await api("POST /orders/pay-cash", { body: proof });
      const text = payment && t("payment.cashChosenText", { amount: money(fromTaka(payment.amountDue)) });
      showToast({ title: t("payment.cashChosen"), ...(text && { text }), ms: 4000 });
      await navigate(path("/track"), { replace: true });
      setBusy(false);
    });

  return { isBusy, pay, payCash };
}
