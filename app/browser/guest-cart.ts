import { nanoid } from "nanoid";
import {
  type CartLine,
  clampQuantity,
  countPieces,
  lineKey,
  maxLines,
  maxMergedLines,
  readCart,
  withLine,
} from "../../shop/cart/cart-rules.ts";
import { readStored, removeStored, writeStored as storeOnDevice } from "./local-storage.ts";

// The guest's cart: a list under `cart` in local storage (specification.txt §3), shared by all tabs. Beside it a key of
// its own from its first line on, under which the server merges it once.
const key = "cart";
const mergeKeyName = "cart-key";
const emptyCart: CartLine[] = [];

// An older shop may have left more lines than a cart shows: they move up as others go, and come along at sign-in.
let allLines: CartLine[] = emptyCart;
let lines: CartLine[] = emptyCart;
let lastStored: string | null = null;
const listeners = new Set<() => void>();

/** The guest's cart as it stands now, in this tab or another. Answers the same list until something changes. */
export function guestLines(): CartLine[] {
  const stored = readStorage();
  if (stored !== lastStored) {
    lastStored = stored;
    setLines(parse(stored));
  }
  return lines;
}

/** What a guest's cart is merged by: all of it, also what is too much to be shown, under the key of its first line. */
export function guestMergePayload(): { key: string; lines: CartLine[] } {
  return { key: mergeKey(), lines: allGuestLines() };
}

/** False where the cart takes no more: of this, or of anything. */
export function addToGuestCart(line: CartLine): boolean {
  const previous = countPieces(guestLines());
  save([...withLine(guestLines(), line), ...allGuestLines().slice(maxLines)]);
  return countPieces(guestLines()) > previous;
}

export function setGuestQuantity(line: Pick<CartLine, "productId" | "variantId">, quantity: number): void {
  save(
    allGuestLines().map((each) =>
      lineKey(each) === lineKey(line) ? { ...each, quantity: clampQuantity(quantity) } : each,
    ),
  );
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromGuestCart(line: Pick<CartLine, "productId" | "variantId">): () => void {
  const previous = allGuestLines();
  save(previous.filter((each) => lineKey(each) !== lineKey(line)));
  return () => save(previous);
}

export function clearGuestCart(): void {
  save([]);
  removeStored("localStorage", mergeKeyName);
}

/** Calls back on every change, in this tab or another. */
export function subscribeGuestCart(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function save(next: CartLine[]): void {
  if (next.length > 0) mergeKey();
  setLines(next);
  lastStored = JSON.stringify(next);
  try {
    localStorage.setItem(key, lastStored);
  } catch {
    // Storage is full or forbidden: the cart still lives as long as this page does.
    lastStored = readStorage();
  }
  for (const listener of listeners) listener();
}

function mergeKey(): string {
  const stored = readStored("localStorage", mergeKeyName);
  if (typeof stored === "string" && stored.length >= 8) return stored;
  const newKey = nanoid();
  storeOnDevice("localStorage", mergeKeyName, newKey);
  return newKey;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function allGuestLines(): CartLine[] {
  guestLines();
  return allLines;
}

function setLines(next: CartLine[]): void {
  allLines = next;
  lines = next.length > maxLines ? next.slice(0, maxLines) : next;
}

function parse(stored: string | null): CartLine[] {
  if (!stored) return emptyCart;
  try {
    return readCart(JSON.parse(stored), maxMergedLines);
  } catch {
    return emptyCart;
  }
}
