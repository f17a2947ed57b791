import { useEffect, useEffectEvent } from "react";
import { useAdminSpeech } from "../i18n.ts";
import { playChime } from "./new-order-sound.ts";
import { followNewOrders } from "./order-events.ts";
import { deskChoices } from "./order-preferences.ts";

/** Tells of new orders whoever looks elsewhere: "(3)" before the title of the tab, and a sound where the person wants it. */
export function OrderSigns() {
  const { number } = useAdminSpeech();
  const mark = useEffectEvent((count: number) => {
    const title = document.title.replace(/^\([\d০-৯]+\) /, "");
    document.title = count > 0 ? `(${number(count)}) ${title}` : title;
  });
  useEffect(() => {
    let unseen = 0;
    const stop = followNewOrders(() => {
      if (document.visibilityState === "hidden") mark(++unseen);
      if (deskChoices().sound) void playChime();
    });
    const look = () => {
      if (document.visibilityState === "hidden") return;
      unseen = 0;
      mark(unseen);
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
      mark(0);
    };
  }, []);
  return null;
}
