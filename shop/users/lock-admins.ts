import { asc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";

/** Holds the admins, in order of id, until the transaction ends; answers who they are then. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id))
    .for("update");
  return admins.map(({ id }) => id);
}
