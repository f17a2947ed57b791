import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { OrderNewsAnswer } from "../../../api/responses.ts";
import { followNewOrders, followOrderNews } from "./order-events.ts";

const together = 400;

/** Keeps what is shown up to date while orders come and move; `onNew` hears of each that was placed. */
export function useOrderNews(onNew: (order: OrderNewsAnswer) => void = () => {}): void {
  const { revalidate } = useRevalidator();
  const lookAgain = useEffectEvent(() => void revalidate());
  const tellNew = useEffectEvent(onNew);
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stopNew = followNewOrders(tellNew);
    const stop = followOrderNews(() => {
      // Many at once are looked at once.
      clearTimeout(soon);
      soon = setTimeout(lookAgain, together);
    });
    return () => {
      stop();
      stopNew();
      clearTimeout(soon);
    };
  }, []);
}
