import { and, asc, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { type Actor, allow, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/**
 * Makes a person an admin, or no longer one. Answers false where she has that role already. Refuses `not-found`,
 * `own-account` for one's own role, and `last-admin`.
 */
export async function changeRole(shop: Shop, actor: Actor, personId: string, role: Role): Promise<boolean> {
  const { id } = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    if (role !== "admin") await guardAdmins(tx, id, personId);
    const changed = await tx
      .update(users)
      .set({ role, updatedAt: shop.now() })
      .where(and(eq(users.id, personId), ne(users.role, role)))
      .returning({ id: users.id });
    if (changed.length > 0) return true;
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, personId));
    if (!person) throw new Refusal("not-found");
    return false;
  });
}

/**
 * Deletes a person with her sessions; her orders stay, without her. Answers false where there is none. Refuses
 * `own-account` and `last-admin`.
 */
export async function deletePerson(shop: Shop, actor: Actor, personId: string): Promise<boolean> {
  const { id } = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    await guardAdmins(tx, id, personId);
    const deleted = await tx.delete(users).where(eq(users.id, personId)).returning({ id: users.id });
    return deleted.length > 0;
  });
}

/**
 * Locks the admins, in order of id, until this is done: of two who take the role from each other at the same moment,
 * the second is no longer one when her turn comes.
 */
async function guardAdmins(tx: Database, actorId: string, personId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id))
    .for("update");
  if (!admins.some((admin) => admin.id === actorId)) throw new Refusal("not-allowed");
  if (personId !== actorId) return;
  throw new Refusal(admins.length === 1 ? "last-admin" : "own-account");
}
