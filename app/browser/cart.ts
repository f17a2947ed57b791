import { useSyncExternalStore } from "react";
import { type CartLine, clampQuantity, countPieces, findWrap } from "../../shop/cart/cart-rules.ts";
import {
  addToGuestCart,
  clearGuestCart,
  guestLines,
  removeFromGuestCart,
  setGuestQuantity,
  subscribeGuestCart,
} from "./guest-cart.ts";
import { currentSession } from "./session.ts";
import { useGiftWrap } from "./stored-draft.ts";
import { syncedStore } from "./synced-store.ts";

// The only access to the cart: in the browser for guests, on the server for users (specification.txt §4).

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
 * The current cart, across tabs. Returns the same list until something changes, and the last one while session or cart
 * are loading.
 */
export function cartLines(): CartLine[] {
  const { state } = currentSession();
  if (state === "guest") currentLines = guestLines();
  if (state === "signed-in") currentLines = cartStore.server()?.lines() ?? currentLines;
  return currentLines;
}

/** The cart once it is loaded and the server has every change. Rejects without a network. */
export async function settledCart(): Promise<CartLine[]> {
  await cartStore.settled();
  return cartLines();
}

/** Adds a line. Returns false when the cart is full or the line has its maximum quantity. */
export function addToCart(line: CartLine): boolean {
  return cartStore.server()?.add(line) ?? addToGuestCart(line);
}

/** Sets a quantity; at least 1 (specification.txt §4). */
export function setQuantity(line: CartLineKey, quantity: number): void {
  const server = cartStore.server();
  if (server) server.change({ kind: "set", line, quantity: clampQuantity(quantity) });
  else setGuestQuantity(line, quantity);
}

/** Removes a line; returns a function that puts it back. */
export function removeFromCart(line: CartLineKey): () => void {
  const server = cartStore.server();
  if (!server) return removeFromGuestCart(line);
  const removed = cartLines().find((each) => each.productId === line.productId && each.variantId === line.variantId);
  if (!removed) return () => {};
  server.change({ kind: "remove", line });
  return () => void addToCart(removed);
}

/** Empties a guest's cart after an order; from a user's, the server has removed the ordered lines. */
export function clearCart(ordered: CartLineKey[]): void {
  const server = cartStore.server();
  if (server) server.removeOrdered(ordered);
  else clearGuestCart();
}

export function useCart(): CartLine[] {
  return useSyncExternalStore(cartStore.subscribe, cartLines, () => noLines);
}

/** The number on the badge, without a gift's wrapping; 0 in the server's rendering, which is the same for everybody. */
export function useCartCount(): number {
  const lines = useCart();
  return countPieces(lines) - (findWrap(lines, useGiftWrap()) ? 1 : 0);
}
