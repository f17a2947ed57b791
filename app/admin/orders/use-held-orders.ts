import { useEffect, useState } from "react";
import type { OrderEventResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import type { CursorPage } from "../fetch-list.ts";
import { isOwnOrder, useOrderEvents } from "./order-events.ts";

const maxFresh = 50;

/** Number of hidden orders; the list requests as many more rows, so that its last ones stay. */
export const hiddenOrders = { count: 0 };

/**
 * Holds back orders that arrive while the list is in use (`fresh`), so that rows do not move under the pointer. They
 * appear on `release`, on other filters, or while the page is hidden.
 */
export function useHeldOrders(list: CursorPage<StaffOrderResponse>, params: URLSearchParams) {
  const [fresh, setFresh] = useState<OrderEventResponse[]>([]);
  const [heldIds, setHeldIds] = useState<ReadonlySet<string>>(new Set());
  const listParams = new URLSearchParams(params);
  listParams.delete("order");
  const listQuery = listParams.toString();
  const [seen, setSeen] = useState({ list, listQuery, isReleased: false });
  useOrderEvents((newOrder) => {
    setFresh((previous) => [newOrder, ...previous.filter((each) => each._id !== newOrder._id)].slice(0, maxFresh));
    setHeldIds((previous) => new Set([...previous, newOrder._id]));
  });

  useEffect(() => {
    hiddenOrders.count = heldIds.size;
    return () => {
      hiddenOrders.count = 0;
    };
  }, [heldIds]);

  const see = (isReleased: boolean) => {
    setSeen({ list, listQuery, isReleased });
    setHeldIds(new Set());
  };
  const isUnwatched = seen.isReleased || document.visibilityState === "hidden";
  if (seen.listQuery !== listQuery || (isUnwatched && seen.list !== list)) see(false);
  // By time, not by event: a refreshed list may hold an order whose event is still on its way.
  const isHeld = (order: StaffOrderResponse) =>
    !seen.isReleased &&
    order.orderedAt > seen.list.answeredAt &&
    !seen.list.items.some((each) => each._id === order._id) &&
    !isOwnOrder(order._id);
  const shownOrders = list.items.filter((order) => !isHeld(order));
  const release = () => {
    setFresh([]);
    see(true);
  };
  // Nothing can move in an empty list.
  return { fresh, orders: shownOrders.length > 0 ? shownOrders : list.items, release };
}
