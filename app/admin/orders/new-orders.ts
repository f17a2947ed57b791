import { useSyncExternalStore } from "react";
import { callApi } from "../../browser/api.ts";
import type { OrdersData } from "./load-orders.ts";
import { subscribeToOrderEvents } from "./order-events.ts";

const countDebounceMs = 400;

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsubscribe: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Number of pending orders, updated live. */
export function useNewOrderCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  unsubscribe ??= subscribeToOrderEvents(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshCount(), countDebounceMs);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unsubscribe?.();
    unsubscribe = null;
    clearTimeout(timer);
  };
}

async function refreshCount(): Promise<void> {
  // Keeps the last count; the stream triggers a refresh when the server is back.
  const counts = await callApi<OrdersData["counts"]>("GET", "/orders/counts").catch(() => null);
  if (!counts) return;
  count = counts.pending;
  for (const listener of listeners) listener();
}
