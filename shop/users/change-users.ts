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
 * Changes a user's role. Returns false if they have it already. Refuses `not-found`, `own-account` for one's own role,
 * and `last-admin`.
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
    // Anybody can sign up with somebody else's address: the audit log shows when staff rights went to an unconfirmed
    // one.
    const unconfirmed = isStaff(role) && !user.emailVerified ? { emailVerified: false } : {};
    const [before, after] = [{ role: user.role }, { role, ...unconfirmed }];
    await writeAudit(tx, { by, action: "user-role", record, before, after });
    return true;
  });
}

/**
 * Deletes a user and their sessions; their orders stay. Returns false if there is no such user. Refuses `own-account`
 * and `last-admin`.
 */
export async function deleteUser(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  const by = allow(actor, "people:change");
  return transaction(shop.db, async (tx) => {
    await assertAdminRemains(tx, by.id, userId);
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) return false;
    // Only name and role: everything else about a deleted user is forgotten.
    const record = { id: user.id, name: user.name };
    await writeAudit(tx, { by, action: "user-deleted", record, before: { role: user.role } });
    return true;
  });
}

/** When two admins demote each other at the same moment, the second is no longer an admin once they hold the lock. */
async function assertAdminRemains(tx: Database, actorId: string, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actorId)) throw new Refusal("not-allowed");
  if (userId !== actorId) return;
  throw new Refusal(admins.length === 1 ? "last-admin" : "own-account");
}
