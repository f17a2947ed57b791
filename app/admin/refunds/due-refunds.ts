import type { RefundDueResponse } from "../../../api/contract/payments.ts";
import { api } from "../../browser/api.ts";
import { createStore } from "../../browser/store.ts";

// Money falls due without an event: returns are checked in, orders cancelled.
const refreshMs = 60_000;

const dueRefunds = createStore(0, () => {
  const refresh = () => {
    // Keeps the last count; the next minute tries again.
    if (document.visibilityState === "visible") void loadDueRefunds().catch(() => {});
  };
  refresh();
  const minutely = setInterval(refresh, refreshMs);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(minutely);
    document.removeEventListener("visibilitychange", refresh);
  };
});

/** How many customers wait for money. Only for those who may give it back. */
export const useDueRefundCount = dueRefunds.useValue;

/** Loads what is to be given back, and shows its number in the menu. */
export async function loadDueRefunds(): Promise<RefundDueResponse[]> {
  const owed = await api("GET /refunds");
  dueRefunds.set(owed.length);
  return owed;
}
