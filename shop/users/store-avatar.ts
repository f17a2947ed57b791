import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import { storeImageAt } from "../media/store-image-at.ts";
import type { Shop } from "../shop.ts";

/**
 * Gives a new person the picture she has elsewhere, copied by the safe fetcher. Whatever is wrong with it, she has her
 * account: her initials do.
 */
export async function storeAvatar(shop: Shop, userId: string, photoURL: string): Promise<void> {
  const imageId = await storeImageAt(shop, { key: userId, isStaff: false }, photoURL).catch(() => null);
  if (!imageId) return;
  await shop.db
    .update(users)
    .set({ imageId })
    .where(and(eq(users.id, userId), isNull(users.imageId)));
}
