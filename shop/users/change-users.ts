import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { isStaff } from "../staff.ts";
import { lockAdmins } from "./lock-admins.ts";

/**
 * Gives a person another role: makes them an admin, staff, or a shopper again. Answers false where they have
 * that role already. Refuses `not-found`, `own-account` for one's own role, and `last-admin`.
 */
export async function changeRole(shop: Shop, actor: Actor, userId: string, role: Role): Promise<boolean> {
  const by = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    if (role !== "admin") await assertAdminRemains(tx, by.id, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new Refusal("not-found");
    if (user.role === role) return false;
    await tx.update(users).set({ role, updatedAt: shop.now() }).where(eq(users.id, userId));
    const record = { id: user.id, name: user.name };
    // Anybody can sign up with an address that is not theirs: who made staff of one that nobody confirmed can be found.
    const unconfirmed = isStaff(role) && !user.emailVerified ? { emailVerified: false } : {};
    const [before, after] = [{ role: user.role }, { role, ...unconfirmed }];
    await writeAudit(tx, { by, action: "user-role", record, before, after });
    return true;
  });
}

/**
 * Deletes a person with her sessions; her orders stay, without her. Answers false where there is none. Refuses
 * `own-account` and `last-admin`.
 */
export async function deleteUser(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  const by = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    await assertAdminRemains(tx, by.id, userId);
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) return false;
    // Her name and role only: who was deleted is forgotten otherwise.
    const record = { id: user.id, name: user.name };
    await writeAudit(tx, { by, action: "user-deleted", record, before: { role: user.role } });
    return true;
  });
}

/** Of two admins who take the role from each other at the same moment, the second is no longer one when her turn comes. */
async function assertAdminRemains(tx: Database, actorId: string, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actorId)) throw new Refusal("not-allowed");
  if (userId !== actorId) return;
  throw new Refusal(admins.length === 1 ? "last-admin" : "own-account");
}
