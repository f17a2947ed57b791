import type { OrderItemResponse } from "../../../api/contract/orders.ts";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";

type Item = Pick<OrderItemResponse, "productId" | "name" | "variantName" | "price" | "quantity"> & {
  variantId: string | null;
} & Partial<Pick<OrderItemResponse, "rest" | "total">>;

/** Parts an order into its goods and what wraps them: one piece, which is no item of its own, as in the cart. */
export function splitOrder<Each extends Item>({
  items,
  gift,
}: {
  items: Each[];
  gift: { wrap: string | null } | null;
}) {
  // Pieces in a set are none that wraps.
  const alone = items.filter(({ rest }) => rest !== 0);
  const { wrap } = splitWrap(alone, gift?.wrap);
  if (!wrap) return { goods: items, wrap: undefined };
  const goods = items.flatMap((item) => {
    if (item !== wrap) return item;
    const { quantity, price, rest = quantity, total = price * quantity } = item;
    return rest > 1 ? { ...item, quantity: quantity - 1, rest: rest - 1, total: total - price } : [];
  });
  return { goods, wrap: { name: [wrap.name, wrap.variantName].filter(Boolean).join(", "), price: wrap.price } };
}
