import { useSyncExternalStore } from "react";
import type { SignedInResponse } from "../../api/contract/auth.ts";
import type { UserResponse } from "../../api/contract/users.ts";
import { clearToken, isFresh, storedToken, storeToken, tokenUserId } from "./access-token.ts";
import { endProviderSession, getIdentityProof } from "./identity.ts";
import { clearTabStorage, readStored, removeStored, withTabLock, writeStored } from "./local-storage.ts";
import { ApiRefusal, ApiUnreachable, request } from "./request.ts";
import { tabCopy } from "./tab-copy.ts";

/** The user of this browser: not known yet, a guest, or signed in. Who ends a session in this page leads on to another. */
export type Session =
  | { state: "loading" }
  | { state: "guest"; isEndedHere?: true }
  | { state: "signed-in"; user: UserResponse };
type SettledSession = Exclude<Session, { state: "loading" }>;

// Holds the `_id` of the user signed in on this device; not a secret. Without it the server is not asked.
const signedInKey = "signed-in";
const loading: Session = { state: "loading" };
const guest: SettledSession = { state: "guest" };
const ended: SettledSession = { state: "guest", isEndedHere: true };

const userCopy = tabCopy<UserResponse>("user");

let session: Session = guest;
let pendingLookup: Promise<SettledSession> | null = null;
let busyCount = 0;
const listeners = new Set<() => void>();
const expelListeners = new Set<() => void>();

/** The current session; the same object until it changes. */
export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => loading);
}

/** True while a sign-in, sign-out or lookup is in progress. */
export function useSessionBusy(): boolean {
  return useSyncExternalStore(
    subscribeSession,
    () => busyCount > 0,
    () => false,
  );
}

/** Calls back on every change, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when the server has refused the user, who is now signed out and belongs on `/`. */
export function subscribeExpelled(listener: () => void): () => void {
  expelListeners.add(listener);
  return () => void expelListeners.delete(listener);
}

/** Called once, before hydration. */
export function startSession(): void {
  window.addEventListener("storage", ({ key }) => (key === signedInKey || key === null) && syncFromOtherTab());
  window.addEventListener("online", () => session.state === "loading" && loadQuietly());
  // A page in the back-forward cache gets no `storage` events.
  window.addEventListener("pageshow", ({ persisted }) => persisted && syncFromOtherTab());
  if (isKnownGuest()) clearToken();
  else if (!restoreSession()) reloadSession();
}

/** Takes the user that an earlier document of this tab has looked up. */
function restoreSession(): boolean {
  const user = userCopy.read();
  const isSame = user?._id === readStored("localStorage", signedInKey) && user?._id === tokenUserId(storedToken());
  if (user && isSame) setSession({ state: "signed-in", user });
  return user !== null && isSame;
}

/** The session once it is known. Rejects without a network, which signs nobody out. */
export async function settledSession(): Promise<SettledSession> {
  return session.state === "loading" ? loadSession() : session;
}

/**
 * Signs a user in, here and in the other tabs. A sign-in that answers token and account needs no further request; any
 * other one is looked up, and so is one whose cookie this browser does not store: its token could not be renewed.
 */
export async function signInBy(signIn: () => Promise<SignedInResponse>): Promise<SettledSession> {
  return busy(async () => {
    const { token, user } = await signIn();
    await pendingLookup?.catch(() => {});
    clearToken();
    if (!token || !user || navigator.cookieEnabled === false) return loadSession();
    storeToken(token);
    return setSignedIn(user);
  });
}

/** Signs out here and in the other tabs, or on every device. Without a network it fails, and nobody is signed out. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await busy(() => endProviderSession(storedToken(), { everywhere }));
  clearTabStorage();
  setGuest(ended);
}

/** Shows a changed account at once. */
export function updateUser(user: UserResponse): void {
  userCopy.invalidate();
  userCopy.write(user);
  setSession({ state: "signed-in", user });
}

