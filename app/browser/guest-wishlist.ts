import { readWishes } from "../../shop/wishlist/wishlist-rules.ts";
import { keep, readKept } from "./local-storage.ts";

// A guest's wishes: ids of products under `wishes` in local storage, the newest first, shared by all tabs.
const key = "wishes";

let ids: string[] | null = null;
let following = false;
const listeners = new Set<() => void>();

/** The wishes of this device as they stand now. Answers the same list until something changes. */
export function guestWishes(): string[] {
  ids ??= readWishes(readKept("localStorage", key));
  return ids;
}

/** Changes what is kept, from what other tabs have left there. */
export function changeGuestWishes(change: (kept: string[]) => string[]): void {
  ids = readWishes(change(readWishes(readKept("localStorage", key))));
  keep("localStorage", key, ids);
  announce();
}

/** Calls back on every change, in this tab or another. */
export function subscribeGuestWishes(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function follow(): void {
  if (following) return;
  following = true;
  window.addEventListener("storage", (event) => (event.key === key || event.key === null) && readAnew());
  // A page that the browser had put aside hears of nothing until it is shown again.
  window.addEventListener("pageshow", (event) => event.persisted && readAnew());
}

function readAnew(): void {
  ids = null;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
