import { useSyncExternalStore } from "react";
import { maxWishlistItems } from "../../shop/wishlist/wishlist-rules.ts";
import { changeGuestWishlist, guestWishlist, subscribeGuestWishlist } from "./guest-wishlist.ts";
import { syncedStore } from "./synced-store.ts";

// The one door to the wishes: a guest's lie on her device, a signed-in person's with the shop.

const noIds: string[] = [];
const wishlistStore = syncedStore({
  async load() {
    const { openServerWishlist } = await import("./server-wishlist.ts");
    return (user, changed) => openServerWishlist(user._id, changed);
  },
  subscribeGuest: subscribeGuestWishlist,
});

/** The products wished for, the newest first. Answers the same list until something changes. */
function wishlistIds(): string[] {
  return wishlistStore.server()?.ids() ?? guestWishlist();
}

/** Wishes for a product or no longer. False where the list is full. */
export function setWishlisted(id: string, isWishlisted: boolean): boolean {
  if (isWishlisted && !wishlistIds().includes(id) && wishlistIds().length >= maxWishlistItems) return false;
  const server = wishlistStore.server();
  if (server) server.change(id, isWishlisted);
  else changeGuestWishlist((stored) => [...(isWishlisted ? [id] : []), ...stored.filter((each) => each !== id)]);
  return true;
}

/** The wishes once it is known whose they are and what the shop keeps of them. Rejects while that cannot be. */
export async function settledWishlist(): Promise<string[]> {
  await wishlistStore.settled();
  return wishlistIds();
}

/** Whether one product is wished for; false in the server's rendering, which is the same for everybody. */
export function useIsWishlisted(id: string): boolean {
  return useSyncExternalStore(
    wishlistStore.subscribe,
    () => wishlistIds().includes(id),
    () => false,
  );
}

export function useWishlist(): string[] {
  return useSyncExternalStore(wishlistStore.subscribe, wishlistIds, () => noIds);
}
