import type { RefundDueResponse } from "../../../api/contract/payments.ts";
import { api } from "../../browser/api.ts";
import { createMinutelyStore } from "../create-minutely-store.ts";

// Money falls due without an event: returns are checked in, orders cancelled.
const dueRefunds = createMinutelyStore(0, () => loadDueRefunds());

/** How many customers wait for money. Only for those who may give it back. */
export const useDueRefundCount = dueRefunds.useValue;

/** Loads what is to be given back, and shows its number in the menu. */
export async function loadDueRefunds(): Promise<RefundDueResponse[]> {
  const owed = await api("GET /refunds");
  dueRefunds.set(owed.length);
  return owed;
}
