import { useSyncExternalStore } from "react";
import { allowedQuantity, type CartLine, countPieces, lineKey, readCart, withLine } from "../../shop/cart/rules.ts";

// The guest's cart: a list under `cart` in local storage (specification.txt §3), shared by all tabs.
const key = "cart";
const empty: CartLine[] = [];

let lines: CartLine[] = empty;
let written: string | null = null;
const listeners = new Set<() => void>();

/** The cart as it stands now, in this tab or another. Answers the same list until something changes. */
export function cartLines(): CartLine[] {
  const kept = readStorage();
  if (kept !== written) {
    written = kept;
    lines = parse(kept);
  }
  return lines;
}

export function addToCart(line: CartLine): void {
  keep(withLine(cartLines(), line));
}

/** Sets how many; never below 1 (specification.txt §4). */
export function setQuantity(line: Pick<CartLine, "productId" | "variantId">, quantity: number): void {
  keep(
    cartLines().map((each) =>
      lineKey(each) === lineKey(line) ? { ...each, quantity: allowedQuantity(quantity) } : each,
    ),
  );
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromCart(line: Pick<CartLine, "productId" | "variantId">): () => void {
  const before = cartLines();
  keep(before.filter((each) => lineKey(each) !== lineKey(line)));
  return () => keep(before);
}

export function clearCart(): void {
  keep([]);
}

export function useCart(): CartLine[] {
  return useSyncExternalStore(subscribe, cartLines, () => empty);
}

/** The number on the badge; 0 in the server's rendering, which is the same for everybody. */
export function useCartCount(): number {
  return countPieces(useCart());
}

/** Calls back on every change, in this tab or another. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function keep(next: CartLine[]): void {
  lines = next;
  written = JSON.stringify(next);
  try {
    localStorage.setItem(key, written);
  } catch {
    // Storage is full or forbidden: the cart still lives as long as this page does.
    written = readStorage();
  }
  for (const listener of listeners) listener();
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(kept: string | null): CartLine[] {
  if (!kept) return empty;
  try {
    return readCart(JSON.parse(kept));
  } catch {
    return empty;
  }
}
