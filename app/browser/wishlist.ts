import { useSyncExternalStore } from "react";
import { mostWishes } from "../../shop/wishlist/wishlist-rules.ts";
import { changeGuestWishes, guestWishes, subscribeGuestWishes } from "./guest-wishlist.ts";
import { personalStore } from "./synced-store.ts";

// The one door to the wishes: a guest's lie on her device, a signed-in person's with the shop.

const none: string[] = [];
const store = personalStore({
  async load() {
    const { openServerWishes } = await import("./server-wishlist.ts");
    return (person, changed) => openServerWishes(person._id, changed);
  },
  subscribeGuest: subscribeGuestWishes,
});

/** The products wished for, the newest first. Answers the same list until something changes. */
function wishes(): string[] {
  return store.server()?.ids() ?? guestWishes();
}

/** Wishes for a product or no longer. False where the list is full. */
export function setWished(id: string, wished: boolean): boolean {
  if (wished && !wishes().includes(id) && wishes().length >= mostWishes) return false;
  const server = store.server();
  if (server) server.change(id, wished);
  else changeGuestWishes((kept) => [...(wished ? [id] : []), ...kept.filter((each) => each !== id)]);
  return true;
}

/** The wishes once it is known whose they are and what the shop keeps of them. Rejects while that cannot be. */
export async function settledWishes(): Promise<string[]> {
  await store.settled();
  return wishes();
}

/** Whether one product is wished for; false in the server's rendering, which is the same for everybody. */
export function useWished(id: string): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => wishes().includes(id),
    () => false,
  );
}

export function useWishes(): string[] {
  return useSyncExternalStore(store.subscribe, wishes, () => none);
}
