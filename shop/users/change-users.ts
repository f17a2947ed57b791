import { asc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { requireProof, type SignTokenInput } from "../auth/sign-token.ts";
import { type Actor, allow, heldRoles, type Role } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { isStaff } from "../staff.ts";
import { findOrAddUser } from "./find-or-add-user.ts";

/**
 * Changes a user's roles. Returns false if they have just these already. Refuses `not-found`, `own-account` for one's own role,
 * and `last-admin`.
 */
export async function changeRole(shop: Shop, actor: Actor, userId: string, chosen: Role[]): Promise<boolean> {
  const by = allow(actor, "users:change");
  const roles = heldRoles(chosen);
  return transaction(shop.db, async (tx) => {
    if (roles.role !== "admin") await assertAdminRemains(tx, by.id, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new Refusal("not-found");
    return setRoles(tx, user, { by, roles, now: shop.now() });
  });
}

type RoleChange = { by: Parameters<typeof writeAudit>[1]["by"]; roles: ReturnType<typeof heldRoles>; now: Date };

/** Gives a locked user these roles alone. False if they have just these already. */
async function setRoles(
  tx: Database,
  { id, name, ...user }: typeof users.$inferSelect,
  { by, roles, now }: RoleChange,
): Promise<boolean> {
  const before = { role: user.role, furtherRoles: user.furtherRoles };
  if (before.role === roles.role && before.furtherRoles.join() === roles.furtherRoles.join()) return false;
  await tx
    .update(users)
    .set({ ...roles, updatedAt: now })
    .where(eq(users.id, id));
  // Anybody can sign up with somebody else's address: the audit log shows when staff rights went to an unconfirmed
  // one.
  const unconfirmed = isStaff(roles.role) && !user.emailVerified ? { emailVerified: false } : {};
  await writeAudit(tx, { by, action: "user-role", record: { id, name }, before, after: { ...roles, ...unconfirmed } });
  return true;
}

/**
 * Deletes a user and their sessions; their orders stay. Returns false if there is no such user. Refuses `own-account`
 * and `last-admin`.
 */
export async function deleteUser(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  const by = allow(actor, "users:change");
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

/** Whether the shop has an admin yet. */
export async function hasAdmin(shop: Shop): Promise<boolean> {
  return (await shop.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

/** `unconfirmed`: nobody has confirmed that address yet. */
export type Promotion = "promoted" | "unconfirmed" | "unknown";

/**
 * Makes a user an admin on the operator's command. Anybody can sign up with somebody else's address, so an unconfirmed
 * one is promoted only with `unconfirmed`.
 */
export async function promote(shop: Shop, email: string, { unconfirmed = false } = {}): Promise<Promotion> {
  return transaction(shop.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for("update");
    if (!user) return "unknown";
    if (!user.emailVerified && !unconfirmed) return "unconfirmed";
    await setRoles(tx, user, { by: "operator", roles: heldRoles(["admin"]), now: shop.now() });
    return "promoted";
  });
}

/**
 * `POST /users`: adds the user whose proof of the e-mail is in the request. Returns the new id, or null
 * for a known user. Refuses somebody else's e-mail as `not-allowed`.
 */
export async function addUser(
  shop: Shop,
  actor: Actor,
  input: SignTokenInput & { name: string },
): Promise<string | null> {
  if (actor.role !== "guest") {
    if (actor.email !== input.email) throw new Refusal("not-allowed");
    return null;
  }
  const proof = await requireProof(shop, input);
  if ("sessionId" in proof) return null;
  const { userId, isNew } = await findOrAddUser(shop, { ...proof.account, name: input.name });
  return isNew ? userId : null;
}
