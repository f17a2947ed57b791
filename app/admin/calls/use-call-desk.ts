import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallQueueResponse, CustomerCardResponse } from "../../../api/contract/calls.ts";
import { type CallOutcome, callOutcome } from "../../../shop/calls/call-rules.ts";
import { asRecord, readStored, removeStored, writeStored } from "../../browser/local-storage.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { addOutcome, type CallOutcomeBody, startSendingOutcomes, useUnsentOutcomes } from "./outcome-queue.ts";
import { useCallCards } from "./use-call-cards.ts";
import { useCallQueue } from "./use-call-queue.ts";
import { useClaim } from "./use-claim.ts";

/** The customer on the screen: the next one of the queue, or one that was picked. */
type OpenCall = { orderId: string; isPicked: boolean };

/** A call that was started here and has no outcome yet. */
export type RunningCall = { orderId: string; startedAt: number };

const prefetchedCards = 3;

/** Queue, open card and claims of one desk. */
export function useCallDesk(initial: CallQueueResponse, pickedId: string | null) {
  const { t } = useAdminI18n();
  const unsent = useUnsentOutcomes();
  const { queue, skip, finish, markClaimed } = useCallQueue(initial, unsent);
  const [running, setRunning] = useRunningCall();
  const free = queue.cards.filter(({ claimedBy }) => claimedBy === null).flatMap(({ orders }) => orders[0] ?? []);
  const { open, openCard, setOpen, isPaused, setBreak } = useOpenCall({ queue, free, running, pickedId });
  const openId = open?.orderId ?? null;
  const { card, readCard, ...cards } = useCallCards(openId, free.slice(0, prefetchedCards));
  const ended = useRef(new Set<string>());
  useEffect(startSendingOutcomes, []);

  // The section was loaded again, after a change on the card.
  const reloadCard = useEffectEvent(() => cards.reload());
  const seen = useRef(initial);
  useEffect(() => {
    if (seen.current !== initial) reloadCard();
    seen.current = initial;
  }, [initial]);

  const { leaveToOutcome } = useClaim({
    orderId: isPaused ? null : openId,
    isCalling: running !== null && running.orderId === openId,
    // It goes on to the next one.
    onCalled: skip,
    onTaken: (orderId, by, isGone) => {
      markClaimed(orderId, by);
      if (open?.isPicked && !isGone) showToast({ title: t("admin.calls.taken", { name: by }), ms: 4000 });
    },
  });

  /** Records how the call ended, and opens this customer's next order, else the next customer. */
  function record(body: CallOutcomeBody): void {
    if (openId === null) return;
    const { number, fullName } = openCard ?? nameOf(readCard?.orders[0]);
    leaveToOutcome(openId);
    // Without a network it may arrive after a colleague has moved the order on.
    const status = readCard?.orders.find(({ _id }) => _id === openId)?.status ?? null;
    addOutcome({ orderId: openId, number, fullName, body: { ...body, seen: status } });
    setRunning(null);
    if (isDecided(body.outcome)) ended.current.add(openId);
    const { done, next } = afterCall(body.outcome, openId, readCard, ended.current);
    finish(done);
    cards.forget(done);
    setOpen(next === null ? null : { orderId: next, isPicked: true });
  }

  return {
    ...{ queue, open, openCard, card, running, isPaused, unsent },
    record,
    /** Asks again for a card that could not be loaded. */
    retryCard: cards.reload,
    pick: (orderId: string) => setOpen({ orderId, isPicked: true }),
    startCall: () => openId !== null && setRunning({ orderId: openId, startedAt: Date.now() }),
    /** Opens the next customer without an outcome. */
    leave: () => {
      if (openId !== null) skip(openId);
      setRunning(null);
      setOpen(null);
    },
    pause: setBreak,
  };
}

type OpenCallOptions = {
  queue: CallQueueResponse;
  /** The orders of those whom nobody has open, the most urgent first. */
  free: string[];
  running: RunningCall | null;
  pickedId: string | null;
};

