import { eq } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import { uploaderOf } from "../media/upload-queue.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { portraitId } from "./avatar.ts";
import { accountOf, type Person } from "./find-users.ts";
import type { AccountChanges } from "./user-schema.ts";

/** Changes one's own name, phone, address and portrait; what is left out stays. Answers the account as it is then. */
export async function changeAccount(
  shop: Shop,
  actor: Actor,
  { name, phone, address, ...portrait }: AccountChanges,
): Promise<Person> {
  const { id } = allow(actor, "account:own");
  const imageId = await portraitId(shop, uploaderOf(actor, ""), portrait);
  const changed = await shop.db
    .update(users)
    .set({ name, phone, address, imageId, updatedAt: shop.now() })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Refusal("not-signed-in");
  return accountOf(shop, actor);
}
