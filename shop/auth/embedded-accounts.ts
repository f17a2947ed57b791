import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { addresses, identities, users } from "../../db/schema.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { localizedPath } from "../language.ts";
import { allow } from "../permissions.ts";
import type { Cookies, IdentityProvider, NewAccount, PasswordCheck, SendAccountEmail } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { isStaff } from "../staff.ts";
import { auditAcceptance, readInvitation, takeInvitation } from "../users/accept-invitation.ts";
import type { JoinRequest } from "../users/join-schema.ts";
import { findPasswordHash, setPasswordHash } from "./credentials.ts";
import { consumeLink, createLink, readLink, revokeLinks } from "./one-time-links.ts";
import { passwordIssue, requireStrongPassword } from "./password-policy.ts";
import { clearSecondFactor, createSecondFactor } from "./second-factor.ts";
import type { SecretBox } from "./secret-box.ts";
import { createBrowserSessions } from "./sessions.ts";
import { createSignInSteps } from "./sign-in-steps.ts";
import { createSignedCookie } from "./signed-cookie.ts";

const hourMs = 3_600_000;

/** Throws `TooBusy` if too many hashes wait. */
type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
};

type EmbeddedAccountsDeps = {
  db: Database;
  /** Signs the cookies. */
  secret: string;
  publicUrl: string;
  now: () => Date;
  settings: () => Promise<ShopSettings>;
  secretBox: SecretBox;
  passwords: PasswordHasher;
  sendAccountEmail: SendAccountEmail;
  /** Minimum time in milliseconds until a response about an e-mail, whatever work it took. */
  minResponseMs: number;
  /** Called when the work is done and only the response is delayed, so that the server can admit other requests. */
  onDelayed?: (() => void) | undefined;
};

type User = typeof users.$inferSelect;

/**
 * Accounts with a password, stored by the shop itself. Throws `TooBusy` if too many passwords wait to be checked.
 * Neither responses nor their timing reveal whether an e-mail has an account. `browser` holds the request's headers;
 * only its cookies are read.
 */
