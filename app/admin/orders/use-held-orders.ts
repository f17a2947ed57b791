import { useEffect, useState } from "react";
import type { OrderEventResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { useOrderEvents } from "./order-events.ts";

const maxFresh = 50;

/** Number of hidden orders; the list requests as many more rows, so that its last ones stay. */
export const hiddenOrders = { count: 0 };

/**
 * Holds back orders that arrive while the list is in use (`fresh`), so that rows do not move under the pointer. They
 * appear on `release`, on other filters, or while the page is hidden.
 */
export function useHeldOrders(list: StaffOrderResponse[], params: URLSearchParams) {
  const [fresh, setFresh] = useState<OrderEventResponse[]>([]);
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [seenQuery, setSeenQuery] = useState("");
  useOrderEvents((newOrder) => {
    setFresh((previous) => [newOrder, ...previous.filter((each) => each._id !== newOrder._id)].slice(0, maxFresh));
    if (document.visibilityState === "visible") setHeld((previous) => new Set([...previous, newOrder._id]));
  });

  useEffect(() => {
    hiddenOrders.count = held.size;
    return () => {
      hiddenOrders.count = 0;
    };
  }, [held]);

  const listParams = new URLSearchParams(params);
  listParams.delete("order");
  const listQuery = listParams.toString();
  if (listQuery !== seenQuery) {
    setSeenQuery(listQuery);
    setHeld(new Set());
  }
  const shownOrders = list.filter(({ _id }) => !held.has(_id));
  const release = () => {
    setFresh([]);
    setHeld(new Set());
  };
  // Nothing can move in an empty list.
  return { fresh, orders: shownOrders.length > 0 ? shownOrders : list, release };
}
