import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import { storeImageAt } from "../media/store-image-at.ts";
import type { Shop } from "../shop.ts";

/** Copies a new user's external image through the safe fetcher. If that fails, the account simply shows initials. */
export async function storeAvatar(shop: Shop, userId: string, photoURL: string): Promise<void> {
  const imageId = await storeImageAt(shop, { key: userId, isStaff: false }, photoURL).catch(() => null);
  if (!imageId) return;
  await shop.db
    .update(users)
    .set({ imageId })
    .where(and(eq(users.id, userId), isNull(users.imageId)));
}
