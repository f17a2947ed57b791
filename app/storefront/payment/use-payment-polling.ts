import { useEffect } from "react";
import { api } from "../../browser/api.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import type { TrackedOrder } from "../order/tracked-order.ts";
import { fetchReturnedPayment, type OrderPayment } from "./load-payment.ts";

// Short at first, because a payment takes seconds; longer once the customer has probably left.
const firstDelayMs = { checking: 1500, open: 4000, late: 15_000 };
const maxDelayMs = 60_000;

/** Polls how far a payment is, at growing intervals, and reloads the page's data once that has changed. */
export function usePaymentPolling(payment: OrderPayment, token: string | null, proof: TrackedOrder | null): void {
  const refresh = useRefresh();
  const { progress } = payment;
  const { number, phone } = proof ?? {};
  useEffect(() => {
    if (progress !== "open" && progress !== "checking" && progress !== "late") return;
    let delayMs: number = firstDelayMs[progress];
    let timer = setTimeout(ask, delayMs);
    async function ask(): Promise<void> {
      const now = document.hidden ? null : await fetchNow(token, number && phone ? { number, phone } : null);
      if (now && now.progress !== progress) return void refresh();
      delayMs = Math.min(delayMs * 1.5, maxDelayMs);
      timer = setTimeout(ask, delayMs);
    }
    // A customer who comes back to the page does not wait for the next time.
    const seen = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void ask();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [progress, token, number, phone, refresh]);
}

/** Null where it is not known: a call that fails is made again later. */
async function fetchNow(token: string | null, proof: TrackedOrder | null): Promise<OrderPayment | null> {
  try {
    if (token) return await fetchReturnedPayment(token);
    return proof ? (await api("POST /orders/payment", { body: proof })).payment : null;
  } catch {
    return null;
  }
}
