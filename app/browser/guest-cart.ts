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
import { readStored, removeStored, writeStored } from "./local-storage.ts";
import { storedValue } from "./store.ts";

type CartLineKey = Pick<CartLine, "productId" | "variantId">;

// The cart of a guest (specification.txt §3), and the key under which the server merges it once. An older shop may have
// stored more lines than a cart shows: they follow as others are removed, and are merged at sign-in.
const store = storedValue("cart", (stored) => readCart(stored, maxMergedLines));
const mergeKeyName = "cart-key";

let shown: { all: CartLine[]; lines: CartLine[] } = { all: [], lines: [] };

/** The cart of the guest as it is now, in this tab or another. Returns the same list until something changes. */
export function guestLines(): CartLine[] {
  const all = store.value();
  if (shown.all !== all) shown = { all, lines: all.length > maxLines ? all.slice(0, maxLines) : all };
  return shown.lines;
}

/** Calls back on every change, in this tab or another. */
export const subscribeGuestCart = store.subscribe;

/** What is merged at sign-in: all lines, also those that are not shown, and the key of this cart. */
export function guestMergePayload(): { key: string; lines: CartLine[] } {
  return { key: mergeKey(), lines: store.value() };
}

/** False where the cart is full, or has the most of this variant. */
export function addToGuestCart(line: CartLine): boolean {
  const previous = countPieces(guestLines());
  save([...withLine(guestLines(), line), ...store.value().slice(maxLines)]);
  return countPieces(guestLines()) > previous;
}

export function setGuestQuantity(line: CartLineKey, quantity: number): void {
  save(
    store
      .value()
      .map((each) => (lineKey(each) === lineKey(line) ? { ...each, quantity: clampQuantity(quantity) } : each)),
  );
}

/** Removes a line; returns a function that puts it back where it was. */
export function removeFromGuestCart(line: CartLineKey): () => void {
  const previous = store.value();
  save(previous.filter((each) => lineKey(each) !== lineKey(line)));
  return () => save(previous);
}

export function clearGuestCart(): void {
  save([]);
  removeStored("localStorage", mergeKeyName);
}

function save(next: CartLine[]): void {
  if (next.length > 0) mergeKey();
  store.save(next);
}

function mergeKey(): string {
  const stored = readStored("localStorage", mergeKeyName);
  if (typeof stored === "string" && stored.length >= 8) return stored;
  const created = nanoid();
  writeStored("localStorage", mergeKeyName, created);
  return created;
}
