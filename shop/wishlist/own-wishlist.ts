import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { wishlistItems } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { nameOf, type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { maxWishlistItems } from "./wishlist-rules.ts";

/**
 * Adds a product; one that is there already keeps its place. Refuses `product-gone` for an unavailable product and
 * `wishlist-full` beyond 100.
 */
export async function addToWishlist(shop: Shop, actor: Actor, productId: string): Promise<void> {
  const { id: userId } = allow(actor, "wishlist:own");
  await transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    const { rows } = await tx.execute<{ there: boolean }>(sql`
      select exists (select from wishlist_items w where w.user_id = ${userId} and w.product_id = p.id) as there
        from products p where p.id = ${productId} and p.status = 'published'`);
    const [product] = rows;
    if (!product) throw new Refusal("product-gone");
    if (product.there) return;
    if ((await countWishlistItems(tx, userId)) >= maxWishlistItems) throw new Refusal("wishlist-full");
    await tx.insert(wishlistItems).values({ userId, productId, addedAt: shop.now() });
  });
}

/** Removes a product; false when it was not on the list. */
export async function removeFromWishlist(shop: Shop, actor: Actor, productId: string): Promise<boolean> {
  const { id: userId } = allow(actor, "wishlist:own");
  const removed = await shop.db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
    .returning();
  return removed.length > 0;
}

/**
 * Puts a guest's items (newest first) before the account's after sign-in, once however many tabs send them. Withdrawn
 * products are kept, so that the customer sees them; unknown ones are dropped. Returns how many did not fit into the
 * 100.
 */
export async function mergeWishlist(shop: Shop, actor: Actor, productIds: string[]): Promise<number> {
  const { id: userId } = allow(actor, "wishlist:own");
  if (productIds.length === 0) return 0;
  return transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    const ids = sql.param([...new Set(productIds)]);
    const room = maxWishlistItems - (await countWishlistItems(tx, userId));
    const { rows } = await tx.execute<{ id: string }>(sql`
      select p.id from products p
       where p.id = any(${ids}) and not exists (select from wishlist_items w where w.user_id = ${userId} and w.product_id = p.id)
       order by array_position(${ids}::text[], p.id)`);
    const now = shop.now().getTime();
    // A millisecond apart, to keep their order.
    const added = rows.slice(0, room).map(({ id }, place) => ({
      ...{ userId, productId: id },
      addedAt: new Date(now - place),
    }));
    if (added.length > 0) await tx.insert(wishlistItems).values(added);
    return rows.length - added.length;
  });
}

async function countWishlistItems(tx: Database, userId: string): Promise<number> {
  const [row] = await tx.select({ items: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
  return row?.items ?? 0;
}

export type WishlistItem = { productId: string; addedAt: Date };

/** The wishlist of an account, newest first. */
export async function listWishlist(shop: Shop, actor: Actor): Promise<WishlistItem[]> {
  const { id: userId } = allow(actor, "wishlist:own");
  return shop.db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
}

/** The product cards for a list of ids, and the names of withdrawn products. */
export async function listKnownProducts(
  shop: Shop,
  ids: string[],
  language: Language,
): Promise<{ cards: ProductCard[]; gone: { id: string; name: Localized }[] }> {
  if (ids.length === 0) return { cards: [], gone: [] };
  const cards = await readCards(shop, ids, language);
  if (cards.length === ids.length) return { cards, gone: [] };
  const { rows } = await shop.db.execute<{ id: string; name_en: string | null; name_bn: string | null }>(sql`
    select id, name_en, name_bn from products where id = any(${sql.param(ids)}) and status <> 'published'`);
  return { cards, gone: rows.map((row) => ({ id: row.id, name: nameOf(row, language) })) };
}
