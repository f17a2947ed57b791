import { useEffect, useState } from "react";
import type { OrderNewsAnswer, StaffOrderAnswer } from "../../../api/responses.ts";
import { useOrderNews } from "./use-order-events.ts";

const mostFresh = 50;

/** How many orders of the list are hidden: it is asked for with as many rows more, so that they push none off its end. */
export const hiddenOrders = { count: 0 };

/**
 * What came in while somebody was looking (`fresh`), and the list without it: rows do not move under a pointer that aims.
 * It joins the list when it is asked for (`release`), when other orders are looked at, or while nobody sees the page.
 */
export function useHeldOrders(listed: StaffOrderAnswer[], params: URLSearchParams) {
  const [fresh, setFresh] = useState<OrderNewsAnswer[]>([]);
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState("");
  useOrderNews((news) => {
    setFresh((before) => [news, ...before.filter((each) => each._id !== news._id)].slice(0, mostFresh));
    if (document.visibilityState === "visible") setHeld((before) => new Set([...before, news._id]));
  });

  useEffect(() => {
    hiddenOrders.count = held.size;
    return () => {
      hiddenOrders.count = 0;
    };
  }, [held]);

  const listAddress = new URLSearchParams(params);
  listAddress.delete("order");
  const address = listAddress.toString();
  if (address !== seen) {
    setSeen(address);
    setHeld(new Set());
  }
  const unheld = listed.filter(({ _id }) => !held.has(_id));
  const release = () => {
    setFresh([]);
    setHeld(new Set());
  };
  // An empty list has nothing that could move.
  return { fresh, orders: unheld.length > 0 ? unheld : listed, release };
}
