import { useSyncExternalStore } from "react";
import type { UserAnswer } from "../../api/answers.ts";
import { allowedQuantity, type CartLine, countPieces } from "../../shop/cart/rules.ts";
import {
  addToGuestCart,
  clearGuestCart,
  guestLines,
  removeFromGuestCart,
  setGuestQuantity,
  subscribeGuestCart,
} from "./guest-cart.ts";
import { ApiUnreachable } from "./request.ts";
import type { ServerCart } from "./server-cart.ts";
import { currentSession, settledSession, subscribeSession } from "./session.ts";

// The one door to the cart: a guest's lies in the browser, a signed-in person's on the server (specification.txt §4).
// While it is not known who is there, or hers is not at hand yet, what goes into the cart goes into the guest's: it is
// merged into hers.

type Line = Pick<CartLine, "productId" | "variantId">;

const none: CartLine[] = [];
let shown: CartLine[] = none;
let server: ServerCart | null = null;
let opening: Promise<void> | null = null;
let person: UserAnswer | null = null;
let following = false;
const listeners = new Set<() => void>();

/**
 * The cart as it stands now, in this tab or another. Answers the same list until something changes, and the last one
 * while it is not known whose cart it is or what lies in it.
 */
export function cartLines(): CartLine[] {
  const { state } = currentSession();
  if (state === "guest") shown = guestLines();
  if (state === "signed-in") shown = server?.lines() ?? shown;
  return shown;
}

/** The cart once it is known and the server has heard of every change. Rejects while that cannot be. */
export async function settledCart(): Promise<CartLine[]> {
  await settledSession();
  follow();
  await opened();
  const asked = server;
  try {
    await asked?.settled();
  } catch (error) {
    if (server === asked) throw error;
    // Whoever it was asked for has gone meanwhile.
    return settledCart();
  }
  return cartLines();
}

/** Puts something into the cart. False where the cart takes no more: of this, or of anything. */
export function addToCart(line: CartLine): boolean {
  return server ? server.add(line) : addToGuestCart(line);
}

/** Sets how many; never below 1 (specification.txt §4). */
export function setQuantity(line: Line, quantity: number): void {
  if (server) server.change({ kind: "set", line, quantity: allowedQuantity(quantity) });
  else setGuestQuantity(line, quantity);
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromCart(line: Line): () => void {
  if (!server) return removeFromGuestCart(line);
  const removed = cartLines().find((each) => each.productId === line.productId && each.variantId === line.variantId);
  if (!removed) return () => {};
  server.change({ kind: "remove", line });
  return () => void addToCart(removed);
}

/** After an order: a guest's cart is emptied; from a signed-in person's the server has taken what was ordered. */
export function clearCart(ordered: Line[]): void {
  if (server) server.ordered(ordered);
  else clearGuestCart();
}

export function useCart(): CartLine[] {
  return useSyncExternalStore(subscribe, cartLines, () => none);
}

/** The number on the badge; 0 in the server's rendering, which is the same for everybody. */
export function useCartCount(): number {
  return countPieces(useCart());
}

function subscribe(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From the first look at the cart on, it is the cart of whoever is there. */
function follow(): void {
  if (following) return;
  following = true;
  subscribeGuestCart(announce);
  subscribeSession(followSession);
  followSession();
}

function followSession(): void {
  const session = currentSession();
  const now = session.state === "signed-in" ? session.user : null;
  if (now?._id !== person?._id) {
    person = now;
    server?.close();
    server = null;
    opening = null;
    opened().catch(() => {});
  }
  announce();
}

/** Until the cart of whoever is there is at hand; tried again where its code could not be fetched. */
async function opened(): Promise<void> {
  if (!person || server) return;
  opening ??= openFor(person).finally(() => {
    opening = null;
  });
  await opening;
}

/** What only signed-in people need is fetched for them alone. */
async function openFor(now: UserAnswer): Promise<void> {
  const [{ openServerCart }, { tellCartFailure, tellTooMuch }] = await Promise.all([
    import("./server-cart.ts"),
    import("./cart-failure.ts"),
  ]).catch(() => {
    throw new ApiUnreachable();
  });
  if (server || person?._id !== now._id) return;
  server = openServerCart(now, { changed: announce, failed: tellCartFailure, tooMuch: tellTooMuch });
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