/** Who is on the screen: the running call, else the next of the queue. Says why, where it goes on by itself. */
function useOpenCall({ queue, free, running, pickedId }: OpenCallOptions) {
  const { t } = useAdminI18n();
  const [open, setOpen] = useState<OpenCall | null>(pickedId === null ? null : { orderId: pickedId, isPicked: true });
  const [isPaused, setPaused] = useState(false);
  const openCard = (open && queue.cards.find(({ orders }) => orders[0] === open.orderId)) ?? null;
  const isGone = open !== null && !open.isPicked && !openCard && running?.orderId !== open.orderId;
  const takenBy = open?.isPicked || running !== null ? null : (openCard?.claimedBy ?? null);
  const firstFree = free[0] ?? null;

  useEffect(() => {
    if (isPaused) return;
    if (takenBy !== null) {
      showToast({ title: t("admin.calls.taken", { name: takenBy }), ms: 4000 });
      setOpen(null);
    } else if (isGone) {
      showToast({ title: t("admin.calls.changed"), text: t("admin.calls.changedText"), ms: 4000 });
      setOpen(null);
    } else if (open === null) {
      const orderId = running?.orderId ?? firstFree;
      if (orderId) setOpen({ orderId, isPicked: orderId !== firstFree });
    }
  }, [open, isGone, takenBy, isPaused, firstFree, running, t]);

  function setBreak(isBreak: boolean): void {
    setPaused(isBreak);
    if (isBreak) setOpen(null);
  }
  return { open, openCard, setOpen, isPaused, setBreak };
}

type CardOrder = CustomerCardResponse["orders"][number];

function nameOf(order: CardOrder | undefined) {
  return { number: order?.number ?? "", fullName: order?.billingDetails.fullName ?? "" };
}

/** What is read of the card: its orders, and which of them are the same customer's. */
type CalledCard = {
  orders: Pick<CardOrder, "_id" | "status" | "billingDetails">[];
  ownOrders: CustomerCardResponse["ownOrders"];
};

/**
 * Which orders a call has dealt with, and the one that the same customer is asked about next. Where nobody answers, all
 * orders of the number are called about later. `ended` are those confirmed or cancelled here, which a card that was read
 * just before still shows as waiting.
 */
export function afterCall(outcome: CallOutcome, orderId: string, card: CalledCard | null, ended: ReadonlySet<string>) {
  const { orders, ownOrders } = card ?? { orders: [], ownOrders: [] };
  const phone = orders.find(({ _id }) => _id === orderId)?.billingDetails.phone;
  const others = orders.filter(({ _id, status }) => _id !== orderId && status === "pending");
  const ofNumber = others.filter(({ billingDetails }) => billingDetails.phone === phone).map(({ _id }) => _id);
  const next = others.find(({ _id }) => ownOrders.includes(_id) && !ended.has(_id));
  return {
    done: callOutcome[outcome].reached ? [orderId] : [orderId, ...ofNumber],
    next: isDecided(outcome) ? (next?._id ?? null) : null,
  };
}

const isDecided = (outcome: CallOutcome) => outcome === "confirmed" || outcome === "cancelled";

const runningCallKey = "labonno:running-call";
const maxCallMs = 60 * 60_000;

/** The call that is running, also when the phone has closed the page meanwhile. */
function useRunningCall() {
  const [running, setRunning] = useState<RunningCall | null>(readRunningCall);
  const set = (call: RunningCall | null) => {
    setRunning(call);
    if (call) writeStored("sessionStorage", runningCallKey, call);
    else removeStored("sessionStorage", runningCallKey);
  };
  return [running, set] as const;
}

function readRunningCall(): RunningCall | null {
  const { orderId, startedAt } = asRecord(readStored("sessionStorage", runningCallKey));
  if (typeof orderId !== "string" || typeof startedAt !== "number" || Date.now() - startedAt > maxCallMs) return null;
  return { orderId, startedAt };
}
