import { parseWishlist } from "../../shop/wishlist/wishlist-rules.ts";
import { storedValue } from "./stored-value.ts";

// The wishlist of a guest: ids of products, the newest first.
const store = storedValue("wishes", parseWishlist);

export const guestWishlist = store.value;
export const subscribeGuestWishlist = store.subscribe;

export function changeGuestWishlist(change: (ids: string[]) => string[]): void {
  store.save(change(guestWishlist()));
}
