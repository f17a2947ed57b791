import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallQueueResponse, CustomerCardResponse } from "../../../api/contract/calls.ts";
import { callOutcome } from "../../../shop/calls/call-rules.ts";
import { api } from "../../browser/api.ts";
import { asRecord, readStored, removeStored, writeStored } from "../../browser/local-storage.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { subscribeToCallEvents, subscribeToOrderEvents } from "../orders/order-events.ts";
import { addOutcome, type CallOutcomeBody, startSendingOutcomes, useUnsentOutcomes } from "./outcome-queue.ts";

export type QueueCard = CallQueueResponse["cards"][number];

/** The customer on the screen: the next one of the queue, or one that was picked. */
export type OpenCall = { orderId: string; isPicked: boolean };

/** A call that was started here and has no outcome yet. */
export type RunningCall = { orderId: string; startedAt: number };

/** The details of a card: undefined while they load, or why they could not be loaded. */
export type CardState = CustomerCardResponse | { error: unknown } | undefined;

const renewMs = 60_000;
const refreshMs = 60_000;
const debounceMs = 250;
const prefetchedCards = 3;
const runningCallKey = "labonno:running-call";
const maxCallMs = 60 * 60_000;

/** Queue, open card and claims of one desk. */
export function useCallDesk(initial: CallQueueResponse, pickedId: string | null) {
  const { t, language } = useAdminI18n();
  const [loaded, setQueue] = useState(initial);
  const [open, setOpen] = useState<OpenCall | null>(pickedId === null ? null : { orderId: pickedId, isPicked: true });
  const [running, setRunning] = useState<RunningCall | null>(readRunningCall);
  const [isPaused, setPaused] = useState(false);
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const [details, setDetails] = useState<ReadonlyMap<string, CardState>>(new Map());
  const unsent = useUnsentOutcomes();
  // Incremented to invalidate queues that were read before the last outcome.
  const epoch = useRef(0);

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
  const loadCard = useCallback(
    async (orderId: string): Promise<void> => {
      try {
        const card = await api("GET /calls/:id", { params: { id: orderId }, query: { lang: language } });
        setDetails((previous) => new Map(previous).set(orderId, card));
      } catch (error) {
        // What is on the screen stays.
        setDetails((previous) => {
          const known = previous.get(orderId);
          return known && !("error" in known) ? previous : new Map(previous).set(orderId, { error });
        });
      }
    },
    [language],
  );

  const reloadOpenCard = useEffectEvent(() => {
    if (open) void loadCard(open.orderId);
  });
  const reloadCardOf = useEffectEvent((id: string) => {
    const known = open && details.get(open.orderId);
    if (known && !("error" in known) && known.orders.some((order) => order._id === id)) reloadOpenCard();
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
  const firstFree = queue.cards.find(({ claimedBy }) => claimedBy === null)?.orders[0] ?? null;
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

  const openId = open?.orderId ?? null;
  // Their outcome gives the claim back when it is recorded: earlier, a colleague would get the same customer.
  const answered = useRef(new Set<string>());
  const claim = useEffectEvent(async (orderId: string): Promise<void> => {
    try {
      const { due } = await api("POST /orders/:id/claim", { params: { id: orderId } });
      // A colleague called since the queue was read: it goes on to the next one.
      if (!due) setHandled((previous) => new Set([...previous, orderId]));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || (error.code !== "call-claimed" && error.code !== "not-found")) return;
      const by = typeof error.body.by === "string" ? error.body.by : "";
      setQueue((previous) => ({
        ...previous,
        cards: previous.cards.map((card) => (card.orders[0] === orderId ? { ...card, claimedBy: by } : card)),
      }));
      if (open?.isPicked && error.code === "call-claimed")
        showToast({ title: t("admin.calls.taken", { name: by }), ms: 4000 });
    }
  });
  const renew = useEffectEvent((orderId: string) => {
    // A phone hides the page during a call.
    if (document.visibilityState === "visible" || running?.orderId === orderId) void claim(orderId);
  });
  const refreshPrefetched = useEffectEvent((orderId: string) => {
    if (details.has(orderId)) void loadCard(orderId);
  });
  useEffect(() => {
    if (openId !== null) refreshPrefetched(openId);
  }, [openId]);
  useEffect(() => {
    if (openId === null || isPaused) return;
    void claim(openId);
    const interval = setInterval(() => renew(openId), renewMs);
    const renewWhenVisible = () => renew(openId);
    document.addEventListener("visibilitychange", renewWhenVisible);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", renewWhenVisible);
      if (answered.current.delete(openId)) return;
      api("DELETE /orders/:id/claim", { params: { id: openId } }).catch(() => {});
    };
  }, [openId, isPaused]);

  // The next cards are loaded ahead, so that they open at once and without a network.
  const ahead = queue.cards.filter(({ claimedBy }) => claimedBy === null).slice(0, prefetchedCards);
  // As text, which is the same as long as they are.
  const wantedIds = [...new Set([openId, ...ahead.map(({ orders }) => orders[0])])].join(" ");
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const id of wantedIds.split(" ").filter(Boolean)) {
      if (details.has(id) || requested.current.has(id)) continue;
      requested.current.add(id);
      void loadCard(id).finally(() => requested.current.delete(id));
    }
  }, [wantedIds, loadCard, details]);

  const setCall = (call: RunningCall | null) => {
    setRunning(call);
    if (call) writeStored("sessionStorage", runningCallKey, call);
    else removeStored("sessionStorage", runningCallKey);
  };

  const card = openId === null ? undefined : details.get(openId);
  const readCard = card && !("error" in card) ? card : null;

  /** Records how the call ended, and opens the next customer, or this one's next order. */
  function record(body: CallOutcomeBody): void {
    if (openId === null) return;
    const called = readCard?.orders[0];
    const header = openCard ?? { number: called?.number ?? "", fullName: called?.billingDetails.fullName ?? "" };
    epoch.current++;
    answered.current.add(openId);
    addOutcome({ orderId: openId, number: header.number, fullName: header.fullName, body });
    setCall(null);
    const isUnanswered = !callOutcome[body.outcome].reached;
    const others = readCard?.orders.slice(1).filter(({ status }) => status === "pending") ?? [];
    const done = isUnanswered ? [openId, ...others.map(({ _id }) => _id)] : [openId];
    setHandled((previous) => new Set([...previous, ...done]));
    setDetails((previous) => new Map([...previous].filter(([id]) => !done.includes(id))));
    const [next] = body.outcome === "confirmed" || body.outcome === "cancelled" ? others : [];
    setOpen(next ? { orderId: next._id, isPicked: true } : null);
  }

  return {
    ...{ queue, open, openCard: openCard ?? null, card, running, isPaused, unsent },
    record,
    /** Asks again for a card that could not be loaded. */
    retryCard: () => openId !== null && void loadCard(openId),
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
