import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { Refusal } from "../refusal.ts";

/**
 * Serializes one account's changes until the transaction ends: two tabs must not count the same cart, addresses or
 * failed attempts in parallel. Refuses `not-signed-in` when the account is deleted meanwhile.
 */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new Refusal("not-signed-in");
}
