import { useSyncExternalStore } from "react";
import { type CartLine, clampQuantity, countPieces } from "../../shop/cart/cart-rules.ts";
import {
  addToGuestCart,
  clearGuestCart,
  guestLines,
  removeFromGuestCart,
  setGuestQuantity,
  subscribeGuestCart,
} from "./guest-cart.ts";
import { currentSession } from "./session.ts";
import { syncedStore } from "./synced-store.ts";

// The one door to the cart: a guest's lies in the browser, a signed-in person's on the server (specification.txt §4).

type CartLineKey = Pick<CartLine, "productId" | "variantId">;

const noLines: CartLine[] = [];
let currentLines: CartLine[] = noLines;
const cartStore = syncedStore({
  async load() {
    const [{ openServerCart }, { cartErrorToast, cartFullToast }] = await Promise.all([
      import("./server-cart.ts"),
      import("./cart-error.ts"),
    ]);
    return (user, changed) => openServerCart(user, { changed, failed: cartErrorToast, onOverflow: cartFullToast });
  },
  subscribeGuest: subscribeGuestCart,
});

/**
 * The cart as it stands now, in this tab or another. Answers the same list until something changes, and the last one
 * while it is not known whose cart it is or what lies in it.
 */
export function cartLines(): CartLine[] {
  const { state } = currentSession();
  if (state === "guest") currentLines = guestLines();
  if (state === "signed-in") currentLines = cartStore.server()?.lines() ?? currentLines;
  return currentLines;
}

/** The cart once it is known and the server has heard of every change. Rejects while that cannot be. */
export async function settledCart(): Promise<CartLine[]> {
  await cartStore.settled();
  return cartLines();
}

/** Puts something into the cart. False where the cart takes no more: of this, or of anything. */
export function addToCart(line: CartLine): boolean {
  return cartStore.server()?.add(line) ?? addToGuestCart(line);
}

/** Sets how many; never below 1 (specification.txt §4). */
export function setQuantity(line: CartLineKey, quantity: number): void {
  const server = cartStore.server();
  if (server) server.change({ kind: "set", line, quantity: clampQuantity(quantity) });
  else setGuestQuantity(line, quantity);
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromCart(line: CartLineKey): () => void {
  const server = cartStore.server();
  if (!server) return removeFromGuestCart(line);
  const removed = cartLines().find((each) => each.productId === line.productId && each.variantId === line.variantId);
  if (!removed) return () => {};
  server.change({ kind: "remove", line });
  return () => void addToCart(removed);
}

/** After an order: a guest's cart is emptied; from a signed-in person's the server has taken what was ordered. */
export function clearCart(ordered: CartLineKey[]): void {
  const server = cartStore.server();
  if (server) server.removeOrdered(ordered);
  else clearGuestCart();
}

export function useCart(): CartLine[] {
  return useSyncExternalStore(cartStore.subscribe, cartLines, () => noLines);
}

/** The number on the badge; 0 in the server's rendering, which is the same for everybody. */
export function useCartCount(): number {
  return countPieces(useCart());
}
