import type { CartLineResponse } from "../../api/contract/cart.ts";
import { type CartLine, maxLines, maxMergedLines, readCart } from "../../shop/cart/cart-rules.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";
import { clearGuestCart, guestMergePayload } from "./guest-cart.ts";
import { asRecord, readStored, removeStored, writeStored } from "./local-storage.ts";
import { currentSession } from "./session.ts";
import { withTabLock } from "./tab-lock.ts";

type CartMerge = { cart: CartLineResponse[]; sent: CartLine[] };

/**
 * Merges the guest cart of this device into the user's. It is moved to a slot of the user until the server has it; the
 * server merges each key once, whatever is lost or sent twice. Returns the cart and what was sent; null for nothing.
 */
export function mergeGuestCart(userId: string, language: Language): Promise<CartMerge | null> {
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
export function linesLeftOut({ cart, sent }: CartMerge): CartLine[] {
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
