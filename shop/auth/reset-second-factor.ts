import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { sessions, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { enqueueNotification } from "../notifications/enqueue-notification.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { revokeLinks } from "./one-time-links.ts";
import { clearSecondFactor } from "./second-factor.ts";

/**
 * Removes the second factor of a colleague who has lost phone and recovery codes, ends their sessions, and notifies
 * them. Returns false if there was none. Refuses `not-found`, and `own-account`: one's own is removed on the account
 * page.
 */
export async function resetSecondFactor(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  const by = allow(actor, "users:change");
  if (by.id === userId) throw new Refusal("own-account");
  const reset = await transaction(shop.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new Refusal("not-found");
    if (!(await clearFactors(tx, user))) return false;
    await writeAudit(tx, { by, action: "second-factor-reset", record: user, after: { factor: "all" } });
    return true;
  });
  if (reset) shop.outboxSignal.notify();
  return reset;
}

/** The same by e-mail on the operator's command (`npm run admin`). Refuses `not-found`. */
export async function resetSecondFactorByEmail(shop: Shop, email: string): Promise<boolean> {
  return transaction(shop.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for("update");
    if (!user) throw new Refusal("not-found");
    if (!(await clearFactors(tx, user))) return false;
    await writeAudit(tx, { by: "operator", action: "second-factor-reset", record: user, after: { factor: "all" } });
    return true;
  });
}

async function clearFactors(tx: Database, { id, email, name, language }: typeof users.$inferSelect): Promise<boolean> {
  if (!(await clearSecondFactor(tx, id))) return false;
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await revokeLinks(tx, id);
  await enqueueNotification(tx, {
    kind: "second-factor-changed",
    data: { name, change: "reset" },
    to: email,
    language,
  });
  return true;
}
