import { useEffect, useEffectEvent } from "react";
import { useAdminI18n } from "../i18n.ts";
import { playChime } from "./new-order-sound.ts";
import { subscribeToNewOrders } from "./order-events.ts";
import { orderPreferences } from "./order-preferences.ts";

/** Tells of new orders whoever looks elsewhere: "(3)" before the title of the tab, and a sound where the person wants it. */
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
