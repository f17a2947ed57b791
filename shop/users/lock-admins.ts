import { asc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";

/** Locks the admins' rows, in order of id, until the transaction ends. Returns their ids. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id))
    .for("update");
  return admins.map(({ id }) => id);
}
