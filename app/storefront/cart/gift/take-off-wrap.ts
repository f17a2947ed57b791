import { lineKey } from "../../../../shop/cart/cart-rules.ts";
import { cartLines, removeFromCart, setQuantity } from "../../../browser/cart.ts";

/** Takes a gift's wrapping out of the cart: one piece of its line, since others may be goods. */
export function takeOffWrap(wrapKey: unknown): void {
  const line = cartLines().find((each) => lineKey(each) === wrapKey);
  if (!line) return;
  if (line.quantity > 1) setQuantity(line, line.quantity - 1);
  else removeFromCart(line);
}
