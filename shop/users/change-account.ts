import { eq } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import { uploaderOf } from "../media/upload-queue.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { avatarId } from "./avatar.ts";
import { getAccount, type UserAccount } from "./find-users.ts";
import type { AccountChanges } from "./user-schema.ts";

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
