import { useSyncExternalStore } from "react";
import type { UserAnswer } from "../../api/answers.ts";

/** Who sits before this browser: not known yet, nobody known, or a signed-in person. */
export type Session = { state: "loading" } | { state: "guest" } | { state: "signed-in"; user: UserAnswer };

const loading: Session = { state: "loading" };
const session: Session = { state: "guest" };
const listeners = new Set<() => void>();

/** The session as it stands now; the same object until it changes. */
export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => loading);
}

/** Calls back on every change, in this tab or another. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session once it is known. */
export async function settledSession(): Promise<Exclude<Session, { state: "loading" }>> {
  return session as Exclude<Session, { state: "loading" }>;
}

export async function signOut(): Promise<void> {}
