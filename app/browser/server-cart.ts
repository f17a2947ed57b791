import type { CartLineAnswer } from "../../api/responses.ts";
import { allowedQuantity, type CartLine, highestQuantity, lineKey, mostLines } from "../../shop/cart/cart-rules.ts";
import { ApiRefusal, callApi } from "./api.ts";
import { leftOut, mergeGuestCart } from "./merge-guest-cart.ts";
import { openServerCopy } from "./optimistic-sync.ts";
import { firstPrices } from "./price-at-add.ts";

/** A line as the server keeps it; without `_id` it has not got there yet. */
type ServerLine = CartLine & { _id?: string };
type Line = Pick<CartLine, "productId" | "variantId">;

export type CartChange =
  | { kind: "add"; line: ServerLine }
  | { kind: "set"; line: Line; quantity: number }
  | { kind: "remove"; line: Line };

/** What the cart tells: that it shows something else now, that the server refused what was shown, and what was too much. */
type Listener = {
  changed: () => void;
  failed: (change: CartChange, error: unknown) => void;
  tooMuch: (lines: CartLine[]) => void;
};

/** The cart of a signed-in person, at the prices that it was filled at. */
export function openServerCart(person: { _id: string; email: string }, { changed, failed, tooMuch }: Listener) {
  const prices = firstPrices(person._id);
  const copy = openServerCopy<ServerLine[], CartChange, CartLine[]>({
    name: `cart:${person._id}`,
    async read(tellOtherTabs) {
      const language = document.documentElement.lang;
      const merged = await mergeGuestCart(person._id, language).catch(unlessRefused);
      const query = new URLSearchParams({ email: person.email, lang: language });
      const lines = merged?.cart ?? (await callApi<CartLineAnswer[]>("GET", `/cart?${query}`));
      if (merged) {
        tellOtherTabs();
        prices.note(...merged.sent);
        const lost = leftOut(merged);
        if (lost.length > 0) tooMuch(lost);
      }
      return prices.in(lines);
    },
    send: (change, kept) => send(change, kept, person.email),
    withChange,
    // Many taps on a stepper are one call.
    joined: (first, second) =>
      first.kind === "set" && second.kind === "set" && lineKey(first.line) === lineKey(second.line) ? second : null,
    asShown: (lines) => lines.map(asShown),
    ...{ changed, failed },
  });
  const there = (line: Line) => copy.shown()?.find((each) => lineKey(each) === lineKey(line));

  return {
    /** Null while it is not known yet. Answers the same list until something changes. */
    lines: copy.shown,
    settled: copy.settled,
    /** False where the cart takes no more: of this, or of anything. */
    add(line: CartLine): boolean {
      const already = there(line);
      const isFull = !already && (copy.shown()?.length ?? 0) >= mostLines;
      const room = isFull ? 0 : highestQuantity - (already?.quantity ?? 0);
      if (room === 0) return false;
      if (!already) prices.note(line);
      copy.change({ kind: "add", line: { ...line, quantity: Math.min(line.quantity, room) } });
      return true;
    },
    change: copy.change,
    /** An order has taken these lines out on the server, in its own transaction. */
    ordered(lines: Line[]): void {
      const isOrdered = (line: Line) =>
        lines.some((each) => lineKey(each) === lineKey({ ...line, variantId: line.variantId ?? each.variantId }));
      copy.overtaken((kept) => kept.filter((line) => !isOrdered(line)));
    },
    close: copy.close,
  };
}

/** Sends one change; an added line comes back with the id that the server has given it. */
async function send(change: CartChange, kept: ServerLine[], email: string): Promise<CartChange> {
  if (change.kind === "add") {
    const body = { ...change.line, email };
    const { insertedId } = await callApi<{ insertedId: string }>("POST", "/cart", { body });
    return { kind: "add", line: { ...change.line, _id: insertedId } };
  }
  const id = kept.find((line) => lineKey(line) === lineKey(change.line))?._id;
  // specification.txt §8: such a line logs a warning and does nothing.
  if (!id) console.warn(`a cart line without _id: ${lineKey(change.line)}`);
  else if (change.kind === "remove") await callApi("DELETE", `/cart/${id}`);
  else await callApi("PATCH", `/cart/${id}`, { body: { quantity: change.quantity } });
  return change;
}

function withChange(lines: ServerLine[], change: CartChange): ServerLine[] {
  const isMeant = (line: ServerLine) => lineKey(line) === lineKey(change.line);
  if (change.kind === "remove") return lines.filter((line) => !isMeant(line));
  if (change.kind === "set")
    return lines.map((line) => (isMeant(line) ? { ...line, quantity: change.quantity } : line));
  if (!lines.some(isMeant))
    return [...lines, change.line].sort((one, other) => one.addedAt.localeCompare(other.addedAt));
  const more = (line: ServerLine) => ({ ...line, quantity: allowedQuantity(line.quantity + change.line.quantity) });
  return lines.map((line) => (isMeant(line) ? more(line) : line));
}

function asShown({ productId, variantId, name, image, price, quantity, addedAt }: ServerLine): CartLine {
  return { productId, variantId, name, image, price, quantity, addedAt };
}

/** A cart that the server will not merge must not hide the one it has. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiRefusal) return null;
  throw error;
}
