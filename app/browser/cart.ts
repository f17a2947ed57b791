import { useSyncExternalStore } from "react";
import { allowedQuantity, type CartLine, countPieces } from "../../shop/cart/cart-rules.ts";
import {
  addToGuestCart,
  clearGuestCart,
  guestLines,
  removeFromGuestCart,
  setGuestQuantity,
  subscribeGuestCart,
} from "./guest-cart.ts";
import { currentSession } from "./session.ts";
import { personalStore } from "./synced-store.ts";

// The one door to the cart: a guest's lies in the browser, a signed-in person's on the server (specification.txt §4).

type Line = Pick<CartLine, "productId" | "variantId">;

const none: CartLine[] = [];
let shown: CartLine[] = none;
const store = personalStore({
  async load() {
    const [{ openServerCart }, { tellCartFailure, tellTooMuch }] = await Promise.all([
      import("./server-cart.ts"),
      import("./cart-error.ts"),
    ]);
    return (person, changed) => openServerCart(person, { changed, failed: tellCartFailure, tooMuch: tellTooMuch });
  },
  subscribeGuest: subscribeGuestCart,
});

/**
 * The cart as it stands now, in this tab or another. Answers the same list until something changes, and the last one
 * while it is not known whose cart it is or what lies in it.
 */
export function cartLines(): CartLine[] {
  const { state } = currentSession();
  if (state === "guest") shown = guestLines();
  if (state === "signed-in") shown = store.server()?.lines() ?? shown;
  return shown;
}

/** The cart once it is known and the server has heard of every change. Rejects while that cannot be. */
export async function settledCart(): Promise<CartLine[]> {
  await store.settled();
  return cartLines();
}

/** Puts something into the cart. False where the cart takes no more: of this, or of anything. */
export function addToCart(line: CartLine): boolean {
  return store.server()?.add(line) ?? addToGuestCart(line);
}

/** Sets how many; never below 1 (specification.txt §4). */
export function setQuantity(line: Line, quantity: number): void {
  const server = store.server();
  if (server) server.change({ kind: "set", line, quantity: allowedQuantity(quantity) });
  else setGuestQuantity(line, quantity);
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromCart(line: Line): () => void {
  const server = store.server();
  if (!server) return removeFromGuestCart(line);
  const removed = cartLines().find((each) => each.productId === line.productId && each.variantId === line.variantId);
  if (!removed) return () => {};
  server.change({ kind: "remove", line });
  return () => void addToCart(removed);
}

/** After an order: a guest's cart is emptied; from a signed-in person's the server has taken what was ordered. */
export function clearCart(ordered: Line[]): void {
  const server = store.server();
  if (server) server.ordered(ordered);
  else clearGuestCart();
}

export function useCart(): CartLine[] {
  return useSyncExternalStore(store.subscribe, cartLines, () => none);
}

/** The number on the badge; 0 in the server's rendering, which is the same for everybody. */
export function useCartCount(): number {
  return countPieces(useCart());
}
