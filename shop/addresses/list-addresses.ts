import { asc, desc, eq } from "drizzle-orm";
import { addresses } from "../../db/tables.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export type Address = typeof addresses.$inferSelect;

/** A person's own addresses, the default first, then as they came. */
export async function listOwnAddresses(shop: Shop, actor: Actor): Promise<Address[]> {
  const { id } = allow(actor, "addresses:change-own");
  return shop.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, id))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}
