import { useSyncExternalStore } from "react";
import type { UserAnswer } from "../../api/responses.ts";
import { forgetToken, isFresh, keepToken, keptToken, personOf } from "./access-token.ts";
import { endProviderSession, proofOfIdentity } from "./identity.ts";
import { forget, forgetTab, keep, readKept } from "./local-storage.ts";
import { ApiRefusal, ApiUnreachable, request } from "./request.ts";
import { oneTabAtATime } from "./tab-lock.ts";

/** Who sits before this browser: not known yet, nobody known, or a signed-in person. */
export type Session = { state: "loading" } | { state: "guest" } | { state: "signed-in"; user: UserAnswer };
type Settled = Exclude<Session, { state: "loading" }>;

// The sign that somebody signed in on this device, with her `_id`: no secret. Without it nothing is asked of the server.
const sign = "signed-in";
const loading: Session = { state: "loading" };
const guest: Settled = { state: "guest" };

let session: Session = guest;
let looking: Promise<Settled> | null = null;
let waiting = 0;
const listeners = new Set<() => void>();
const expelListeners = new Set<() => void>();

/** The session as it stands now; the same object until it changes. */
export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => loading);
}

/** True while somebody is being signed in or out, or looked up. */
export function useSessionBusy(): boolean {
  return useSyncExternalStore(
    subscribeSession,
    () => waiting > 0,
    () => false,
  );
}

/** Calls back on every change, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when the server no longer knew the person, or refused her: she is signed out and belongs on `/`. */
export function subscribeExpelled(listener: () => void): () => void {
  expelListeners.add(listener);
  return () => void expelListeners.delete(listener);
}

/** Called once, before the page wakes up. */
export function startSession(): void {
  window.addEventListener("storage", ({ key }) => (key === sign || key === null) && followOtherTab());
  window.addEventListener("online", () => session.state === "loading" && lookQuietly());
  if (hasNoSign()) forgetToken();
  else lookAnew();
}

/** The session once it is known. Rejects while it can't be known: a missing network signs nobody out. */
export async function settledSession(): Promise<Settled> {
  return session.state === "loading" ? look() : session;
}

/** Lets somebody in by a way of the provider; the session is then known here and in the other tabs. */
export async function signInBy(way: () => Promise<unknown>): Promise<Settled> {
  return busy(async () => {
    await way();
    await looking?.catch(() => {});
    forgetToken();
    return look();
  });
}

/** Signs out here and in the other tabs, or on every device. Without a network it fails, and nobody is signed out. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await busy(() => endProviderSession(keptToken(), { everywhere }));
  forgetTab();
  leave();
}

/** What the person has changed about herself shows at once. */
export function updateUser(user: UserAnswer): void {
  change({ state: "signed-in", user });
}

/** Signs the person out because a call was refused for good; not if somebody else has come in meanwhile. */
export function expel(person: string): void {
  if (session.state !== "signed-in" || session.user._id !== person) return;
  const token = keptToken();
  forgetTab();
  leave();
  endProviderSession(token).catch(() => {});
  for (const listener of expelListeners) listener();
}

/**
 * Makes a call with the person's token, renewed beforehand when it has run out, and once upon a 401. Where the provider
 * knows nobody any more, or somebody else, the call is not made: `not-signed-in`.
 */
export async function withToken<Answer>(
  person: string | null,
  call: (authorization: { Authorization: string }) => Promise<Answer>,
): Promise<Answer> {
  const attempt = (token: string | null) => {
    const isSomebodyElses = token !== null && person !== null && personOf(token) !== person;
    if (isSomebodyElses) lookAnew();
    if (token === null || isSomebodyElses) throw notSignedIn();
    return call({ Authorization: `Bearer ${token}` });
  };
  const kept = keptToken();
  if (kept === null || !isFresh(kept)) return attempt(await renewToken(kept));
  try {
    return await attempt(kept);
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    return attempt(await renewToken(kept));
  }
}

/** One tab renews, the others take what it got. Null where the provider knows nobody; throws where it can't be asked. */
function renewToken(old: string | null): Promise<string | null> {
  return oneTabAtATime("session", async () => {
    const kept = keptToken();
    if (kept !== null && kept !== old) return kept;
    const proof = await proofOfIdentity();
    if (!proof) return null;
    try {
      const { token } = await request<{ token: string }>("POST", "/jwt", { body: proof });
      keepToken(token);
      return token;
    } catch (error) {
      if (isNotSignedIn(error)) return null;
      throw error;
    }
  });
}

function look(): Promise<Settled> {
  looking ??= busy(() => whoIsThere()).finally(() => {
    looking = null;
  });
  return looking;
}

function lookAnew(): void {
  change(loading);
  lookQuietly();
}

function lookQuietly(): void {
  look().catch(() => {});
}

async function whoIsThere(tries = 3): Promise<Settled> {
  try {
    const user = await withToken(null, (headers) => request<UserAnswer>("GET", "/account", { headers }));
    // Another tab may have signed out, or somebody else in, while the answer was on its way.
    if (personOf(keptToken()) === user._id) return enter(user);
    if (tries === 1) throw new ApiUnreachable();
    return await whoIsThere(tries - 1);
  } catch (error) {
    if (isNotSignedIn(error)) return leave();
    throw error;
  }
}

function enter(user: UserAnswer): Settled {
  if (readKept("localStorage", sign) !== user._id) keep("localStorage", sign, user._id);
  return change({ state: "signed-in", user });
}

function leave(): Settled {
  forgetToken();
  forget("localStorage", sign);
  return change(guest);
}

/** Another tab has signed somebody in or out. */
function followOtherTab(): void {
  const person = readKept("localStorage", sign);
  if (person === null) {
    // Once only: a guest's own orders are nobody else's.
    if (session.state === "signed-in") forgetTab();
    change(guest);
  } else if (session.state !== "signed-in" || session.user._id !== person) lookAnew();
}

/** Such a visitor costs the server nothing. A token without a sign is looked into, and removed where it proves nothing. */
function hasNoSign(): boolean {
  return readKept("localStorage", sign) === null && keptToken() === null;
}

async function busy<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting++;
  announce();
  try {
    return await work();
  } finally {
    waiting--;
    announce();
  }
}

function change<Next extends Session>(next: Next): Next {
  session = next;
  announce();
  return next;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function notSignedIn(): ApiRefusal {
  return new ApiRefusal(401, { error: { code: "not-signed-in" } });
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401;
}
