import type { PaymentsToLookAtResponse } from "../../../api/contract/payments.ts";
import { api } from "../../browser/api.ts";
import { createMinutelyStore } from "../create-minutely-store.ts";

// Customers claim payments and gateways fall silent without an event.
const waitingPayments = createMinutelyStore(0, async () => {
  waitingPayments.set((await api("GET /payments/count")).waiting);
});

/** How many payments wait for somebody. Only for those who may verify them. */
export const useWaitingPaymentCount = waitingPayments.useValue;

/** Counts what waits in the lists; late money is there for information. */
export function countWaiting({ claimed, unknown, receipts, refunds }: PaymentsToLookAtResponse): number {
  return claimed.length + unknown.length + receipts.length + refunds.length;
}

/** Loads the payments to look at, and shows their number in the menu. */
export async function loadPaymentsToLookAt(): Promise<PaymentsToLookAtResponse> {
  const open = await api("GET /payments/to-look-at");
  waitingPayments.set(countWaiting(open));
  return open;
}
