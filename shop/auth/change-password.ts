import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { addresses, identities, users } from "../../db/schema.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { allow } from "../permissions.ts";
import type { Cookies, PasswordCheck } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { isStaff } from "../staff.ts";
import { type AccountContext, changeAccount, confirmedName, linkLifetimeMs, type User } from "./account-context.ts";
import { setPasswordHash } from "./credentials.ts";
import { consumeLink, createLink, readLink } from "./one-time-links.ts";
import { requireStrongPassword } from "./password-policy.ts";
import { clearSecondFactor } from "./second-factor.ts";

/** A forgotten, a new and a stronger password. */
export function createPasswordChanges(context: AccountContext) {
  const { db, now, settings, passwords, sendAccountEmail, sessions, steps, localizedUrl } = context;
  const { findByEmail, checkPassword, sessionByPassword, notifyPasswordChanged, padResponseTime } = context;
  return {
    /** Sends a one-time link, valid for an hour, if the e-mail has an account. */
    requestReset: (email: string): Promise<void> =>
      padResponseTime(async () => {
        const user = await findByEmail(email);
        if (!user) return;
        const until = new Date(now().getTime() + linkLifetimeMs);
        const { language } = user;
        const name = confirmedName(user);
        await changeAccount(context, async (tx) => {
          const token = await createLink(tx, "reset-password", { userId: user.id, payload: "" }, until);
          const link = localizedUrl(`/reset-password?token=${token}`, language);
          await sendAccountEmail(tx, { kind: "password-reset", to: user.email, language, name, link });
        });
      }),

    /**
     * Sets the password and ends every session; the second factor stays. Null for a link that is used, old or invented.
     * The link proves the address, so what somebody added before it was confirmed is removed (`detailsRemoved`).
     * Refuses `invalid-input` for a password that is too weak for staff.
     */
    async reset({
      token,
      password,
    }: {
      token: string;
      password: string;
    }): Promise<{ email: string; detailsRemoved: boolean } | null> {
      const link = await readLink(db, "reset-password", token, now());
      const [linkedUser] = link ? await db.select().from(users).where(eq(users.id, link.userId)) : [];
      if (!linkedUser) return null;
      await requireStrongPassword(password, linkedUser, await settings());
      const hash = await passwords.hash(password);
      const user = await changeAccount(context, async (tx) => {
        const [before] = await tx.select().from(users).where(eq(users.id, linkedUser.id)).for("update");
        if (!before || !(await consumeLink(tx, "reset-password", token, now()))) return null;
        await setPasswordHash(tx, before.id, hash, now());
        if (!before.emailVerified) await confirmOwner(tx, before, now());
        if (isStaff(before.role)) {
          const by = allow(before, "account:own");
          await writeAudit(tx, { by, action: "password-reset", record: before, after: { by: "link" } });
        }
        await notifyPasswordChanged(tx, before);
        return before;
      });
      if (!user) return null;
      return { email: user.email, detailsRemoved: !user.emailVerified && !isStaff(user.role) };
    },

    /**
     * Ends every session and opens a new one for this browser. `not-signed-in` if another change has ended its session
     * since the current password was verified. Refuses a password that is too weak for staff. */
    async changePassword(
      headers: Headers,
      { currentPassword, password }: { currentPassword: string; password: string },
    ): Promise<Cookies | Exclude<PasswordCheck, "done">> {
      const found = await sessionByPassword(headers, currentPassword);
      if (typeof found === "string") return found;
      await requireStrongPassword(password, found.user, await settings());
      const hash = await passwords.hash(password);
      return changeAccount(context, async (tx) => {
        if (!(await sessions.lock(tx, headers, found.user.id))) return "not-signed-in";
        await setPasswordHash(tx, found.user.id, hash, now());
        await notifyPasswordChanged(tx, found.user);
        return sessions.open(headers, found.user.id, tx);
      });
    },

    /** The sign-in step at which staff choose a stronger password. Refuses `sign-in-expired`, `invalid-input`. */
    async chooseNewPassword(headers: Headers, password: string): Promise<Cookies> {
      const pending = await steps.read(headers);
      if (pending?.step.step !== "new-password") throw new Refusal("sign-in-expired");
      const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
      if (!user) throw new Refusal("sign-in-expired");
      await requireStrongPassword(password, user, await settings());
      const hash = await passwords.hash(password);
      return changeAccount(context, async (tx) => {
        await steps.consume(tx, pending);
        await setPasswordHash(tx, user.id, hash, now());
        await notifyPasswordChanged(tx, user);
        return steps.advance(tx, headers, { ...pending, passwordTooWeak: false });
      });
    },

    /** Whether it is the user's password; false if they have none. */
    verifyPassword: ({ userId, password }: { userId: string; password: string }) => checkPassword(userId, password),
  };
}

/**
 * The user who proves the address of an account owns it from now on. What it held before may be from a stranger who
 * signed up with it: names, phone, addresses, image and other logins are removed. Staff were vouched for by an admin
 * and keep theirs, above all the second factor.
 */
async function confirmOwner(tx: Database, { id, email, role }: User, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, id));
  if (isStaff(role)) return;
  const blank = { name: email.replace(/@.*/, ""), phone: null, address: null, imageId: null };
  await tx.update(users).set(blank).where(eq(users.id, id));
  await tx.delete(addresses).where(eq(addresses.userId, id));
  await tx.delete(identities).where(and(eq(identities.userId, id), ne(identities.providerId, "credential")));
  await clearSecondFactor(tx, id);
}
