import type { OrderNewsAnswer } from "../../../api/responses.ts";
import { currentSession, withToken } from "../../browser/session.ts";

type Listener = (news: OrderNewsAnswer | "again") => void;

const name = "labonno:order-news";
const pause = 3000;
// Whoever is refused may be let in again, but not in a moment.
const longPause = 60_000;

const listeners = new Set<Listener>();
let closeLine: (() => void) | null = null;

/**
 * Calls back on every order placed or moved, by whomever, and with "again" when something may have been missed: to begin
 * with, and whenever the line was down. Answers the way to stop.
 */
export function followOrderNews(listener: Listener): () => void {
  listeners.add(listener);
  closeLine ??= openLine();
  listener("again");
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeLine?.();
    closeLine = null;
  };
}

const enteredHere = new Set<string>();
const entering = new Set<Promise<void>>();

/** Notes an order that is being written down in this tab: it is no news to whoever does. */
export function noteOwnEntry(placed: Promise<{ insertedId: string }>): void {
  const noted = placed.then(
    ({ insertedId }) => void enteredHere.add(insertedId),
    // Refused: there is no order that could be news.
    () => {},
  );
  entering.add(noted);
  void noted.finally(() => entering.delete(noted));
}

/** Calls back on every order that was placed by somebody else than the person in this tab. Answers the way to stop. */
export function followNewOrders(listener: (order: OrderNewsAnswer) => void): () => void {
  let stopped = false;
  const stop = followOrderNews(async (news) => {
    if (news === "again" || news.status !== "pending") return;
    // The news of an order may be here before the answer to whoever wrote it down.
    await Promise.all(entering);
    if (!stopped && !enteredHere.has(news._id)) listener(news);
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
function openLine(): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  const tellHere: Listener = (news) => {
    for (const listener of listeners) listener(news);
  };
  channel.onmessage = ({ data }) => tellHere(data);
  const tell: Listener = (news) => {
    tellHere(news);
    channel.postMessage(news);
  };
  holdLine(tell, stop.signal).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Browsers lock between tabs on https and localhost only; elsewhere each tab has a line of its own. */
async function holdLine(tell: Listener, signal: AbortSignal): Promise<void> {
  const work = () => listenAgainAndAgain(tell, signal);
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}

async function listenAgainAndAgain(tell: Listener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const session = currentSession();
    if (session.state === "guest") return;
    const person = session.state === "signed-in" ? session.user._id : null;
    const refused = person !== null && (await listen(person, tell, signal).catch(() => false));
    await new Promise((resolve) => setTimeout(resolve, refused ? longPause : pause));
  }
}

/** One connection, until it ends: with its token, with the server, or with the network. Answers whether it was refused. */
async function listen(person: string, tell: Listener, signal: AbortSignal): Promise<boolean> {
  const response = await withToken(person, (headers) => fetch("/api/orders/events", { headers, signal }));
  if (!response.ok || !response.body) return response.status === 401 || response.status === 403;
  const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await lines.read();
    if (done) return false;
    text += value;
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const event = /^event: (.+)$/m.exec(message)?.[1];
      const data = /^data: (.+)$/m.exec(message)?.[1];
      if (event === "ready") tell("again");
      if (event === "order" && data) tell(JSON.parse(data) as OrderNewsAnswer);
    }
  }
}
