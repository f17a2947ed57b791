import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { type Actor, allow, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { isStaff } from "../staff.ts";
import { lockAdmins } from "./lock-admins.ts";

/**
 * Gives a person another role: makes them an admin, staff, or a shopper again. Answers false where they have
 * that role already. Refuses `not-found`, `own-account` for one's own role, and `last-admin`.
 */
export async function changeRole(shop: Shop, actor: Actor, personId: string, role: Role): Promise<boolean> {
  const by = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    if (role !== "admin") await guardAdmins(tx, by.id, personId);
    const [person] = await tx.select().from(users).where(eq(users.id, personId)).for("update");
    if (!person) throw new Refusal("not-found");
    if (person.role === role) return false;
    await tx.update(users).set({ role, updatedAt: shop.now() }).where(eq(users.id, personId));
    const record = { id: person.id, name: person.name };
    // Anybody can sign up with an address that is not theirs: who made staff of one that nobody confirmed can be found.
    const unconfirmed = isStaff(role) && !person.emailVerified ? { emailVerified: false } : {};
    const [before, after] = [{ role: person.role }, { role, ...unconfirmed }];
    await writeHistory(tx, { by, action: "user-role", record, before, after });
    return true;
  });
}

/**
 * Deletes a person with her sessions; her orders stay, without her. Answers false where there is none. Refuses
 * `own-account` and `last-admin`.
 */
export async function deletePerson(shop: Shop, actor: Actor, personId: string): Promise<boolean> {
  const by = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    await guardAdmins(tx, by.id, personId);
    const [person] = await tx.delete(users).where(eq(users.id, personId)).returning();
    if (!person) return false;
    // Her name and role only: who was deleted is forgotten otherwise.
    const record = { id: person.id, name: person.name };
    await writeHistory(tx, { by, action: "user-deleted", record, before: { role: person.role } });
    return true;
  });
}

/** Of two admins who take the role from each other at the same moment, the second is no longer one when her turn comes. */
async function guardAdmins(tx: Database, actorId: string, personId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actorId)) throw new Refusal("not-allowed");
  if (personId !== actorId) return;
  throw new Refusal(admins.length === 1 ? "last-admin" : "own-account");
}
