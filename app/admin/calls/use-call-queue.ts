import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallQueueResponse } from "../../../api/contract/calls.ts";
import { api } from "../../browser/api.ts";
import { subscribeToCallEvents, subscribeToOrderEvents } from "../orders/order-events.ts";
import type { UnsentOutcome } from "./outcome-queue.ts";

export type QueueCard = CallQueueResponse["cards"][number];

const refreshMs = 60_000;
const debounceMs = 250;

/** The queue as it is now, without the customers whom this desk has handled. Read again after each outcome that was sent. */
export function useCallQueue(initial: CallQueueResponse, unsent: UnsentOutcome[]) {
  const [loaded, setLoaded] = useState(initial);
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  // Incremented to invalidate queues that were read before the last outcome.
  const epoch = useRef(0);

  const refresh = useEffectEvent(async (): Promise<void> => {
    const started = epoch.current;
    try {
      const next = await api("GET /calls");
      if (started !== epoch.current) return void refresh();
      setLoaded(next);
      setHandled(new Set(unsent.filter(isWaiting).map(({ orderId }) => orderId)));
    } catch {
      // Without a network the queue stays as it is.
    }
  });

  // The section was loaded again, after a change on the card.
  useEffect(() => setLoaded(initial), [initial]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), debounceMs);
    };
    const unsubscribe = [subscribeToOrderEvents(refreshSoon), subscribeToCallEvents(refreshSoon)];
    // Calls become due by themselves.
    const interval = setInterval(refreshSoon, refreshMs);
    window.addEventListener("online", refreshSoon);
    return () => {
      for (const stop of unsubscribe) stop();
      clearTimeout(timer);
      clearInterval(interval);
      window.removeEventListener("online", refreshSoon);
    };
  }, []);

  // An outcome that was sent has changed the queue.
  const waiting = unsent.filter(({ refused }) => refused === null).length;
  const lastWaiting = useRef(waiting);
  useEffect(() => {
    if (waiting < lastWaiting.current) {
      epoch.current++;
      void refresh();
    }
    lastWaiting.current = waiting;
  }, [waiting]);

  const isHandled = ({ orders }: QueueCard) => orders[0] !== undefined && handled.has(orders[0]);
  const hidden = loaded.cards.filter(isHandled).length;
  const hide = (orderIds: readonly string[]) => setHandled((previous) => new Set([...previous, ...orderIds]));
  return {
    queue: { ...loaded, cards: loaded.cards.filter((card) => !isHandled(card)), due: loaded.due - hidden },
    /** Hides a customer whom a colleague has called, or who is left without an outcome. */
    skip: (orderId: string) => hide([orderId]),
    /** Hides customers whose calls have an outcome, also from a queue that is being read. */
    finish(orderIds: readonly string[]): void {
      epoch.current++;
      hide(orderIds);
    },
    /** Marks a customer whom a colleague has open. */
    markClaimed: (orderId: string, by: string) =>
      setLoaded((previous) => ({
        ...previous,
        cards: previous.cards.map((card) => (card.orders[0] === orderId ? { ...card, claimedBy: by } : card)),
      })),
  };
}

function isWaiting({ refused, held }: UnsentOutcome): boolean {
  return refused === null && !held;
}
