import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";
import { Refusal } from "../refusal.ts";

/**
 * Lets one person's changes pass one after the other until the transaction ends: two tabs must not count the same cart,
 * the same addresses, the same wrong tries at once. Refuses `not-signed-in` where she is gone meanwhile.
 */
export async function lockCustomer(tx: Database, userId: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new Refusal("not-signed-in");
}
