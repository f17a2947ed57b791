import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { OrderEventResponse } from "../../../api/contract/admin-orders.ts";
import { subscribeToNewOrders, subscribeToOrderEvents } from "./order-events.ts";

const debounceMs = 400;

/** Keeps what is shown up to date while orders come and move; `onNew` hears of each that was placed. */
export function useOrderEvents(onNewOrder: (order: OrderEventResponse) => void = () => {}): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  const handleNewOrder = useEffectEvent(onNewOrder);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribeNew = subscribeToNewOrders(handleNewOrder);
    const unsubscribe = subscribeToOrderEvents(() => {
      // Many at once are looked at once.
      clearTimeout(timer);
      timer = setTimeout(refresh, debounceMs);
    });
    return () => {
      unsubscribe();
      unsubscribeNew();
      clearTimeout(timer);
    };
  }, []);
}
