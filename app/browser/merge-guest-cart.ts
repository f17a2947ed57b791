import type { CartLineAnswer } from "../../api/responses.ts";
import { type CartLine, maxMergedLines, mostLines, readCart } from "../../shop/cart/cart-rules.ts";
import { callApi } from "./api.ts";
import { clearGuestCart, guestParcel } from "./guest-cart.ts";
import { fieldsOf, forget, keep, readKept } from "./local-storage.ts";
import { currentSession } from "./session.ts";
import { oneTabAtATime } from "./tab-lock.ts";

type Merged = { cart: CartLineAnswer[]; sent: CartLine[] };

/**
 * Gives the guest's cart of this device to the person who has signed in. It is taken out of the device's cart first and
 * kept under her name until the server has it; the server merges its key once, whatever is lost or sent twice on the way.
 * Answers her cart with what was sent, or null where there was nothing to merge.
 */
export function mergeGuestCart(person: string, language: string): Promise<Merged | null> {
  return oneTabAtATime("cart", async () => {
    let cart: CartLineAnswer[] | null = null;
    let sent: CartLine[] = [];
    for (let next = nextParcel(person); next && isHere(person); next = nextParcel(person)) {
      cart = await callApi<CartLineAnswer[]>("POST", `/cart/merge?lang=${language}`, { body: next });
      sent = [...sent, ...next.lines];
      forget("localStorage", parcelOf(person));
    }
    return cart && { cart, sent };
  });
}

/** What of the sent found no room in a cart that is full; what the shop never had is no loss. */
export function leftOut({ cart, sent }: Merged): CartLine[] {
  if (cart.length < mostLines) return [];
  const lies = (line: CartLine) =>
    cart.some(
      ({ productId, variantId }) =>
        productId === line.productId && (!variantId || !line.variantId || variantId === line.variantId),
    );
  return sent.filter((line) => !lies(line));
}

/** One that waits from before goes first; then what the device's cart holds. */
function nextParcel(person: string) {
  const waiting = fieldsOf(readKept("localStorage", parcelOf(person)));
  if (typeof waiting.key === "string") return { key: waiting.key, lines: readCart(waiting.lines, maxMergedLines) };
  const taken = guestParcel();
  if (taken.lines.length === 0) return null;
  keep("localStorage", parcelOf(person), taken);
  clearGuestCart();
  return taken;
}

function parcelOf(person: string): string {
  return `cart-of-${person}`;
}

/** A call is made as whoever is signed in at that moment. */
function isHere(person: string): boolean {
  const session = currentSession();
  return session.state === "signed-in" && session.user._id === person;
}
