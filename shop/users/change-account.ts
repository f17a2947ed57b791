import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import { storeImageAt } from "../media/store-image-at.ts";
import { type Uploader, uploaderOf } from "../media/upload-queue.ts";
import { type Actor, allow } from "../permissions.ts";
import { isImageRefusal, Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { getAccount, type UserAccount } from "./find-users.ts";
import type { AccountChanges, Avatar } from "./user-schema.ts";

/** Changes the user's own name, phone, address and avatar; fields left out stay as they are. */
export async function changeAccount(
  shop: Shop,
  actor: Actor,
  { name, phone, address, ...avatar }: AccountChanges,
): Promise<UserAccount> {
  const { id } = allow(actor, "account:own");
  const imageId = await avatarId(shop, uploaderOf(actor, ""), avatar);
  const changed = await shop.db
    .update(users)
    .set({ name, phone, address, imageId, updatedAt: shop.now() })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Refusal("not-signed-in");
  return getAccount(shop, actor);
}

/**
 * The stored image for an avatar: undefined leaves it as it is, null removes it; an image elsewhere is copied. Refuses
 * an unknown `imageId` as `image-unknown`, and an address as `storeImageAt` does.
 */
export async function avatarId(
  shop: Shop,
  uploader: Uploader,
  { imageId, photoURL }: Avatar,
): Promise<string | null | undefined> {
  if (imageId === undefined && photoURL === undefined) return undefined;
  if (!imageId && !photoURL) return null;
  const field = imageId ? "imageId" : "photoURL";
  try {
    return await storeImageAt(shop, uploader, imageId ? `/images/${imageId}-1.jpg` : (photoURL ?? ""));
  } catch (error) {
    if (!isImageRefusal(error)) throw error;
    throw new Refusal("invalid-input", { fields: { [field]: imageId ? "image-unknown" : error.code } });
  }
}

/** Copies a new user's external image through the safe fetcher. If that fails, the account simply shows initials. */
export async function storeAvatar(shop: Shop, userId: string, photoURL: string): Promise<void> {
  const imageId = await storeImageAt(shop, { key: userId, isStaff: false }, photoURL).catch(() => null);
  if (!imageId) return;
  await shop.db
    .update(users)
    .set({ imageId })
    .where(and(eq(users.id, userId), isNull(users.imageId)));
}
