import { createParser } from "eventsource-parser";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type {
  OrderChangedResponse,
  OrderEventResponse,
  StaffOrderResponse,
} from "../../../api/contract/admin-orders.ts";
import { currentSession, withToken } from "../../browser/session.ts";
import type { CursorPage } from "../load-list.ts";

/** Calls were made or claimed somewhere. */
const callsEvent = "calls";
type OrderEvent = OrderEventResponse | OrderChangedResponse | "again";
type StreamEvent = OrderEvent | typeof callsEvent;
type OrderEventListener = (event: OrderEvent) => void;

const channelName = "labonno:order-news";
const retryMs = 3000;
// Long, because a refusal rarely ends soon.
const refusedRetryMs = 60_000;

const listeners = new Set<(event: StreamEvent) => void>();
let closeStream: (() => void) | null = null;

/**
 * Calls back on every order placed, moved or changed, and with "again" when events may have been missed: at the start and
 * after a disconnect. Returns the unsubscribe function.
 */
export function subscribeToOrderEvents(listener: OrderEventListener): () => void {
  const unsubscribe = subscribeToStream((event) => event !== callsEvent && listener(event));
  listener("again");
  return unsubscribe;
}

/** Calls back when anybody makes a call, or opens or closes a customer's card. Returns the unsubscribe function. */
export function subscribeToCallEvents(listener: () => void): () => void {
  return subscribeToStream((event) => event === callsEvent && listener());
}

function subscribeToStream(listener: (event: StreamEvent) => void): () => void {
  listeners.add(listener);
  closeStream ??= openStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeStream?.();
    closeStream = null;
  };
}

const ownOrderIds = new Set<string>();
const pendingEntries = new Set<Promise<void>>();

/** Marks an order that this tab is placing, so that it is not announced as new here. */
export function markOwnOrder(placing: Promise<{ insertedId: string }>): void {
  const recorded = placing.then(
    ({ insertedId }) => void ownOrderIds.add(insertedId),
    // A refused order cannot be announced.
    () => {},
  );
  pendingEntries.add(recorded);
  void recorded.finally(() => pendingEntries.delete(recorded));
}

/** Whether this tab placed the order. */
const isOwnOrder = (id: string): boolean => ownOrderIds.has(id);

/** Calls back on orders placed outside this tab. Returns the unsubscribe function. */
export function subscribeToNewOrders(listener: (order: OrderEventResponse) => void): () => void {
  let stopped = false;
  const stop = subscribeToOrderEvents(async (event) => {
    if (event === "again" || !("status" in event) || event.status !== "pending" || event.undone) return;
    // The event may arrive before the response to the request that placed the order.
    await Promise.all(pendingEntries);
    if (!stopped && !ownOrderIds.has(event._id)) listener(event);
  });
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * One tab holds the stream (with the token in its header, never in the URL) and shares its events; when it closes,
 * another takes over.
 */
function openStream(): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(channelName);
  const notifyThisTab = (event: StreamEvent) => {
    for (const listener of listeners) listener(event);
  };
  channel.onmessage = ({ data }) => notifyThisTab(data);
  const notifyAllTabs = (event: StreamEvent) => {
    notifyThisTab(event);
    channel.postMessage(event);
  };
  holdStream(notifyAllTabs, stop.signal).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Web locks need https or localhost; elsewhere each tab opens its own stream. */
async function holdStream(notifyAllTabs: (event: StreamEvent) => void, signal: AbortSignal): Promise<void> {
  const run = () => listenWithRetry(notifyAllTabs, signal);
  if (navigator.locks) await navigator.locks.request(channelName, { signal }, run);
  else await run();
}

async function listenWithRetry(notifyAllTabs: (event: StreamEvent) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const session = currentSession();
    if (session.state === "guest") return;
    const userId = session.state === "signed-in" ? session.user._id : null;
    const wasRefused = userId !== null && (await readEvents(userId, notifyAllTabs, signal).catch(() => false));
    await new Promise((resolve) => setTimeout(resolve, wasRefused ? refusedRetryMs : retryMs));
  }
}

/** Reads one connection until it ends. Returns whether it was refused. */
async function readEvents(
  userId: string,
  notifyAllTabs: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await withToken(userId, (headers) => fetch("/api/orders/events", { headers, signal }));
  if (!response.ok || !response.body) return response.status === 401 || response.status === 403;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === "ready") notifyAllTabs("again");
      if (event === "calls") notifyAllTabs(callsEvent);
      if (event === "order") notifyAllTabs(JSON.parse(data) as OrderEventResponse);
      if (event === "changed") notifyAllTabs(JSON.parse(data) as OrderChangedResponse);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    parser.feed(value);
  }
}

const debounceMs = 400;

/** Revalidates the page when orders change; calls `onNewOrder` for each new one. */
export function useOrderEvents(onNewOrder: (order: OrderEventResponse) => void = () => {}): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  const handleNewOrder = useEffectEvent(onNewOrder);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribeNew = subscribeToNewOrders(handleNewOrder);
    const unsubscribe = subscribeToOrderEvents(() => {
      // One refresh for several events.
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
