import { nanoid } from "nanoid";
import {
  allowedQuantity,
  type CartLine,
  countPieces,
  lineKey,
  maxMergedLines,
  mostLines,
  readCart,
  withLine,
} from "../../shop/cart/cart-rules.ts";
import { forget, keep as keepOnDevice, readKept } from "./local-storage.ts";

// The guest's cart: a list under `cart` in local storage (specification.txt §3), shared by all tabs. Beside it a key of
// its own from its first line on, under which the server merges it once.
const key = "cart";
const keyOfItsOwn = "cart-key";
const empty: CartLine[] = [];

// An older shop may have left more lines than a cart shows: they move up as others go, and come along at sign-in.
let all: CartLine[] = empty;
let lines: CartLine[] = empty;
let written: string | null = null;
const listeners = new Set<() => void>();

/** The guest's cart as it stands now, in this tab or another. Answers the same list until something changes. */
export function guestLines(): CartLine[] {
  const kept = readStorage();
  if (kept !== written) {
    written = kept;
    take(parse(kept));
  }
  return lines;
}

/** What a guest's cart is merged by: all of it, also what is too much to be shown, under the key of its first line. */
export function guestParcel(): { key: string; lines: CartLine[] } {
  return { key: ownKey(), lines: everyLine() };
}

/** False where the cart takes no more: of this, or of anything. */
export function addToGuestCart(line: CartLine): boolean {
  const before = countPieces(guestLines());
  keep([...withLine(guestLines(), line), ...everyLine().slice(mostLines)]);
  return countPieces(guestLines()) > before;
}

export function setGuestQuantity(line: Pick<CartLine, "productId" | "variantId">, quantity: number): void {
  keep(
    everyLine().map((each) =>
      lineKey(each) === lineKey(line) ? { ...each, quantity: allowedQuantity(quantity) } : each,
    ),
  );
}

/** Takes a line out; answers with the way to put it back where it was. */
export function removeFromGuestCart(line: Pick<CartLine, "productId" | "variantId">): () => void {
  const before = everyLine();
  keep(before.filter((each) => lineKey(each) !== lineKey(line)));
  return () => keep(before);
}

export function clearGuestCart(): void {
  keep([]);
  forget("localStorage", keyOfItsOwn);
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

function keep(next: CartLine[]): void {
  if (next.length > 0) ownKey();
  take(next);
  written = JSON.stringify(next);
  try {
    localStorage.setItem(key, written);
  } catch {
    // Storage is full or forbidden: the cart still lives as long as this page does.
    written = readStorage();
  }
  for (const listener of listeners) listener();
}

function ownKey(): string {
  const kept = readKept("localStorage", keyOfItsOwn);
  if (typeof kept === "string" && kept.length >= 8) return kept;
  const made = nanoid();
  keepOnDevice("localStorage", keyOfItsOwn, made);
  return made;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function everyLine(): CartLine[] {
  guestLines();
  return all;
}

function take(next: CartLine[]): void {
  all = next;
  lines = next.length > mostLines ? next.slice(0, mostLines) : next;
}

function parse(kept: string | null): CartLine[] {
  if (!kept) return empty;
  try {
    return readCart(JSON.parse(kept), maxMergedLines);
  } catch {
    return empty;
  }
}
