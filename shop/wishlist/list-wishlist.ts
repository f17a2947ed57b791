import { desc, eq, sql } from "drizzle-orm";
import { wishlistItems } from "../../db/tables.ts";
import { nameOf, type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export type WishlistItem = { productId: string; addedAt: Date };

/** What somebody has wished for, the newest first. */
export async function listWishlist(shop: Shop, actor: Actor): Promise<WishlistItem[]> {
  const { id: userId } = allow(actor, "wishes:own");
  return shop.db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
}

/** What a shopper knows by its id: the cards of what is in the shop, and the names of what has left it. */
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