/** Signs the user out after a refused call, unless another one has signed in meanwhile. */
export function expel(userId: string): void {
  if (session.state !== "signed-in" || session.user._id !== userId) return;
  const token = storedToken();
  clearTabStorage();
  setGuest(ended);
  endProviderSession(token).catch(() => {});
  for (const listener of expelListeners) listener();
}

/**
 * Makes a call with the user's token, renewed when it has expired and once after a 401. Refuses `not-signed-in` where the
 * provider's session is over or another user's.
 */
export async function withToken<Result>(
  userId: string | null,
  call: (authorization: { Authorization: string }) => Promise<Result>,
): Promise<Result> {
  const callWith = (token: string | null) => {
    const belongsToOther = token !== null && userId !== null && tokenUserId(token) !== userId;
    if (belongsToOther) reloadSession();
    if (token === null || belongsToOther) throw notSignedInError();
    return call({ Authorization: `Bearer ${token}` });
  };
  const stored = storedToken();
  if (stored === null || !isFresh(stored)) return callWith(await renewToken(stored));
  try {
    return await callWith(stored);
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    return callWith(await renewToken(stored));
  }
}

/** Renews the token in one tab for all. Null without a provider session; throws without a network. */
function renewToken(oldToken: string | null): Promise<string | null> {
  return withTabLock("session", async () => {
    const stored = storedToken();
    if (stored !== null && stored !== oldToken) return stored;
    const proof = await getIdentityProof();
    if (!proof) return null;
    try {
      const { token } = await request("POST /jwt", { body: proof });
      storeToken(token);
      return token;
    } catch (error) {
      if (isNotSignedIn(error)) return null;
      throw error;
    }
  });
}

function loadSession(): Promise<SettledSession> {
  pendingLookup ??= busy(() => fetchSession()).finally(() => {
    pendingLookup = null;
  });
  return pendingLookup;
}

function reloadSession(): void {
  setSession(loading);
  loadQuietly();
}

function loadQuietly(): void {
  loadSession().catch(() => {});
}

async function fetchSession(attempts = 3): Promise<SettledSession> {
  try {
    const user = await withToken(null, (headers) => request("GET /account", { headers }));
    // Another tab may have changed the user while the request was in flight.
    if (tokenUserId(storedToken()) === user._id) return setSignedIn(user);
    if (attempts === 1) throw new ApiUnreachable();
    return await fetchSession(attempts - 1);
  } catch (error) {
    if (isNotSignedIn(error)) return setGuest();
    throw error;
  }
}

function setSignedIn(user: UserResponse): SettledSession {
  userCopy.write(user);
  if (readStored("localStorage", signedInKey) !== user._id) writeStored("localStorage", signedInKey, user._id);
  return setSession({ state: "signed-in", user });
}

function setGuest(next = guest): SettledSession {
  clearToken();
  removeStored("localStorage", signedInKey);
  userCopy.remove();
  return setSession(next);
}

/** Follows a sign-in or sign-out of another tab. */
function syncFromOtherTab(): void {
  const userId = readStored("localStorage", signedInKey);
  if (userId === null) {
    // Only after a sign-out: a guest's own orders stay.
    if (session.state === "signed-in") clearTabStorage();
    setSession(guest);
  } else if (session.state !== "signed-in" || session.user._id !== userId) reloadSession();
}

/** Whether nothing hints at a signed-in user, so that the server need not be asked. */
function isKnownGuest(): boolean {
  return readStored("localStorage", signedInKey) === null && storedToken() === null;
}

async function busy<Result>(task: () => Promise<Result>): Promise<Result> {
  busyCount++;
  notifyListeners();
  try {
    return await task();
  } finally {
    busyCount--;
    notifyListeners();
  }
}

function setSession<Next extends Session>(next: Next): Next {
  session = next;
  notifyListeners();
  return next;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function notSignedInError(): ApiRefusal {
  return new ApiRefusal(401, { error: { code: "not-signed-in" } });
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 401;
}
