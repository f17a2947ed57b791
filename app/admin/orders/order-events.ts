import { createParser } from "eventsource-parser";
import type { OrderEventResponse } from "../../../api/contract/admin-orders.ts";
import { currentSession, withToken } from "../../browser/session.ts";

type OrderEventListener = (event: OrderEventResponse | "again") => void;

const channelName = "labonno:order-news";
const retryMs = 3000;
// Whoever is refused may be let in again, but not in a moment.
const refusedRetryMs = 60_000;

const listeners = new Set<OrderEventListener>();
let closeStream: (() => void) | null = null;

/**
 * Calls back on every order placed or moved, by whomever, and with "again" when something may have been missed: to begin
 * with, and whenever the line was down. Answers the way to stop.
 */
export function subscribeToOrderEvents(listener: OrderEventListener): () => void {
  listeners.add(listener);
  closeStream ??= openStream();
  listener("again");
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeStream?.();
    closeStream = null;
  };
}

const ownOrderIds = new Set<string>();
const pendingEntries = new Set<Promise<void>>();

/** Notes an order that is being written down in this tab: it is no news to whoever does. */
export function markOwnOrder(placing: Promise<{ insertedId: string }>): void {
  const recorded = placing.then(
    ({ insertedId }) => void ownOrderIds.add(insertedId),
    // Refused: there is no order that could be news.
    () => {},
  );
  pendingEntries.add(recorded);
  void recorded.finally(() => pendingEntries.delete(recorded));
}

/** Calls back on every order that was placed by somebody else than the person in this tab. Answers the way to stop. */
export function subscribeToNewOrders(listener: (order: OrderEventResponse) => void): () => void {
  let stopped = false;
  const stop = subscribeToOrderEvents(async (event) => {
    if (event === "again" || event.status !== "pending") return;
    // The news of an order may be here before the answer to whoever wrote it down.
    await Promise.all(pendingEntries);
    if (!stopped && !ownOrderIds.has(event._id)) listener(event);
  });
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * One tab of the browser holds the line (the token in its header, never in the address) and passes on what it hears;
 * when it closes, another one takes over.
 */
function openStream(): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(channelName);
  const notifyThisTab: OrderEventListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  channel.onmessage = ({ data }) => notifyThisTab(data);
  const notifyAllTabs: OrderEventListener = (event) => {
    notifyThisTab(event);
    channel.postMessage(event);
  };
  holdStream(notifyAllTabs, stop.signal).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Browsers lock between tabs on https and localhost only; elsewhere each tab has a line of its own. */
async function holdStream(notifyAllTabs: OrderEventListener, signal: AbortSignal): Promise<void> {
  const run = () => listenWithRetry(notifyAllTabs, signal);
  if (navigator.locks) await navigator.locks.request(channelName, { signal }, run);
  else await run();
}

async function listenWithRetry(notifyAllTabs: OrderEventListener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const session = currentSession();
    if (session.state === "guest") return;
    const userId = session.state === "signed-in" ? session.user._id : null;
    const wasRefused = userId !== null && (await readEvents(userId, notifyAllTabs, signal).catch(() => false));
    await new Promise((resolve) => setTimeout(resolve, wasRefused ? refusedRetryMs : retryMs));
  }
}

/** One connection, until it ends: with its token, with the server, or with the network. Answers whether it was refused. */
async function readEvents(userId: string, notifyAllTabs: OrderEventListener, signal: AbortSignal): Promise<boolean> {
  const response = await withToken(userId, (headers) => fetch("/api/orders/events", { headers, signal }));
  if (!response.ok || !response.body) return response.status === 401 || response.status === 403;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === "ready") notifyAllTabs("again");
      if (event === "order") notifyAllTabs(JSON.parse(data) as OrderEventResponse);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    parser.feed(value);
  }
}