export function createEmbeddedAccounts(deps: EmbeddedAccountsDeps) {
  const {
    db,
    secret,
    publicUrl,
    now,
    settings,
    passwords,
    sendAccountEmail,
    minResponseMs,
    onDelayed = () => {},
  } = deps;
  const createCookie = (name: string) => createSignedCookie({ name, secret, secure: publicUrl.startsWith("https://") });
  const sessions = createBrowserSessions({ db, now, cookie: createCookie("labonno-session") });
  const steps = createSignInSteps({ db, now, sessions, cookie: createCookie("labonno-sign-in") });
  const padResponseTime = <Result>(work: () => Promise<Result>) => runForAtLeast(minResponseMs, onDelayed, work);
  const localizedUrl = (path: string, language: User["language"]) => publicUrl + localizedPath(language, path);

  async function findByEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email.toLowerCase())))[0];
  }

  /** Adds a user with a password in one transaction. Returns false if the e-mail has an account. */
  async function addAccount(
    { name, email, password, language, imageId }: NewAccount,
    rights: Partial<Pick<User, "role" | "emailVerified">> = {},
  ): Promise<boolean> {
    // Hashed before any query: it dominates the time, and takes as long for a known e-mail.
    const hash = await passwords.hash(password);
    return transaction(db, async (tx) => {
      const at = { createdAt: now(), updatedAt: now() };
      const [user] = await tx
        .insert(users)
        .values({ id: newId(), name, email: email.toLowerCase(), language, imageId, ...rights, ...at })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id });
      if (user) await setPasswordHash(tx, user.id, hash, now());
      return user !== undefined;
    });
  }

  async function checkPassword(userId: string, password: string): Promise<boolean> {
    const hash = await findPasswordHash(db, userId);
    return hash !== null && passwords.verify(hash, password);
  }

  async function sessionByPassword(headers: Headers, password: string) {
    const found = await sessions.find(headers);
    if (!found) return "not-signed-in";
    return (await checkPassword(found.user.id, password)) ? found : "wrong-password";
  }

  /** Notifies staff of a new password at the account's address. */
  async function notifyPasswordChanged({ role, email, language, name }: User): Promise<void> {
    if (!isStaff(role)) return;
    await sendAccountEmail({
      kind: "password-changed",
      to: email,
      language,
      name,
      link: localizedUrl("/forgot-password", language),
    });
  }

  const accounts = {
    secondFactor: createSecondFactor({
      ...deps,
      ...{ sessions, steps, checkPassword, challengeCookie: createCookie("labonno-passkey") },
    }),

    /** Creates an account; if the e-mail has one already, its owner gets an e-mail instead. */
    signUp: (account: NewAccount): Promise<void> =>
      padResponseTime(async () => {
        const { email } = account;
        const created = await addAccount(account);
        const owner = created ? undefined : await findByEmail(email);
        if (!owner) return;
        const link = localizedUrl("/signin", owner.language);
        await sendAccountEmail({
          kind: "already-registered",
          to: email,
          language: owner.language,
          name: confirmedName(owner),
          link,
        });
      }),

    /**
     * Creates an admin whose address the operator answers for: killed at any moment, there is the admin or no account.
     * Returns false if the e-mail has an account already.
     */
    createAdmin: (account: NewAccount): Promise<boolean> => addAccount(account, { role: "admin", emailVerified: true }),

    /**
     * Accepts an invitation with a new account and signs it in; the cookies open a session, or the sign-in's next step.
     * Refuses `email-already-in-use` (its owner signs in and accepts), `invalid-input` for a password that is too weak
     * for staff, and as `readInvitation`.
     */
    async join({ token, ...account }: JoinRequest, headers: Headers): Promise<{ email: string; cookies: Cookies }> {
      const { email: invited, role } = await readInvitation(db, token, now());
      const email = invited ?? account.email;
      if (!email) throw new Refusal("invalid-input", { fields: { email: "required" } });
      if (await findByEmail(email)) throw new Refusal("email-already-in-use");
      await requireStrongPassword(account.password, { role, email }, await settings());
      const hash = await passwords.hash(account.password);
      const userId = await transaction(db, async (tx) => {
        const invitation = await takeInvitation(tx, token, now());
        const { name, language } = account;
        const { role, furtherRoles, phone, provesContact } = invitation;
        const rights = { role, furtherRoles, phone, emailVerified: provesContact && invitation.email !== null };
        const [user] = await tx
          .insert(users)
          .values({ id: newId(), name, email, language, ...rights, createdAt: now(), updatedAt: now() })
          .onConflictDoNothing({ target: users.email })
          .returning();
        if (!user) throw new Refusal("email-already-in-use");
        await setPasswordHash(tx, user.id, hash, now());
        await auditAcceptance(tx, user, invitation, { after: user });
        return user.id;
      });
      const cookies = await steps.advance(headers, { userId, isFactorVerified: false, passwordTooWeak: false });
      return { email, cookies };
    },

    /** Null if e-mail and password do not match. The cookies open a session, or the sign-in's next step. */
    async signIn(
      credentials: { email: string; password: string },
      headers: Headers = new Headers(),
    ): Promise<Cookies | null> {
      // Hashes of other kinds take other times: refusals all come after the same one.
      const minDelay = sleep(minResponseMs);
      const user = await findByEmail(credentials.email);
      const hash = user ? await findPasswordHash(db, user.id) : null;
      const isCorrect =
        hash === null
          ? !(await passwords.hash(credentials.password))
          : await passwords.verify(hash, credentials.password);
      if (!user || !isCorrect) {
        onDelayed();
        await minDelay;
        return null;
      }
      const passwordTooWeak = (await passwordIssue(credentials.password, user, await settings())) !== null;
      return steps.advance(headers, { userId: user.id, isFactorVerified: false, passwordTooWeak });
    },

    /** Signs in a user whom another proof has identified (Google): a session, or the sign-in's next step. */
    openSession: (userId: string, headers: Headers = new Headers()): Promise<Cookies> =>
      steps.advance(headers, { userId, isFactorVerified: false, passwordTooWeak: false }),

    /** The user signed in to this browser, or null. */
    async currentUser(headers: Headers) {
      const found = await sessions.find(headers);
      return found && sessionUser(found);
    },

    /** This browser's sign-in that waits for its next step, or null. */
    pendingSignIn: (headers: Headers) => steps.read(headers),

    async signOut(headers: Headers): Promise<Cookies> {
      await sessions.end(headers, { everywhere: false });
      return sessions.clear();
    },

    async signOutEverywhere(headers: Headers): Promise<Cookies | null> {
      return (await sessions.end(headers, { everywhere: true })) ? sessions.clear() : null;
    },

    /** Sends a one-time link, valid for an hour, if the e-mail has an account. */
    requestReset: (email: string): Promise<void> =>
      padResponseTime(async () => {
        const user = await findByEmail(email);
        if (!user) return;
        const until = new Date(now().getTime() + hourMs);
        const token = await createLink(db, "reset-password", { userId: user.id, payload: "" }, until);
        const { language } = user;
        const name = confirmedName(user);
        const link = localizedUrl(`/reset-password?token=${token}`, language);
        await sendAccountEmail({ kind: "password-reset", to: user.email, language, name, link });
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
      const user = await transaction(db, async (tx) => {
        if (!(await consumeLink(tx, "reset-password", token, now()))) return null;
        const [before] = await tx.select().from(users).where(eq(users.id, linkedUser.id)).for("update");
        if (!before) return null;
        await setPasswordHash(tx, before.id, hash, now());
        if (!before.emailVerified) await confirmOwner(tx, before, now());
        if (isStaff(before.role)) {
          const by = allow(before, "account:own");
          await writeAudit(tx, { by, action: "password-reset", record: before, after: { by: "link" } });
        }
        return before;
      });
      if (!user) return null;
      await notifyPasswordChanged(user);
      return { email: user.email, detailsRemoved: !user.emailVerified && !isStaff(user.role) };
    },

    /** Ends every session and opens a new one for this browser. Refuses a password that is too weak for staff. */
    async changePassword(
      headers: Headers,
      { currentPassword, password }: { currentPassword: string; password: string },
    ): Promise<Cookies | Exclude<PasswordCheck, "done">> {
      const found = await sessionByPassword(headers, currentPassword);
      if (typeof found === "string") return found;
      await requireStrongPassword(password, found.user, await settings());
      const hash = await passwords.hash(password);
      const cookies = await transaction(db, async (tx) => {
        await setPasswordHash(tx, found.user.id, hash, now());
        return sessions.open(headers, found.user.id, tx);
      });
      await notifyPasswordChanged(found.user);
      return cookies;
    },

    /** The sign-in step at which staff choose a stronger password. Refuses `sign-in-expired`, `invalid-input`. */
    async chooseNewPassword(headers: Headers, password: string): Promise<Cookies> {
      const pending = await steps.read(headers);
      if (pending?.step.step !== "new-password") throw new Refusal("sign-in-expired");
      const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
      if (!user) throw new Refusal("sign-in-expired");
      await requireStrongPassword(password, user, await settings());
      const hash = await passwords.hash(password);
      await steps.consume(pending);
      await transaction(db, (tx) => setPasswordHash(tx, user.id, hash, now()));
      await notifyPasswordChanged(user);
      return steps.advance(headers, { ...pending, passwordTooWeak: false });
    },

    /** Sends a one-time link to the new address if it is free, or to the user's own unconfirmed one. */
    requestEmail: (
      headers: Headers,
      { email, password }: { email: string; password: string },
    ): Promise<PasswordCheck> =>
      padResponseTime(async () => {
        const found = await sessionByPassword(headers, password);
        if (typeof found === "string") return found;
        const { id, language, email: account } = found.user;
        const token = await createLink(
          ...([db, "confirm-email", { userId: id, payload: email }, new Date(now().getTime() + hourMs)] as const),
        );
        // A taken address gets no link, which could not be used anyway.
        const owner = await findByEmail(email);
        if (!owner || owner.id === id) {
          const link = localizedUrl(`/confirm-email?token=${token}`, language);
          await sendAccountEmail({ kind: "confirm-email", to: email, language, name: null, link, account });
        }
        return "done";
      }),

    /** Whether it is the user's password; false if they have none. */
    verifyPassword: ({ userId, password }: { userId: string; password: string }) => checkPassword(userId, password),

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
          return true;
        });
        if (!moved) return false;
      } catch (error) {
        // The address was taken in the meantime: the database keeps e-mails unique.
        if (postgresCode(error) === "23505") return false;
        throw error;
      }
      const { language, email: to } = user;
      if (to !== email)
        await sendAccountEmail({
          kind: "email-changed",
          to,
          language,
          name: confirmedName(user),
          link: localizedUrl("/account", language),
        });
      return true;
    },
  };

  const identity: IdentityProvider = {
    name: "embedded",
    firebase: null,
    async prove({ headers }) {
      const found = await sessions.find(headers);
      return found && { ...sessionUser(found), cookies: await sessions.renew(found) };
    },
  };
  return { identity, accounts };
}

export type PasswordAccounts = ReturnType<typeof createEmbeddedAccounts>["accounts"];

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

/** The name for an e-mail's greeting: beside an unconfirmed address it may be a stranger's text. */
function confirmedName({ name, emailVerified }: Pick<User, "name" | "emailVerified">): string | null {
  return emailVerified ? name : null;
}

function sessionUser({ session, user }: { session: { id: string }; user: User }) {
  return { sessionId: session.id, userId: user.id, email: user.email, name: user.name };
}

/** Delays the result to `milliseconds`, so that its timing does not reveal how much work there was. */
async function runForAtLeast<Result>(
  milliseconds: number,
  onDelayed: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const minDelay = sleep(milliseconds);
  const [result] = await Promise.allSettled([work()]);
  onDelayed();
  await minDelay;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
