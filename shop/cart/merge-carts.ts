import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines, cartMerges, products, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { maxLines, maxQuantity } from "./cart-rules.ts";
import type { AddCartLineInput, CartLineInput, MergeCartsRequest } from "./cart-schema.ts";
import { cartLineValues, countCartLines } from "./change-cart.ts";

/**
 * Adds a guest's cart to the account's after sign-in; quantities of the same variant add up to at most 99. A merge key
 * counts once per account, however many tabs send it. Withdrawn products are kept where there is room, so that the
 * customer sees them; unknown ones and those beyond 100 lines are dropped.
 */
export async function mergeCarts(shop: Shop, actor: Actor, { key, lines }: MergeCartsRequest): Promise<void> {
  const { id: userId } = allow(actor, "carts:change-own");
  await transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    const claimed = await tx.insert(cartMerges).values({ userId, key }).onConflictDoNothing().returning();
    if (claimed.length === 0) return;
    let remaining = maxLines - (await countCartLines(tx, userId));
    for (const { line, variantId } of await resolveLines(tx, lines)) {
      const added = await addQuantity(tx, userId, { ...line, variantId });
      if (added || remaining === 0) continue;
      await tx.insert(cartLines).values({ ...cartLineValues(userId, line, shop.now()), variantId });
      remaining -= 1;
    }
  });
}

async function addQuantity(tx: Database, userId: string, { productId, variantId, quantity }: CartLineInput) {
  const added = await tx
    .update(cartLines)
    .set({ quantity: sql`least(${cartLines.quantity} + ${quantity}, ${maxQuantity})` })
    .where(
      sql`${cartLines.userId} = ${userId} and ${cartLines.productId} = ${productId}
          and ${cartLines.variantId} is not distinct from ${variantId ?? null}`,
    )
    .returning({ id: cartLines.id });
  return added.length > 0;
}

type ResolvedLine = { line: AddCartLineInput; variantId: string | null; isSold: boolean };

/** Lines of known products with the variant they mean, available ones first. */
async function resolveLines(tx: Database, lines: AddCartLineInput[]): Promise<ResolvedLine[]> {
  if (lines.length === 0) return [];
  const candidates = await tx
    .select({
      productId: products.id,
      variantId: variants.id,
      deleted: variants.deleted,
      published: sql<boolean>`${products.status} = 'published'`,
    })
    .from(products)
    .leftJoin(variants, sql`${variants.productId} = ${products.id}`)
    .where(inArray(products.id, [...new Set(lines.map((line) => line.productId))]));
  const resolved = lines.flatMap((line) => {
    const choices = candidates.filter((choice) => choice.productId === line.productId);
    if (choices.length === 0) return [];
    const [only, another] = choices.filter((choice) =>
      line.variantId ? choice.variantId === line.variantId : choice.deleted === false,
    );
    if (line.variantId && !only) return [];
    const isSold = only?.published === true && only.deleted === false;
    return [{ line, variantId: only && !another ? only.variantId : null, isSold }];
  });
  return resolved.toSorted((one, other) => Number(other.isSold) - Number(one.isSold));
}

// Long, because a browser that is rarely opened may retry a merge whose response was lost.
const retentionDays = 180;

/** Deletes merge keys older than 180 days. */
export async function purgeMerges(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(cartMerges).where(lt(cartMerges.mergedAt, before));
}
