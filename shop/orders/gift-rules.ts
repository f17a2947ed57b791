import { countPieces, findWrap, lineKey } from "../cart/cart-rules.ts";

/** The longest message on the card of a gift, in characters. */
export const maxGiftMessage = 160;

type Line = Parameters<typeof findWrap>[0][number];

/** Separates a cart into its goods and the gift wrapping (`findWrap`), of which one piece is no item of its own. */
export function splitWrap<Item extends Line>(lines: Item[], wrapKey: unknown): { goods: Item[]; wrap?: Item } {
  const wrap = findWrap(lines, wrapKey);
  if (!wrap) return { goods: lines };
  const goods = lines.flatMap((line) => {
    if (line !== wrap) return line;
    return line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : [];
  });
  return { goods, wrap };
}

/** The key of the line that wraps an ordered gift: the first piece of the product that is sold as wrapping. */
export function wrapKeyOf(lines: Line[], wrapProductId: string | null): string | null {
  const line = lines.find(({ productId }) => productId === wrapProductId);
  return line ? lineKey(line) : null;
}

type PartOrder = { lines: Line[]; wrapProductId: string | null; isPartSettled: boolean };

/**
 * How many pieces stayed with the customer of a partial delivery, besides a gift's wrapping; null for any other delivery,
 * until it is settled, and where only the wrapping stayed.
 */
export function acceptedPieces({ lines, wrapProductId, isPartSettled }: PartOrder): number | null {
  if (!isPartSettled) return null;
  const wraps = wrapKeyOf(lines, wrapProductId) === null ? 0 : 1;
  return countPieces(lines) - wraps || null;
}
