import { lineKey } from "../cart/cart-rules.ts";

/** The longest message on the card of a gift, in characters. */
export const maxGiftMessage = 160;

type Line = { productId: string; variantId: string | null; quantity: number };

/**
 * Parts a cart into the goods and what they are wrapped in: one piece of the line with the key `wrapKey`, which is no item
 * of its own. A wrapping alone wraps nothing: it is bought like any product.
 */
export function splitWrap<Item extends Line>(lines: Item[], wrapKey: unknown): { goods: Item[]; wrap?: Item } {
  const wrap = lines.find((line) => lineKey(line) === wrapKey);
  const goods = lines.flatMap((line) => {
    if (line !== wrap) return line;
    return line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : [];
  });
  return wrap && goods.length > 0 ? { goods, wrap } : { goods: lines };
}
