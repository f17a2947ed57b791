import { and, eq, gt, gte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { sessions, stockAlerts, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { readTokenClaims } from "../auth/identify.ts";
import { revokeLinks } from "../auth/one-time-links.ts";
import { limitPasswordGuesses } from "../auth/own-password.ts";
import { lockUser } from "../auth/sign-in-steps.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockAdmins } from "../users/change-users.ts";
import { forgetNotifications } from "./forget-customer.ts";
import { requestForgetting } from "./forget-orders.ts";

// A sign-in this recent counts as proof.
const maxSignInAgeMs = 10 * 60_000;

type DeleteAccountInput = { authorization: string | null; password?: string | undefined };

/**
 * Deletes the user's own account with everything that belongs to it; reviews lose their name, orders theirs once
 * nothing can come back. Takes the password, or a sign-in of the last ten minutes. Refuses `proof-needed`,
 * `invalid-input` for a wrong password, `not-signed-in` if the session has ended since, and `last-admin`.
 */
export async function deleteAccount(
  shop: Shop,
  actor: Actor,
  { authorization, password }: DeleteAccountInput,
): Promise<void> {
  const { id } = allow(actor, "account:own");
  const claims = authorization === null ? null : await readTokenClaims(shop, authorization);
  const isCurrentSession = and(
    eq(sessions.id, claims?.sessionId ?? ""),
    eq(sessions.userId, id),
    gt(sessions.expiresAt, shop.now()),
  );
  await requireRecentProof(shop, { userId: id, isCurrentSession, password });
  await transaction(shop.db, async (tx) => {
    await assertNotLastAdmin(tx, id);
    await requestForgetting(tx, shop, sql`o.user_id = ${id}`);
    await lockUser(tx, id);
    // A new password ends the session: the proof was of the former one.
    if ((await tx.$count(sessions, isCurrentSession)) === 0) throw new Refusal("not-signed-in");
    const [user] = await tx.delete(users).where(eq(users.id, id)).returning();
    if (!user) throw new Refusal("not-signed-in");
    await revokeLinks(tx, id);
    // An unconfirmed address may be somebody else's: its requests and messages are not this user's to delete.
    if (!user.emailVerified) return;
    await tx.delete(stockAlerts).where(eq(stockAlerts.recipient, user.email));
    await forgetNotifications(tx, [user.email]);
  });
}

type AccountProof = { userId: string; isCurrentSession: SQL | undefined; password: string | undefined };

async function requireRecentProof(shop: Shop, { userId, isCurrentSession, password }: AccountProof): Promise<void> {
  const { accounts } = shop;
  if (password && accounts) {
    return limitPasswordGuesses(shop, userId, async () => {
      if (!(await accounts.verifyPassword({ userId, password })))
        throw new Refusal("invalid-input", { fields: { password: "password-wrong" } });
    });
  }
  const freshSince = new Date(shop.now().getTime() - maxSignInAgeMs);
  const isRecent = and(isCurrentSession, gte(sessions.createdAt, freshSince));
  if ((await shop.db.$count(sessions, isRecent)) === 0) throw new Refusal("proof-needed");
}

/** If the last two admins delete themselves at the same moment, one stays. */
async function assertNotLastAdmin(tx: Database, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Refusal("last-admin");
}
