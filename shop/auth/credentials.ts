import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { identities, sessions } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { revokeLinks } from "./one-time-links.ts";

const credentialProvider = "credential";

/** The hash of a user's password; null if they have none. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: identities.password }).from(identities).where(isPasswordIdentity(userId));
  return found?.hash ?? null;
}

/**
 * Sets a password, the first one for users who signed up by other means. Ends sessions, links and pending sign-ins, so
 * that what relies on the former one finds nothing (with the user locked).
 */
export async function setPasswordHash(tx: Database, userId: string, password: string, now: Date): Promise<void> {
  const changed = await tx
    .update(identities)
    .set({ password, updatedAt: now })
    .where(isPasswordIdentity(userId))
    .returning({ id: identities.id });
  if (changed.length === 0) {
    const row = { id: newId(), userId, accountId: userId, providerId: credentialProvider, password };
    await tx.insert(identities).values({ ...row, createdAt: now, updatedAt: now });
  }
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await revokeLinks(tx, userId);
}

function isPasswordIdentity(userId: string) {
  return and(eq(identities.userId, userId), eq(identities.providerId, credentialProvider));
}
