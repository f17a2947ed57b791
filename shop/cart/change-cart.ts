import { and, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockCustomer } from "../customers/lock-customer.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { maxLines, maxQuantity } from "./cart-rules.ts";
import type { AddCartLineInput, CartLineInput } from "./cart-schema.ts";
import { loadPricedVariants } from "./price-lines.ts";

/**
 * Puts a variant into a signed-in person's cart; what lies there already becomes more. Answers the line's id. Stock is no
 * matter here: the quote says it. Refuses `product-gone`, `variant-needed` where several are sold and none is named, and
 * `cart-full` beyond 99 pieces or 100 lines.
 */
export async function addToCart(shop: Shop, actor: Actor, line: AddCartLineInput): Promise<string> {
  const { id: userId } = allow(actor, "carts:change-own");
  return transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    const variantId = await findSellableVariant(tx, line, shop.now());
    const [saved] = await tx
      .insert(cartLines)
      .values({ ...cartLineValues(userId, line, shop.now()), variantId })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId, cartLines.variantId],
        set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
        setWhere: sql`${cartLines.quantity} + excluded.quantity <= ${maxQuantity}`,
      })
      .returning({ id: cartLines.id });
    if (!saved || (await countCartLines(tx, userId)) > maxLines) throw new Refusal("cart-full");
    return saved.id;
  });
}

/** Sets how many of one line, 1 to 99. Refuses `not-found` for a line that is not in her cart. */
export async function setQuantity(shop: Shop, actor: Actor, lineId: string, quantity: number): Promise<void> {
  const { id: userId } = allow(actor, "carts:change-own");
  const set = await shop.db
    .update(cartLines)
    .set({ quantity })
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
    .returning({ id: cartLines.id });
  if (set.length === 0) throw new Refusal("not-found");
}

/** Takes a line out of the person's own cart; false where it was not there. */
export async function removeFromCart(shop: Shop, actor: Actor, lineId: string): Promise<boolean> {
  const { id: userId } = allow(actor, "carts:change-own");
  const removed = await shop.db
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
    .returning({ id: cartLines.id });
  return removed.length > 0;
}

/** Takes what was ordered out of the cart, within the order's transaction; all else stays (product.md). */
export async function removeOrderedLines(tx: Database, userId: string, ordered: CartLineInput[]): Promise<void> {
  await lockCustomer(tx, userId);
  const variantIds = ordered.flatMap(({ variantId }) => variantId ?? []);
  const productIds = ordered.map(({ productId }) => productId);
  // A line kept without its shade has found it now.
  const withoutVariant = and(isNull(cartLines.variantId), inArray(cartLines.productId, productIds));
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), or(inArray(cartLines.variantId, variantIds), withoutVariant)));
}

/** A line as it is kept first. When it was added is believed where it can be true: it only says the order of lines. */
export function cartLineValues(userId: string, { productId, quantity, addedAt }: AddCartLineInput, now: Date) {
  const isPlausible = addedAt && addedAt < now && addedAt.getUTCFullYear() > 2000;
  return { id: newId(), userId, productId, quantity, addedAt: isPlausible ? addedAt : now };
}

export async function countCartLines(tx: Database, userId: string): Promise<number> {
  const [counted] = await tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.userId, userId));
  return counted?.lines ?? 0;
}

async function findSellableVariant(tx: Database, line: CartLineInput, now: Date): Promise<string> {
  const sellable = (await loadPricedVariants(tx, [line], { now })).filter((variant) => variant.published);
  const matching = line.variantId ? sellable.filter((variant) => variant.variantId === line.variantId) : sellable;
  const [only, another] = matching;
  if (!only) throw new Refusal("product-gone");
  if (another) throw new Refusal("variant-needed");
  return only.variantId;
}
