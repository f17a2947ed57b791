import { useSyncExternalStore } from "react";
import { callApi } from "../../browser/api.ts";
import type { OrdersShown } from "./load-orders.ts";
import { followOrderNews } from "./order-events.ts";

const together = 400;

let count = 0;
let soon: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

/** How many orders wait for their confirmation, kept up to date while they come and move; for the order desk only. */
export function useNewOrders(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= followOrderNews(() => {
    clearTimeout(soon);
    soon = setTimeout(() => void countAgain(), together);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    clearTimeout(soon);
  };
}

async function countAgain(): Promise<void> {
  // Without an answer the last count stands; the line tells when the server is there again.
  const counts = await callApi<OrdersShown["counts"]>("GET", "/orders/counts").catch(() => null);
  if (!counts) return;
  count = counts.pending;
  for (const listener of listeners) listener();
}
