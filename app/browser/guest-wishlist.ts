import { parseWishlist } from "../../shop/wishlist/wishlist-rules.ts";
import { readStored, writeStored } from "./local-storage.ts";

// A guest's wishes: ids of products under `wishes` in local storage, the newest first, shared by all tabs.
const storageKey = "wishes";

let ids: string[] | null = null;
let isListening = false;
const listeners = new Set<() => void>();

/** The wishes of this device as they stand now. Answers the same list until something changes. */
export function guestWishlist(): string[] {
  ids ??= parseWishlist(readStored("localStorage", storageKey));
  return ids;
}

/** Changes what is kept, from what other tabs have left there. */
export function changeGuestWishlist(change: (stored: string[]) => string[]): void {
  ids = parseWishlist(change(parseWishlist(readStored("localStorage", storageKey))));
  writeStored("localStorage", storageKey, ids);
  notifyListeners();
}

/** Calls back on every change, in this tab or another. */
export function subscribeGuestWishlist(listener: () => void): () => void {
  listenForChanges();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function listenForChanges(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("storage", (event) => (event.key === storageKey || event.key === null) && reload());
  // A page that the browser had put aside hears of nothing until it is shown again.
  window.addEventListener("pageshow", (event) => event.persisted && reload());
}

function reload(): void {
  ids = null;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
