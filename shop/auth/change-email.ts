import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { postgresCode } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { allow } from "../permissions.ts";
import type { PasswordCheck } from "../ports.ts";
import { isStaff } from "../staff.ts";
import { type AccountContext, changeAccount, confirmedName, linkLifetimeMs, type User } from "./account-context.ts";
import { consumeLink, createLink, readLink, revokeLinks } from "./one-time-links.ts";
import { lockUser } from "./sign-in-steps.ts";

/** Moves an account to another e-mail, or confirms the one it has. */
export function createEmailChanges(context: AccountContext) {
  const { db, now, sendAccountEmail, outboxSignal, sessions, localizedUrl } = context;
  const { findByEmail, sessionByPassword, padResponseTime } = context;

  /** Notifies the address that the account had. */
  async function notifyEmailChanged(tx: Database, user: User, email: string): Promise<void> {
    const { language, email: to } = user;
    if (to === email) return;
    const link = localizedUrl("/account", language);
    await sendAccountEmail(tx, { kind: "email-changed", to, language, name: confirmedName(user), link });
  }

  return {
    /** Sends a one-time link to the new address if it is free, or to the user's own unconfirmed one. */
    requestEmail: (
      headers: Headers,
      { email, password }: { email: string; password: string },
    ): Promise<PasswordCheck> =>
      padResponseTime(async () => {
        const found = await sessionByPassword(headers, password);
        if (typeof found === "string") return found;
        const { id, language, email: account } = found.user;
        const until = new Date(now().getTime() + linkLifetimeMs);
        // A taken address gets no link, which could not be used anyway.
        const owner = await findByEmail(email);
        const isFree = !owner || owner.id === id;
        return changeAccount(context, async (tx) => {
          if (!(await sessions.lock(tx, headers, id))) return "not-signed-in";
          const token = await createLink(tx, "confirm-email", { userId: id, payload: email }, until);
          const link = localizedUrl(`/confirm-email?token=${token}`, language);
          if (isFree)
            await sendAccountEmail(tx, { kind: "confirm-email", to: email, language, name: null, link, account });
          return "done";
        });
      }),

    /**
     * Moves the account to the address that received the link. Only for a browser signed in to that account, so that
     * nobody moves a stranger's account by opening a link. False for an invalid link.
     */
    async confirmEmail(headers: Headers, token: string): Promise<boolean | "not-signed-in"> {
      const found = await sessions.find(headers);
      if (!found) return "not-signed-in";
      const link = await readLink(db, "confirm-email", token, now());
      const { user } = found;
      if (link?.userId !== user.id) return false;
      const email = link.payload;
      try {
        const moved = await db.transaction(async (tx) => {
          await lockUser(tx, user.id);
          if (!(await consumeLink(tx, "confirm-email", token, now()))) return false;
          await tx.update(users).set({ email, emailVerified: true, updatedAt: now() }).where(eq(users.id, user.id));
          // Links sent to the old address stop working.
          await revokeLinks(tx, user.id);
          if (isStaff(user.role)) {
            const change = { before: { email: user.email }, after: { email } };
            await writeAudit(tx, {
              by: allow(user, "account:own"),
              action: "email-changed",
              record: user,
              ...change,
            });
          }
          await notifyEmailChanged(tx, user, email);
          return true;
        });
        if (moved) outboxSignal.notify();
        return moved;
      } catch (error) {
        // The address was taken in the meantime: the database keeps e-mails unique.
        if (postgresCode(error) === "23505") return false;
        throw error;
      }
    },
  };
}
