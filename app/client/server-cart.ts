import type { CartLineAnswer } from "../../api/answers.ts";
import { allowedQuantity, type CartLine, highestQuantity, lineKey, mostLines } from "../../shop/cart/rules.ts";
import { ApiRefusal, ApiUnreachable, callApi } from "./api.ts";
import { firstPrices } from "./first-prices.ts";
import { leftOut, mergeGuestCart } from "./merge-guest-cart.ts";

/** A line as the server keeps it; without `_id` it has not got there yet. */
type ServerLine = CartLine & { _id?: string };
type Line = Pick<CartLine, "productId" | "variantId">;

export type CartChange =
  | { kind: "add"; line: CartLine }
  | { kind: "set"; line: Line; quantity: number }
  | { kind: "remove"; line: Line };

/** What the cart tells: that it shows something else now, that the server refused what was shown, and what was too much. */
type Listener = {
  changed: () => void;
  failed: (change: CartChange, error: unknown) => void;
  tooMuch: (lines: CartLine[]) => void;
};

export type ServerCart = ReturnType<typeof openServerCart>;

/**
 * The cart of a signed-in person. A change shows at once and is sent after those before it; refused, it is taken back and
 * told. What other tabs or devices did is read again on their word, on focus and when the network is back.
 */
export function openServerCart(person: { _id: string; email: string }, { changed, failed, tooMuch }: Listener) {
  const prices = firstPrices(person._id);
  /** As the server said last, with what it has accepted since; null until it was first heard. */
  let kept: ServerLine[] | null = null;
  /** Shown already, not yet accepted. */
  let waiting: CartChange[] = [];
  let underWay: CartChange | null = null;
  let shown: CartLine[] | null = null;
  let failure: unknown = null;
  let queue: Promise<void> = Promise.resolve();
  let readingAhead = false;
  /** Raised by what makes an answer on its way an old one. */
  let age = 0;
  let closed = false;

  // Older browsers have none: their tabs follow on focus.
  const otherTabs = globalThis.BroadcastChannel ? new BroadcastChannel(`labonno:cart:${person._id}`) : null;
  otherTabs?.addEventListener("message", refresh);
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);

  function show(): void {
    const next = kept && waiting.reduce((lines, change) => withChange(lines, change), kept).map(asShown);
    if (closed || JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    changed();
  }

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(() => (closed ? undefined : task()));
  }

  function refresh(): void {
    if (readingAhead) return;
    readingAhead = true;
    enqueue(read);
  }

  async function read(): Promise<void> {
    readingAhead = false;
    const asked = age;
    try {
      const language = document.documentElement.lang;
      const merged = await mergeGuestCart(person._id, language).catch(unlessRefused);
      const query = new URLSearchParams({ email: person.email, lang: language });
      const lines = merged?.cart ?? (await callApi<CartLineAnswer[]>("GET", `/cart?${query}`));
      if (merged) {
        otherTabs?.postMessage("changed");
        prices.note(...merged.sent);
        const lost = leftOut(merged);
        if (lost.length > 0) tooMuch(lost);
      }
      if (asked === age) kept = prices.in(lines);
      failure = null;
    } catch (error) {
      failure = error;
    }
    show();
  }

  async function sendNext(): Promise<void> {
    const change = waiting[0];
    if (!change) return;
    underWay = change;
    try {
      if (!kept) await read();
      if (!kept) throw failure;
      const id = await send(change, kept, person.email);
      kept = withChange(kept, change, id);
      waiting = waiting.slice(1);
      otherTabs?.postMessage("changed");
    } catch (error) {
      waiting = waiting.slice(1);
      if (!closed) failed(change, error);
      refresh();
    }
    underWay = null;
    show();
  }

  refresh();

  return {
    person: person._id,
    /** Null while it is not known yet. Answers the same list until something changes. */
    lines: (): CartLine[] | null => shown,
    /** The lines once the server has heard of everything. Rejects while it cannot be asked. */
    async settled(): Promise<CartLine[]> {
      if (!kept) refresh();
      for (let seen: unknown; seen !== queue; ) {
        seen = queue;
        await queue;
      }
      if (!shown) throw failure ?? new ApiUnreachable();
      return shown;
    },
    /** False where the cart takes no more: of this, or of anything. */
    add(line: CartLine): boolean {
      const there = shown?.find((each) => lineKey(each) === lineKey(line));
      const room = there ? highestQuantity - there.quantity : (shown?.length ?? 0) < mostLines ? highestQuantity : 0;
      if (room === 0) return false;
      this.change({ kind: "add", line: { ...line, quantity: Math.min(line.quantity, room) } });
      return true;
    },
    change(change: CartChange): void {
      const isNew = change.kind === "add" && !shown?.some((each) => lineKey(each) === lineKey(change.line));
      if (isNew) prices.note(change.line);
      const last = waiting.findLast((each) => lineKey(each.line) === lineKey(change.line));
      // Many taps on a stepper are one call.
      if (change.kind === "set" && last?.kind === "set" && last !== underWay) last.quantity = change.quantity;
      else {
        waiting = [...waiting, change];
        enqueue(sendNext);
      }
      show();
    },
    /** An order has taken these lines out on the server, in its own transaction. */
    ordered(lines: Line[]): void {
      age += 1;
      const isOrdered = (line: Line) =>
        lines.some((each) => lineKey(each) === lineKey({ ...line, variantId: line.variantId ?? each.variantId }));
      if (kept) kept = kept.filter((line) => !isOrdered(line));
      show();
      otherTabs?.postMessage("changed");
      refresh();
    },
    close(): void {
      closed = true;
      otherTabs?.close();
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    },
  };
}

/** Sends one change; answers the id of an added line. */
async function send(change: CartChange, kept: ServerLine[], email: string): Promise<string | undefined> {
  if (change.kind === "add") {
    const answer = await callApi<{ insertedId: string }>("POST", "/cart", { body: { ...change.line, email } });
    return answer.insertedId;
  }
  const id = kept.find((line) => lineKey(line) === lineKey(change.line))?._id;
  // specification.txt §8: such a line logs a warning and does nothing.
  if (!id) console.warn(`a cart line without _id: ${lineKey(change.line)}`);
  else if (change.kind === "remove") await callApi("DELETE", `/cart/${id}`);
  else await callApi("PATCH", `/cart/${id}`, { body: { quantity: change.quantity } });
}

/** The lines after a change; `id` is what the server has given to an added line. */
function withChange(lines: ServerLine[], change: CartChange, id?: string): ServerLine[] {
  const isMeant = (line: ServerLine) => lineKey(line) === lineKey(change.line);
  if (change.kind === "remove") return lines.filter((line) => !isMeant(line));
  if (change.kind === "set")
    return lines.map((line) => (isMeant(line) ? { ...line, quantity: change.quantity } : line));
  if (!lines.some(isMeant)) {
    const added = id ? { ...change.line, _id: id } : change.line;
    return [...lines, added].sort((one, other) => one.addedAt.localeCompare(other.addedAt));
  }
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
