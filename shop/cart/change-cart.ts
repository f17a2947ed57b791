import { and, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { maxLines, maxQuantity } from "./cart-rules.ts";
import type { AddCartLineInput, CartLineInput } from "./cart-schema.ts";
import { loadPricedVariants } from "./price-lines.ts";

/**
 * Adds a variant to the account's cart, or increases its quantity, and returns the line's id. Ignores stock, which the
 * quote reports. Refuses `product-gone`, `variant-needed` when the product has several variants and none is named, and
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

/** Sets the quantity of a line, 1 to 99. Refuses `not-found` for a line outside the account's cart. */
export async function setQuantity(shop: Shop, actor: Actor, lineId: string, quantity: number): Promise<void> {
  const { id: userId } = allow(actor, "carts:change-own");
  const set = await shop.db
    .update(cartLines)
    .set({ quantity })
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
    .returning({ id: cartLines.id });
  if (set.length === 0) throw new Refusal("not-found");
}

/** Removes a line from the account's cart; false when it was not there. */
export async function removeFromCart(shop: Shop, actor: Actor, lineId: string): Promise<boolean> {
  const { id: userId } = allow(actor, "carts:change-own");
  const removed = await shop.db
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
    .returning({ id: cartLines.id });
  return removed.length > 0;
}

/** Removes ordered lines from the cart within the order's transaction; other lines stay. */
export async function removeOrderedLines(tx: Database, userId: string, ordered: CartLineInput[]): Promise<void> {
  await lockCustomer(tx, userId);
  const variantIds = ordered.flatMap(({ variantId }) => variantId ?? []);
  const productIds = ordered.map(({ productId }) => productId);
  // A line stored without a variant is ordered with one.
  const withoutVariant = and(isNull(cartLines.variantId), inArray(cartLines.productId, productIds));
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), or(inArray(cartLines.variantId, variantIds), withoutVariant)));
}

/** Builds a new line. `addedAt` from the client only sorts lines, so any plausible time is accepted. */
export function cartLineValues(userId: string, { productId, quantity, addedAt }: AddCartLineInput, now: Date) {
  const isPlausible = addedAt && addedAt < now && addedAt.getUTCFullYear() > 2000;
  return { id: newId(), userId, productId, quantity, addedAt: isPlausible ? addedAt : now };
}

/** Number of lines in an account's cart. */
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
