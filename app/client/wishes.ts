import { useSyncExternalStore } from "react";
import { mostWishes } from "../../shop/wishes/rules.ts";
import { changeGuestWishes, guestWishes, subscribeGuestWishes } from "./guest-wishes.ts";
import type { ServerWishes } from "./server-wishes.ts";
import { currentSession, settledSession, subscribeSession } from "./session.ts";

// The one door to the wishes: a guest's lie on her device, a signed-in person's with the shop. While it is not known who
// is there, or hers are not at hand yet, a wish goes to the device's: signing in merges them.

const none: string[] = [];
let server: ServerWishes | null = null;
let opening: Promise<void> = Promise.resolve();
let person: string | null = null;
let following = false;
const listeners = new Set<() => void>();

/** The products wished for, the newest first. Answers the same list until something changes. */
function wishes(): string[] {
  return server?.ids() ?? guestWishes();
}

/** Wishes for a product or no longer. False where the list is full. */
export function setWished(id: string, wished: boolean): boolean {
  if (wished && !wishes().includes(id) && wishes().length >= mostWishes) return false;
  if (server) server.change(id, wished);
  else changeGuestWishes((kept) => [...(wished ? [id] : []), ...kept.filter((each) => each !== id)]);
  return true;
}

/** The wishes once it is known whose they are and what the shop keeps of them. Rejects while that cannot be. */
export async function settledWishes(): Promise<string[]> {
  await settledSession();
  follow();
  await opening;
  await server?.settled();
  return wishes();
}

/** Whether one product is wished for; false in the server's rendering, which is the same for everybody. */
export function useWished(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wishes().includes(id),
    () => false,
  );
}

export function useWishes(): string[] {
  return useSyncExternalStore(subscribe, wishes, () => none);
}

function subscribe(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From the first look at the wishes on, they are those of whoever is there. */
function follow(): void {
  if (following) return;
  following = true;
  subscribeGuestWishes(announce);
  subscribeSession(followSession);
  followSession();
}

function followSession(): void {
  const session = currentSession();
  const now = session.state === "signed-in" ? session.user._id : null;
  if (now === person) return;
  person = now;
  server?.close();
  server = null;
  if (now) opening = openFor(now);
  announce();
}

/** What only signed-in people need is fetched for them alone. */
async function openFor(now: string): Promise<void> {
  const { openServerWishes } = await import("./server-wishes.ts");
  if (person !== now) return;
  server = openServerWishes(now, announce);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
