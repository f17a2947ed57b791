import { useSyncExternalStore } from "react";
import { maxWishlistItems, parseWishlist } from "../../shop/wishlist/wishlist-rules.ts";
import { storedValue } from "./store.ts";
import { syncedStore } from "./synced-store.ts";

// The only access to the wishlist: in the browser for guests, on the server for users.

// The wishlist of a guest: ids of products, the newest first.
const guestStore = storedValue("wishes", parseWishlist);

export const guestWishlist = guestStore.value;

export function changeGuestWishlist(change: (ids: string[]) => string[]): void {
  guestStore.save(change(guestWishlist()));
}

const noIds: string[] = [];
const wishlistStore = syncedStore({
  async load() {
    const { openServerWishlist } = await import("./server-wishlist.ts");
    return (user, changed) => openServerWishlist(user._id, changed);
  },
  subscribeGuest: guestStore.subscribe,
});

/** Product ids, the newest first. Returns the same list until something changes. */
function wishlistIds(): string[] {
  return wishlistStore.server()?.ids() ?? guestWishlist();
}

/** Adds or removes a product. Returns false when the list is full. */
export function setWishlisted(id: string, isWishlisted: boolean): boolean {
  if (isWishlisted && !wishlistIds().includes(id) && wishlistIds().length >= maxWishlistItems) return false;
  const server = wishlistStore.server();
  if (server) server.change(id, isWishlisted);
  else changeGuestWishlist((stored) => [...(isWishlisted ? [id] : []), ...stored.filter((each) => each !== id)]);
  return true;
}

/** The wishlist once session and server state are loaded. Rejects without a network. */
export async function settledWishlist(): Promise<string[]> {
  await wishlistStore.settled();
  return wishlistIds();
}

/** Whether a product is on the wishlist, as far as it is known now. */
export function isWishlisted(id: string): boolean {
  return wishlistIds().includes(id);
}

/** Calls back on every change, here or in another tab. */
export const subscribeWishlist = wishlistStore.subscribe;

/** Whether a product is on the wishlist; false on the server, which renders the same for every visitor. */
export function useIsWishlisted(id: string): boolean {
  return useSyncExternalStore(
    wishlistStore.subscribe,
    () => isWishlisted(id),
    () => false,
  );
}

export function useWishlist(): string[] {
  return useSyncExternalStore(wishlistStore.subscribe, wishlistIds, () => noIds);
}
