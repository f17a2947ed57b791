import { useEffect, useState } from "react";
import type { OrderEventResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { useOrderEvents } from "./use-order-events.ts";

const maxFresh = 50;

/** How many orders of the list are hidden: it is asked for with as many rows more, so that they push none off its end. */
export const hiddenOrders = { count: 0 };

/**
 * What came in while somebody was looking (`fresh`), and the list without it: rows do not move under a pointer that aims.
 * It joins the list when it is asked for (`release`), when other orders are looked at, or while nobody sees the page.
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
  // An empty list has nothing that could move.
  return { fresh, orders: shownOrders.length > 0 ? shownOrders : list, release };
}
