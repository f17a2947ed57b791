import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines, cartMerges, products, variants } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockCustomer } from "../customers/lock-customer.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { maxLines, maxQuantity } from "./cart-rules.ts";
import type { AddCartLineInput, CartLineInput, MergeCartsRequest } from "./cart-schema.ts";
import { cartLineValues, countCartLines } from "./change-cart.ts";

/**
 * Puts a guest's cart into her own once she is signed in: quantities of the same variant are added, up to 99. A key is
 * merged once for her, however many tabs send it. What has left the shop comes along where there is room, so that she
 * sees it; lines that name nothing the shop ever had, and those beyond 100, are left out.
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

/** The lines whose product the shop knows, each with the variant it means: those that are sold before those that no longer are. */
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

// Long: a parcel whose answer was lost may wait in a browser that is seldom opened.
const retentionDays = 180;

/** Forgets which guest's carts were merged 180 days ago: no browser still sends one of those under its key. */
export async function purgeMerges(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(cartMerges).where(lt(cartMerges.mergedAt, before));
}
