import { useSyncExternalStore } from "react";
import { api } from "../../browser/api.ts";
import { subscribeToOrderEvents } from "./order-events.ts";

const debounceMs = 400;

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsubscribe: (() => void) | null = null;
const listeners = new Set<() => void>();

/** How many orders wait for their confirmation, kept up to date while they come and move; for the order desk only. */
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
    timer = setTimeout(() => void refreshCount(), debounceMs);
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
  // Without an answer the last count stands; the line tells when the server is there again.
  const counts = await api("GET /orders/counts").catch(() => null);
  if (!counts) return;
  count = counts.pending;
  for (const listener of listeners) listener();
}
