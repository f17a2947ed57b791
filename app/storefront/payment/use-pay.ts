import { useEffect, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import type { AttemptPurpose, GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
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

  /** Whether it was done. */
  async function attempt(
    work: () => Promise<void>,
    reasonOf = (error: unknown) => errorText(error, t),
  ): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setBusy(false);
      showToast({ title: t("payment.failedAction"), text: reasonOf(error), tone: "error" });
      // The order is not what this page shows.
      if (error instanceof ApiRefusal) await refresh();
      return false;
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

  const chooseRanOut = (choice: BodyOf<"POST /orders/:id/ran-out">) =>
    attempt(
      async () => {
        await api("POST /orders/ran-out", { body: { ...proof, ...choice } });
        showToast({ title: t(`payment.ran-out.done.${choice.choice}`), ms: 4000 });
        await refresh();
        setBusy(false);
      },
      // The usual words are about a cart.
      (error) => (isChanged(error) ? t("payment.ran-out.changed") : errorText(error, t)),
    );

  const claim = (named: Pick<BodyOf<"POST /orders/payment-claim">, "reference" | "method">) =>
    attempt(async () => {
      await api("POST /orders/payment-claim", { body: { ...proof, ...named } });
      showToast({ title: t("payment.claim.done"), text: t("payment.claim.doneText"), ms: 4000 });
      await refresh();
      setBusy(false);
    });

  return { isBusy, pay, payCash, chooseRanOut, claim };
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.code === "out-of-stock" || error.code === "changed-meanwhile");
}
