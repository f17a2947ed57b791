import { api } from "../../browser/api.ts";
import { createStore } from "../../browser/store.ts";
import { subscribeToCallEvents, subscribeToOrderEvents } from "../orders/order-events.ts";

const debounceMs = 400;
/** Planned calls fall due without anybody doing anything. */
const refreshMs = 60_000;

const dueCalls = createStore(0, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshCount(), debounceMs);
  };
  const stops = [subscribeToOrderEvents(refreshSoon), subscribeToCallEvents(refreshSoon)];
  const minutely = setInterval(() => void refreshCount(), refreshMs);
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    clearInterval(minutely);
  };
});

/** Number of customers to call now, updated live. */
export const useDueCallCount = dueCalls.useValue;

async function refreshCount(): Promise<void> {
  // Keeps the last count; the next event or minute tries again.
  const count = await api("GET /calls/count").catch(() => null);
  if (count) dueCalls.set(count.due);
}
