import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { cartLines, cartMerges, products, variants } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockPerson } from "../customers/lock-customer.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { highestQuantity, mostLines } from "./cart-rules.ts";
import type { AddedLine, MergeRequest, SentLine } from "./cart-schema.ts";
import { countLines, newLine } from "./change-cart.ts";

/**
 * Puts a guest's cart into her own once she is signed in: quantities of the same variant are added, up to 99. A key is
 * merged once for her, however many tabs send it. What has left the shop comes along where there is room, so that she
 * sees it; lines that name nothing the shop ever had, and those beyond 100, are left out.
 */
export async function mergeCarts(shop: Shop, actor: Actor, { key, lines }: MergeRequest): Promise<void> {
  const { id: userId } = allow(actor, "carts:change-own");
  await transaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    const first = await tx.insert(cartMerges).values({ userId, key }).onConflictDoNothing().returning();
    if (first.length === 0) return;
    let room = mostLines - (await countLines(tx, userId));
    for (const { line, variantId } of await knownLines(tx, lines)) {
      const added = await addQuantity(tx, userId, { ...line, variantId });
      if (added || room === 0) continue;
      await tx.insert(cartLines).values({ ...newLine(userId, line, shop.now()), variantId });
      room -= 1;
    }
  });
}

async function addQuantity(tx: Database, userId: string, { productId, variantId, quantity }: SentLine) {
  const added = await tx
    .update(cartLines)
    .set({ quantity: sql`least(${cartLines.quantity} + ${quantity}, ${highestQuantity})` })
    .where(
      sql`${cartLines.userId} = ${userId} and ${cartLines.productId} = ${productId}
          and ${cartLines.variantId} is not distinct from ${variantId ?? null}`,
    )
    .returning({ id: cartLines.id });
  return added.length > 0;
}

type KnownLine = { line: AddedLine; variantId: string | null; isSold: boolean };

/** The lines whose product the shop knows, each with the variant it means: those that are sold before those that no longer are. */
async function knownLines(tx: Database, lines: AddedLine[]): Promise<KnownLine[]> {
  if (lines.length === 0) return [];
  const known = await tx
    .select({
      productId: products.id,
      variantId: variants.id,
      deleted: variants.deleted,
      published: sql<boolean>`${products.status} = 'published'`,
    })
    .from(products)
    .leftJoin(variants, sql`${variants.productId} = ${products.id}`)
    .where(inArray(products.id, [...new Set(lines.map((line) => line.productId))]));
  const found = lines.flatMap((line) => {
    const choices = known.filter((choice) => choice.productId === line.productId);
    if (choices.length === 0) return [];
    const [only, another] = choices.filter((choice) =>
      line.variantId ? choice.variantId === line.variantId : choice.deleted === false,
    );
    if (line.variantId && !only) return [];
    const isSold = only?.published === true && only.deleted === false;
    return [{ line, variantId: only && !another ? only.variantId : null, isSold }];
  });
  return found.toSorted((one, other) => Number(other.isSold) - Number(one.isSold));
}
