import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallQueueResponse } from "../../../api/contract/calls.ts";
import { callOutcome } from "../../../shop/calls/call-rules.ts";
import { api } from "../../browser/api.ts";
import { asRecord, readStored, removeStored, writeStored } from "../../browser/local-storage.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { subscribeToCallEvents, subscribeToOrderEvents } from "../orders/order-events.ts";
import { addOutcome, type CallOutcomeBody, startSendingOutcomes, useUnsentOutcomes } from "./outcome-queue.ts";
import { useCallCards } from "./use-call-cards.ts";
import { useClaim } from "./use-claim.ts";

export type QueueCard = CallQueueResponse["cards"][number];

/** The customer on the screen: the next one of the queue, or one that was picked. */
export type OpenCall = { orderId: string; isPicked: boolean };

/** A call that was started here and has no outcome yet. */
export type RunningCall = { orderId: string; startedAt: number };

const refreshMs = 60_000;
const debounceMs = 250;
const prefetchedCards = 3;
const runningCallKey = "labonno:running-call";
const maxCallMs = 60 * 60_000;

/** Queue, open card and claims of one desk. */
export function useCallDesk(initial: CallQueueResponse, pickedId: string | null) {
  const { t } = useAdminI18n();
  const [loaded, setQueue] = useState(initial);
  const [open, setOpen] = useState<OpenCall | null>(pickedId === null ? null : { orderId: pickedId, isPicked: true });
  const [running, setRunning] = useState<RunningCall | null>(readRunningCall);
  const [isPaused, setPaused] = useState(false);
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const unsent = useUnsentOutcomes();
  // Incremented to invalidate queues that were read before the last outcome.
  const epoch = useRef(0);
  // Orders confirmed or cancelled here, which a card that was read just before still shows as waiting.
  const ended = useRef(new Set<string>());

  const isHandled = ({ orders }: QueueCard) => orders[0] !== undefined && handled.has(orders[0]);
  const hidden = loaded.cards.filter(isHandled).length;
  const queue = { ...loaded, cards: loaded.cards.filter((card) => !isHandled(card)), due: loaded.due - hidden };

  const refresh = useEffectEvent(async (): Promise<void> => {
    const started = epoch.current;
    try {
      const next = await api("GET /calls");
      if (started !== epoch.current) return void refresh();
      setQueue(next);
      setHandled(
        new Set(unsent.filter(({ refused, held }) => refused === null && !held).map(({ orderId }) => orderId)),
      );
    } catch {
      // Without a network the queue stays as it is.
    }
  });

  const openId = open?.orderId ?? null;
  const free = queue.cards.filter(({ claimedBy }) => claimedBy === null);
  const ahead = free.slice(0, prefetchedCards).flatMap(({ orders }) => orders[0] ?? []);
  const { card, readCard, ...cards } = useCallCards(openId, ahead);
  const reloadOpenCard = useEffectEvent(() => void cards.reload());
  const reloadCardOf = useEffectEvent((id: string) => {
    if (readCard?.orders.some((order) => order._id === id)) cards.reload();
  });
  // The section was loaded again, after a change on the card.
  const seen = useRef(initial);
  useEffect(() => {
    if (seen.current === initial) return;
    seen.current = initial;
    setQueue(initial);
    reloadOpenCard();
  }, [initial]);

  useEffect(() => {
    startSendingOutcomes();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), debounceMs);
    };
    const unsubscribe = [
      subscribeToOrderEvents((event) => {
        refreshSoon();
        if (event !== "again") reloadCardOf(event._id);
      }),
      subscribeToCallEvents(refreshSoon),
    ];
    const catchUp = () => {
      refreshSoon();
      reloadOpenCard();
    };
    // Calls become due by themselves.
    const interval = setInterval(refreshSoon, refreshMs);
    window.addEventListener("online", catchUp);
    return () => {
      for (const stop of unsubscribe) stop();
      clearTimeout(timer);
      clearInterval(interval);
      window.removeEventListener("online", catchUp);
    };
  }, []);

  // Refreshes once the last outcome has been sent.
  const waiting = unsent.filter(({ refused }) => refused === null).length;
  const lastWaiting = useRef(waiting);
  useEffect(() => {
    if (waiting < lastWaiting.current) {
      epoch.current++;
      void refresh();
    }
    lastWaiting.current = waiting;
  }, [waiting]);

  /** The first customer whom nobody has open. */
  const firstFree = free[0]?.orders[0] ?? null;
  const openCard = open && queue.cards.find(({ orders }) => orders[0] === open.orderId);
  const isGone = open !== null && !open.isPicked && !openCard && running?.orderId !== open.orderId;
  const isTaken = openCard?.claimedBy ?? null;

  useEffect(() => {
    if (isPaused) return;
    if (isGone || (isTaken !== null && !open?.isPicked && running === null)) {
      if (isTaken !== null) showToast({ title: t("admin.calls.taken", { name: isTaken }), ms: 4000 });
      else showToast({ title: t("admin.calls.changed"), text: t("admin.calls.changedText"), ms: 4000 });
      setOpen(null);
    } else if (open === null) {
      const orderId = running?.orderId ?? firstFree;
      if (orderId) setOpen({ orderId, isPicked: orderId !== firstFree });
    }
  }, [open, isGone, isTaken, isPaused, firstFree, running, t]);

  const { leaveToOutcome } = useClaim({
    orderId: isPaused ? null : openId,
    isCalling: running !== null && running.orderId === openId,
    // It goes on to the next one.
    onCalled: (orderId) => setHandled((previous) => new Set([...previous, orderId])),
    onTaken: (orderId, by, isOrderGone) => {
      setQueue((previous) => ({
        ...previous,
        cards: previous.cards.map((each) => (each.orders[0] === orderId ? { ...each, claimedBy: by } : each)),
      }));
      if (open?.isPicked && !isOrderGone) showToast({ title: t("admin.calls.taken", { name: by }), ms: 4000 });
    },
  });

  const setCall = (call: RunningCall | null) => {
    setRunning(call);
    if (call) writeStored("sessionStorage", runningCallKey, call);
    else removeStored("sessionStorage", runningCallKey);
  };

  /** Records how the call ended, and opens this customer's next order, else the next customer. */
  function record(body: CallOutcomeBody): void {
    if (openId === null) return;
    const called = readCard?.orders[0];
    const header = openCard ?? { number: called?.number ?? "", fullName: called?.billingDetails.fullName ?? "" };
    epoch.current++;
    leaveToOutcome(openId);
    // Without a network it may arrive after a colleague has moved the order on.
    const seen = readCard?.orders.find(({ _id }) => _id === openId)?.status ?? null;
    addOutcome({ orderId: openId, number: header.number, fullName: header.fullName, body: { ...body, seen } });
    setCall(null);
    const isUnanswered = !callOutcome[body.outcome].reached;
    const others = readCard?.orders.filter(({ _id, status }) => _id !== openId && status === "pending") ?? [];
    // Nobody answers at this number, whosever order it is.
    const ofNumber = others.filter(({ billingDetails }) => billingDetails.phone === called?.billingDetails.phone);
    const done = isUnanswered ? [openId, ...ofNumber.map(({ _id }) => _id)] : [openId];
    setHandled((previous) => new Set([...previous, ...done]));
    cards.forget(done);
    const isEnded = body.outcome === "confirmed" || body.outcome === "cancelled";
    if (isEnded) ended.current.add(openId);
    const next = isEnded && others.find(({ _id }) => readCard?.ownOrders.includes(_id) && !ended.current.has(_id));
    setOpen(next ? { orderId: next._id, isPicked: true } : null);
  }

  return {
    ...{ queue, open, openCard: openCard ?? null, card, running, isPaused, unsent },
    record,
    /** Asks again for a card that could not be loaded. */
    retryCard: cards.reload,
    pick: (orderId: string) => setOpen({ orderId, isPicked: true }),
    startCall: () => openId !== null && setCall({ orderId: openId, startedAt: Date.now() }),
    /** Opens the next customer without an outcome. */
    leave: () => {
      if (openId !== null) setHandled((previous) => new Set([...previous, openId]));
      setCall(null);
      setOpen(null);
    },
    pause: (paused: boolean) => {
      setPaused(paused);
      if (paused) setOpen(null);
    },
  };
}

/** The call that was running when the phone closed the page. */
function readRunningCall(): RunningCall | null {
  const { orderId, startedAt } = asRecord(readStored("sessionStorage", runningCallKey));
  if (typeof orderId !== "string" || typeof startedAt !== "number" || Date.now() - startedAt > maxCallMs) return null;
  return { orderId, startedAt };
}
