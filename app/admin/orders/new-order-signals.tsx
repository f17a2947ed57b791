import { useEffect, useEffectEvent } from "react";
import { api } from "../../browser/api.ts";
import { createStore } from "../../browser/store.ts";
import { useAdminI18n } from "../i18n.ts";
import { playTones } from "../tones.ts";
import { subscribeToNewOrders, subscribeToOrderEvents } from "./order-events.ts";
import { orderPreferences } from "./order-preferences.ts";

/** Signals new orders while another tab is in front: "(3)" before the title, and a sound if switched on. */
export function NewOrderSignals() {
  const { number } = useAdminI18n();
  const showCountInTitle = useEffectEvent((count: number) => {
    const title = document.title.replace(/^\([\d০-৯]+\) /, "");
    document.title = count > 0 ? `(${number(count)}) ${title}` : title;
  });
  useEffect(() => {
    let unseenCount = 0;
    const unsubscribe = subscribeToNewOrders(() => {
      if (document.visibilityState === "hidden") showCountInTitle(++unseenCount);
      if (orderPreferences().sound) void playChime();
    });
    const clearWhenVisible = () => {
      if (document.visibilityState === "hidden") return;
      unseenCount = 0;
      showCountInTitle(unseenCount);
    };
    document.addEventListener("visibilitychange", clearWhenVisible);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", clearWhenVisible);
      showCountInTitle(0);
    };
  }, []);
  return null;
}

const chime = [
  { hertz: 880, offset: 0, seconds: 0.3 },
  { hertz: 1318.5, offset: 0.14, seconds: 0.3 },
];
const cooldownMs = 1500;

/** Plays two soft tones, in one browser tab only. Silent where the browser requires an interaction first. */
export async function playChime(): Promise<void> {
  await navigator.locks?.request("labonno:order-chime", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playTones(chime);
    // The other tabs receive the same event a moment later.
    await new Promise((resolve) => setTimeout(resolve, cooldownMs));
  });
}

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

/** Number of pending orders, updated live. */
export const useNewOrderCount = newOrders.useValue;

async function refreshCount(): Promise<void> {
  // Keeps the last count; the stream triggers a refresh when the server is back.
  const counts = await api("GET /orders/counts").catch(() => null);
  if (counts) newOrders.set(counts.pending);
}
