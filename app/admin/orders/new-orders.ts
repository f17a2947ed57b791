import { api } from "../../browser/api.ts";
import { createStore } from "../../browser/store.ts";
import { subscribeToOrderEvents } from "./order-events.ts";

const countDebounceMs = 400;

const newOrders = createStore(0, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = subscribeToOrderEvents(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshCount(), countDebounceMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
});

/** How many orders wait for confirmation, kept current by the order events. */
export const useNewOrderCount = newOrders.useValue;

async function refreshCount(): Promise<void> {
  // Without a response the last count stays; the next event asks again.
  const counts = await api("GET /orders/counts").catch(() => null);
  if (counts) newOrders.set(counts.pending);
}
