import { useMemo } from "react";
import { api } from "../../browser/api.ts";
import { asRecord, withTabLock } from "../../browser/local-storage.ts";
import { ApiRefusal, type BodyOf, type ResponseOf } from "../../browser/request.ts";
import { currentSession, useSession } from "../../browser/session.ts";
import { storedValue } from "../../browser/store.ts";

export type CallOutcomeBody = BodyOf<"POST /orders/:id/calls">;
type CallOutcomeResult = ResponseOf<"POST /orders/:id/calls">;

/** The outcome of a call that has not reached the shop yet, or was refused by it. */
export type UnsentOutcome = {
  /** The idempotency key: sent twice, it is recorded once. */
  key: string;
  userId: string;
  orderId: string;
  number: string;
  fullName: string;
  body: CallOutcomeBody;
  /** The code of the refusal, until somebody has read it. */
  refused: string | null;
};

const stored = storedValue("labonno:call-outcomes", (value) =>
  Array.isArray(value) ? value.flatMap(parseOutcome) : [],
);

function parseOutcome(value: unknown): UnsentOutcome[] {
  const { key, userId, orderId, number, fullName, body, refused } = asRecord(value);
  const texts = [key, userId, orderId, number, fullName];
  if (!texts.every((text) => typeof text === "string") || typeof asRecord(body).outcome !== "string") return [];
  const isRefused = typeof refused === "string";
  return [{ ...(value as UnsentOutcome), refused: isRefused ? refused : null }];
}

const none: UnsentOutcome[] = [];
const retryMs = 10_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

type SentListener = (outcome: UnsentOutcome, result: CallOutcomeResult | ApiRefusal) => void;
const sentListeners = new Set<SentListener>();

/** Calls back for each outcome that the shop has recorded or refused. Returns the unsubscribe function. */
export function subscribeToSentOutcomes(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}

/** The user's outcomes that wait for the network, and those that were refused. */
export function useUnsentOutcomes(): UnsentOutcome[] {
  const session = useSession();
  const all = stored.useValue(none);
  const userId = session.state === "signed-in" ? session.user._id : null;
  return useMemo(() => all.filter((outcome) => outcome.userId === userId), [all, userId]);
}

/** Stores an outcome on this device and sends it as soon as there is a network. */
export function addOutcome(outcome: Omit<UnsentOutcome, "key" | "userId" | "refused">): void {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const added = { ...outcome, key: crypto.randomUUID(), userId: session.user._id, refused: null };
  stored.save([...stored.value(), added]);
  void sendOutcomes();
}

/** Drops a refused outcome that has been read. */
export function dismissOutcome(key: string): void {
  stored.save(stored.value().filter((outcome) => outcome.key !== key));
}

/** Sends what waits now, when the network returns, and again and again until it is sent. */
export function startSendingOutcomes(): void {
  void sendOutcomes();
  if (isStarted) return;
  isStarted = true;
  window.addEventListener("online", () => void sendOutcomes());
}

/** One tab at a time, the oldest first, so that the outcomes of an order arrive in their order. */
async function sendOutcomes(): Promise<void> {
  clearTimeout(retryTimer);
  await withTabLock("call-outcomes", async () => {
    for (let outcome = nextUnsent(); outcome; outcome = nextUnsent()) {
      const result = await send(outcome);
      if (result === null) break;
      settle(outcome, result);
    }
  });
  if (nextUnsent()) retryTimer = setTimeout(() => void sendOutcomes(), retryMs);
}

function nextUnsent(): UnsentOutcome | undefined {
  const session = currentSession();
  if (session.state !== "signed-in") return undefined;
  return stored.value().find(({ userId, refused }) => userId === session.user._id && refused === null);
}

/** Null where the shop could not be reached, or could not answer now. */
async function send({ key, orderId, body }: UnsentOutcome): Promise<CallOutcomeResult | ApiRefusal | null> {
  try {
    return await api("POST /orders/:id/calls", { params: { id: orderId }, headers: { "Idempotency-Key": key }, body });
  } catch (error) {
    return error instanceof ApiRefusal && isFinal(error) ? error : null;
  }
}

function isFinal({ status }: ApiRefusal): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function settle(outcome: UnsentOutcome, result: CallOutcomeResult | ApiRefusal): void {
  const others = stored.value().filter(({ key }) => key !== outcome.key);
  stored.save(result instanceof ApiRefusal ? [...others, { ...outcome, refused: result.code }] : others);
  for (const listener of sentListeners) listener(outcome, result);
}
