import type { CartLineResponse } from "../../api/contract/cart.ts";
import {
  type CartLine,
  clampQuantity,
  lineKey,
  maxLines,
  maxMergedLines,
  maxQuantity,
  readCart,
} from "../../shop/cart/cart-rules.ts";
import type { Language } from "../../shop/language.ts";
import { ApiRefusal, api } from "./api.ts";
import { clearGuestCart, guestMergePayload } from "./guest-cart.ts";
import { asRecord, readStored, removeStored, withTabLock, writeStored } from "./local-storage.ts";
import { openOptimisticSync } from "./optimistic-sync.ts";
import { currentSession } from "./session.ts";

/** A line of the server; without `_id` it is not stored yet. */
type ServerLine = CartLine & { _id?: string };
type CartLineKey = Pick<CartLine, "productId" | "variantId">;

export type CartChange =
  | { kind: "add"; line: ServerLine }
  | { kind: "set"; line: CartLineKey; quantity: number }
  | { kind: "remove"; line: CartLineKey };

type ServerCartListener = {
  changed: () => void;
  failed: (change: CartChange, error: unknown) => void;
  onOverflow: (lines: CartLine[]) => void;
};

/** The cart of a user, at the prices when lines were added. */
export function openServerCart(
  user: { _id: string; email: string },
  { changed, failed, onOverflow }: ServerCartListener,
) {
  const prices = priceAtAdd(user._id);
  const sync = openOptimisticSync<ServerLine[], CartChange, CartLine[]>({
    name: `cart:${user._id}`,
    async read(notifyOtherTabs) {
      const language = document.documentElement.lang as Language;
      const merged = await mergeGuestCart(user._id, language).catch(ignoreRefusal);
      const query = new URLSearchParams({ email: user.email, lang: language });
      const lines = merged?.cart ?? (await api("GET /cart", { query }));
      if (merged) {
        notifyOtherTabs();
        prices.record(...merged.sent);
        const dropped = linesLeftOut(merged);
        if (dropped.length > 0) onOverflow(dropped);
      }
      return prices.applyTo(lines);
    },
    send: (change, stored) => send(change, stored, user.email),
    withChange,
    hasUnmerged: () => guestMergePayload().lines.length > 0,
    // Sends several clicks on a stepper as one request.
    mergeChanges: (first, second) =>
      first.kind === "set" && second.kind === "set" && lineKey(first.line) === lineKey(second.line) ? second : null,
    toView: (lines) => lines.map(asShown),
    ...{ changed, failed },
  });
  const findLine = (line: CartLineKey) => sync.view()?.find((each) => lineKey(each) === lineKey(line));

  return {
    /** Null while loading. Returns the same list until something changes. */
    lines: sync.view,
    settled: sync.settled,
    /** Returns false when the cart is full or the line has its maximum quantity. */
    add(line: CartLine): boolean {
      const existing = findLine(line);
      const isFull = !existing && (sync.view()?.length ?? 0) >= maxLines;
      const room = isFull ? 0 : maxQuantity - (existing?.quantity ?? 0);
      if (room === 0) return false;
      if (!existing) prices.record(line);
      sync.change({ kind: "add", line: { ...line, quantity: Math.min(line.quantity, room) } });
      return true;
    },
    change: sync.change,
    /** Removes lines that an order has already removed on the server. */
    removeOrdered(lines: CartLineKey[]): void {
      const isOrdered = (line: CartLineKey) =>
        lines.some((each) => lineKey(each) === lineKey({ ...line, variantId: line.variantId ?? each.variantId }));
      sync.applyServerChange((stored) => stored.filter((line) => !isOrdered(line)));
    },
    close: sync.close,
  };
}

/** Sends a change; returns an added line with the id of the server. */
async function send(change: CartChange, stored: ServerLine[], email: string): Promise<CartChange> {
  if (change.kind === "add") {
    const body = { ...change.line, email };
    const { insertedId } = await api("POST /cart", { body });
    return { kind: "add", line: { ...change.line, _id: insertedId } };
  }
  const id = stored.find((line) => lineKey(line) === lineKey(change.line))?._id;
  // specification.txt §8: such a line logs a warning and does nothing.
  if (!id) console.warn(`a cart line without _id: ${lineKey(change.line)}`);
  else if (change.kind === "remove") await api("DELETE /cart/:id", { params: { id } });
  else await api("PATCH /cart/:id", { params: { id }, body: { quantity: change.quantity } });
  return change;
}

