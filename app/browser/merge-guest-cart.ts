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
 * Gives the guest's cart of this device to the person who has signed in. It is taken out of the device's cart first and
 * kept under her name until the server has it; the server merges its key once, whatever is lost or sent twice on the way.
 * Answers her cart with what was sent, or null where there was nothing to merge.
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

/** What of the sent found no room in a cart that is full; what the shop never had is no loss. */
export function linesLeftOut({ cart, sent }: CartMerge): CartLine[] {
  if (cart.length < maxLines) return [];
  const isInCart = (line: CartLine) =>
    cart.some(
      ({ productId, variantId }) =>
        productId === line.productId && (!variantId || !line.variantId || variantId === line.variantId),
    );
  return sent.filter((line) => !isInCart(line));
}

/** One that waits from before goes first; then what the device's cart holds. */
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

/** A call is made as whoever is signed in at that moment. */
function isSignedInAs(userId: string): boolean {
  const session = currentSession();
  return session.state === "signed-in" && session.user._id === userId;
}
