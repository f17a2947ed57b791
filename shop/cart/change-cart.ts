import { and, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockPerson } from "../customers/lock-customer.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { highestQuantity, mostLines } from "./cart-rules.ts";
import type { AddedLine, SentLine } from "./cart-schema.ts";
import { offeredVariants } from "./price-lines.ts";

/**
 * Puts a variant into a signed-in person's cart; what lies there already becomes more. Answers the line's id. Stock is no
 * matter here: the quote says it. Refuses `product-gone`, `variant-needed` where several are sold and none is named, and
 * `cart-full` beyond 99 pieces or 100 lines.
 */
export async function addToCart(shop: Shop, actor: Actor, line: AddedLine): Promise<string> {
  const { id: userId } = allow(actor, "carts:change-own");
  return transaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    const variantId = await soldVariant(tx, line, shop.now());
    const [kept] = await tx
      .insert(cartLines)
      .values({ ...newLine(userId, line, shop.now()), variantId })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId, cartLines.variantId],
        set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
        setWhere: sql`${cartLines.quantity} + excluded.quantity <= ${highestQuantity}`,
      })
      .returning({ id: cartLines.id });
    if (!kept || (await countLines(tx, userId)) > mostLines) throw new Refusal("cart-full");
    return kept.id;
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
export async function takeOutOfCart(tx: Database, userId: string, ordered: SentLine[]): Promise<void> {
  await lockPerson(tx, userId);
  const variantIds = ordered.flatMap(({ variantId }) => variantId ?? []);
  const productIds = ordered.map(({ productId }) => productId);
  // A line kept without its shade has found it now.
  const shadeless = and(isNull(cartLines.variantId), inArray(cartLines.productId, productIds));
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, userId), or(inArray(cartLines.variantId, variantIds), shadeless)));
}

/** A line as it is kept first. When it was added is believed where it can be true: it only says the order of lines. */
export function newLine(userId: string, { productId, quantity, addedAt }: AddedLine, now: Date) {
  const believable = addedAt && addedAt < now && addedAt.getUTCFullYear() > 2000;
  return { id: newId(), userId, productId, quantity, addedAt: believable ? addedAt : now };
}

export async function countLines(tx: Database, userId: string): Promise<number> {
  const [counted] = await tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.userId, userId));
  return counted?.lines ?? 0;
}

async function soldVariant(tx: Database, line: SentLine, now: Date): Promise<string> {
  const sold = (await offeredVariants(tx, [line], { now })).filter((variant) => variant.published);
  const meant = line.variantId ? sold.filter((variant) => variant.variantId === line.variantId) : sold;
  const [only, another] = meant;
  if (!only) throw new Refusal("product-gone");
  if (another) throw new Refusal("variant-needed");
  return only.variantId;
}
