import { useMemo } from "react";
import { api } from "../../browser/api.ts";
import { asRecord, withTabLock } from "../../browser/local-storage.ts";
import { ApiRefusal, type BodyOf, type ResponseOf } from "../../browser/request.ts";
import { currentSession, subscribeSession, useSession } from "../../browser/session.ts";
import { storedValue } from "../../browser/store.ts";

export type CallOutcomeBody = BodyOf<"POST /orders/:id/calls">;
type UndoResult = ResponseOf<"POST /orders/:id/undo">;
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
  /** Whether it was undone in the meantime: the undo is sent as soon as it is recorded. */
  undo: boolean;
  /** When it was stored, in milliseconds. */
  at: number;
  /** Left behind by a sign-out: sent only once its author, signed in again, says so. Without the customer's name. */
  held: boolean;
};

/** The shop's result of an outcome. */
export type SentOutcome = UnsentOutcome & {
  result: CallOutcomeResult | ApiRefusal;
  /** The result of the undo, if one was requested. */
  undone: UndoResult | ApiRefusal | null;
};

const stored = storedValue("labonno:call-outcomes", (value) =>
  Array.isArray(value) ? value.flatMap(parseOutcome) : [],
);

function parseOutcome(value: unknown): UnsentOutcome[] {
  const { key, userId, orderId, number, fullName, body, refused, undo, at, held } = asRecord(value);
  const texts = [key, userId, orderId, number, fullName];
  if (!texts.every((text) => typeof text === "string") || typeof asRecord(body).outcome !== "string") return [];
  const isRefused = typeof refused === "string";
  return [
    {
      ...(value as UnsentOutcome),
      ...{ refused: isRefused ? refused : null, undo: undo === true },
      ...{ at: typeof at === "number" ? at : Date.now(), held: held === true },
    },
  ];
}

const none: UnsentOutcome[] = [];
const retryMs = 10_000;
/** Older ones are outdated. */
const maxHeldMs = 7 * 24 * 3_600_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

type SentListener = (outcome: SentOutcome) => void;
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
export function addOutcome(outcome: Omit<UnsentOutcome, "key" | "userId" | "refused" | "undo" | "at" | "held">): void {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const state = { refused: null, undo: false, at: Date.now(), held: false };
  const added = { ...outcome, key: crypto.randomUUID(), userId: session.user._id, ...state };
  stored.save([...stored.value(), added]);
  void sendOutcomes();
}

/** Whether an outcome moves its order on, and so can be undone. */
export function isStepOutcome({ outcome }: CallOutcomeBody): boolean {
  return outcome === "confirmed" || outcome === "cancelled";
}

/** Takes back the last step that the shop has not recorded yet, and returns it; null where none is on its way. */
export function undoUnsentStep(): UnsentOutcome | null {
  const step = unsent().findLast(({ body, undo }) => isStepOutcome(body) && !undo);
  if (!step) return null;
  stored.save(stored.value().map((each) => (each.key === step.key ? { ...each, undo: true } : each)));
  return step;
}

/** Drops an outcome: a refused one that has been read, or one that was left behind. */
export function dismissOutcome(key: string): void {
  stored.save(stored.value().filter((outcome) => outcome.key !== key));
}

/** Sends outcomes that were left over from a sign-out. */
export function resumeOutcomes(keys: readonly string[]): void {
  stored.save(stored.value().map((each) => (keys.includes(each.key) ? { ...each, held: false } : each)));
  void sendOutcomes();
}

/** Tries once more to send what waits, and returns how much of it still does. */
export async function countAfterSending(): Promise<number> {
  if (unsent().length > 0) await sendOutcomes();
  return unsent().length;
}

/** Outcomes of a user who has signed out: without names, sent by nobody else, and only stored for a while. */
function holdLeftBehind(): void {
  const session = currentSession();
  if (session.state === "loading") return;
  const userId = session.state === "signed-in" ? session.user._id : null;
  const retained = stored.value().flatMap((outcome): UnsentOutcome[] => {
    if (outcome.userId === userId) return [outcome];
    const isDropped = outcome.refused !== null || Date.now() - outcome.at > maxHeldMs;
    return isDropped ? [] : [{ ...outcome, fullName: "", held: true }];
  });
  if (JSON.stringify(retained) !== JSON.stringify(stored.value())) stored.save(retained);
}

/** Sends waiting outcomes now, when the network returns, and repeatedly until all are sent. */
export function startSendingOutcomes(): void {
  holdLeftBehind();
  void sendOutcomes();
  if (isStarted) return;
  isStarted = true;
  subscribeSession(holdLeftBehind);
  window.addEventListener("online", () => void sendOutcomes());
}

/** One tab at a time, the oldest first, so that the outcomes of an order arrive in their order. */
async function sendOutcomes(): Promise<void> {
  clearTimeout(retryTimer);
  await withTabLock("call-outcomes", async () => {
    for (let [outcome] = unsent(); outcome; [outcome] = unsent()) {
      const { orderId, key } = outcome;
      const result = await send(() => postOutcome(outcome));
      if (result === null) break;
      const undo = stored.value().some((each) => each.key === key && each.undo);
      const isUndoDue = undo && !(result instanceof ApiRefusal);
      // The outcome stays until the undo is answered: sent again under its key, it is not recorded again.
      const undone = isUndoDue ? await send(() => api("POST /orders/:id/undo", { params: { id: orderId } })) : null;
      if (isUndoDue && undone === null) break;
      settle({ ...outcome, undo, result, undone });
    }
  });
  if (unsent().length > 0) retryTimer = setTimeout(() => void sendOutcomes(), retryMs);
}

/** The user's outcomes that the shop has not answered, the oldest first. */
function unsent(): UnsentOutcome[] {
  const session = currentSession();
  if (session.state !== "signed-in") return [];
  return stored.value().filter(({ userId, refused, held }) => userId === session.user._id && refused === null && !held);
}

function postOutcome({ key, orderId, body }: UnsentOutcome): Promise<CallOutcomeResult> {
  return api("POST /orders/:id/calls", { params: { id: orderId }, headers: { "Idempotency-Key": key }, body });
}

/** Null where the shop could not be reached, or could not answer now. */
async function send<Result>(request: () => Promise<Result>): Promise<Result | ApiRefusal | null> {
  try {
    return await request();
  } catch (error) {
    return error instanceof ApiRefusal && isFinal(error) ? error : null;
  }
}

function isFinal({ status }: ApiRefusal): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function settle(outcome: SentOutcome): void {
  const { key, result } = outcome;
  const refused = result instanceof ApiRefusal ? result.code : null;
  stored.save(stored.value().flatMap((each) => (each.key !== key ? each : refused ? { ...each, refused } : [])));
  for (const listener of sentListeners) listener(outcome);
}