function withChange(lines: ServerLine[], change: CartChange): ServerLine[] {
  const isTarget = (line: ServerLine) => lineKey(line) === lineKey(change.line);
  if (change.kind === "remove") return lines.filter((line) => !isTarget(line));
  if (change.kind === "set")
    return lines.map((line) => (isTarget(line) ? { ...line, quantity: change.quantity } : line));
  if (!lines.some(isTarget))
    return [...lines, change.line].sort((one, other) => one.addedAt.localeCompare(other.addedAt));
  const addQuantity = (line: ServerLine) => ({
    ...line,
    quantity: clampQuantity(line.quantity + change.line.quantity),
  });
  return lines.map((line) => (isTarget(line) ? addQuantity(line) : line));
}

function asShown({ productId, variantId, name, image, price, quantity, addedAt }: ServerLine): CartLine {
  return { productId, variantId, name, image, price, quantity, addedAt };
}

/** Shows the server's cart even if it refuses to merge the guest's. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof ApiRefusal) return null;
  throw error;
}

type CartMerge = { cart: CartLineResponse[]; sent: CartLine[] };

/**
 * Merges the guest cart of this device into the user's. It is moved to a slot of the user until the server has it; the
 * server merges each key once, whatever is lost or sent twice. Returns the cart and what was sent; null for nothing.
 */
function mergeGuestCart(userId: string, language: Language): Promise<CartMerge | null> {
  return withTabLock("cart", async () => {
    let cart: CartLineResponse[] | null = null;
    let sent: CartLine[] = [];
    for (let payload = nextMergePayload(userId); payload && isSignedInAs(userId); payload = nextMergePayload(userId)) {
      cart = await api("POST /cart/merge", { query: { lang: language }, body: payload });
      sent = [...sent, ...payload.lines];
      removeStored("localStorage", payloadKey(userId));
    }
    return cart && { cart, sent };
  });
}

/** Sent lines that did not fit into a full cart. Lines of unknown products do not count. */
function linesLeftOut({ cart, sent }: CartMerge): CartLine[] {
  if (cart.length < maxLines) return [];
  const isInCart = (line: CartLine) =>
    cart.some(
      ({ productId, variantId }) =>
        productId === line.productId && (!variantId || !line.variantId || variantId === line.variantId),
    );
  return sent.filter((line) => !isInCart(line));
}

/** An unsent payload of an earlier attempt first, then the guest cart. */
function nextMergePayload(userId: string) {
  const pending = asRecord(readStored("localStorage", payloadKey(userId)));
  if (typeof pending.key === "string") return { key: pending.key, lines: readCart(pending.lines, maxMergedLines) };
  const guestPayload = guestMergePayload();
  if (guestPayload.lines.length === 0) return null;
  writeStored("localStorage", payloadKey(userId), guestPayload);
  clearGuestCart();
  return guestPayload;
}

function payloadKey(userId: string): string {
  return `cart-of-${userId}`;
}

/** Checked before each call, which is made as the current user. */
function isSignedInAs(userId: string): boolean {
  const session = currentSession();
  return session.state === "signed-in" && session.user._id === userId;
}

type PricedLine = Pick<CartLine, "productId" | "variantId" | "price">;

/**
 * Stores the price in taka at which each line was added (or first seen on this device), to tell the customer when it has
 * changed. The server's cart has today's prices only.
 */
function priceAtAdd(userId: string) {
  const key = `cart-prices-of-${userId}`;
  const readPrices = () => parsePrices(readStored("localStorage", key));
  return {
    /** Records lines that are added now. */
    record(...lines: PricedLine[]): void {
      const added = Object.fromEntries(lines.map((line) => [lineKey(line), line.price]));
      writeStored("localStorage", key, { ...readPrices(), ...added });
    },
    /** The cart at its first prices; drops those of removed lines. */
    applyTo<Item extends PricedLine>(lines: Item[]): Item[] {
      const storedPrices = readPrices();
      const priced = lines.map((line) => ({ ...line, price: storedPrices[lineKey(line)] ?? line.price }));
      const next = Object.fromEntries(priced.map((line) => [lineKey(line), line.price]));
      if (JSON.stringify(next) !== JSON.stringify(storedPrices)) writeStored("localStorage", key, next);
      return priced;
    },
  };
}

function parsePrices(stored: unknown): Record<string, number> {
  const prices = Object.entries(asRecord(stored));
  return Object.fromEntries(prices.filter((each): each is [string, number] => typeof each[1] === "number"));
}
