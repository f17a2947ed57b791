import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { sessions, stockAlerts, users } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { claimsOf } from "../auth/identify.ts";
import { revokeLinks } from "../auth/one-time-links.ts";
import { giveBack, spend } from "../budgets/spend.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockAdmins } from "../users/lock-admins.ts";
import { forgetLetters } from "./forget-customer.ts";
import { askToForget } from "./forget-orders.ts";

// As long as she surely still sits where she signed in.
const freshFor = 10 * 60_000;

type Asked = { authorization: string | null; password?: string | undefined };

/**
 * Deletes one's own account with all that hangs on it: sessions and tokens at once, cart, wishes, addresses, portrait,
 * requests; reviews lose their name, orders theirs as soon as nothing of them can come back. Takes the password, or a
 * sign-in of the last ten minutes. Refuses `proof-needed`, `invalid-input` for a wrong password, and `last-admin`.
 */
export async function deleteAccount(shop: Shop, actor: Actor, asked: Asked): Promise<void> {
  const { id } = allow(actor, "account:own");
  await requireProof(shop, id, asked);
  await transaction(shop.db, async (tx) => {
    await refuseLastAdmin(tx, id);
    await askToForget(tx, shop, sql`o.user_id = ${id}`);
    const [person] = await tx.delete(users).where(eq(users.id, id)).returning();
    if (!person) throw new Refusal("not-signed-in");
    await revokeLinks(tx, id);
    // An address that nobody confirmed may be somebody else's: what was asked for and written by it is not theirs to delete.
    if (!person.emailVerified) return;
    await tx.delete(stockAlerts).where(eq(stockAlerts.recipient, person.email));
    await forgetLetters(tx, [person.email]);
  });
}

async function requireProof(shop: Shop, userId: string, { authorization, password }: Asked): Promise<void> {
  if (password && shop.accounts) {
    await spend(shop, "own-password", { account: userId });
    if (!(await shop.accounts.knowsPassword({ userId, password })))
      throw new Refusal("invalid-input", { fields: { password: "password-wrong" } });
    await giveBack(shop, "own-password", { account: userId });
    return;
  }
  const claims = authorization === null ? null : await claimsOf(shop, authorization);
  const freshSince = new Date(shop.now().getTime() - freshFor);
  const [fresh] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, claims?.sessionId ?? ""), gte(sessions.createdAt, freshSince)));
  if (!fresh) throw new Refusal("proof-needed");
}

/** Of the last two admins who leave at the same moment, one stays. */
async function refuseLastAdmin(tx: Database, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Refusal("last-admin");
}
