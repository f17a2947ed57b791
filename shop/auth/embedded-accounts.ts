import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { addresses, identities, users } from "../../db/tables.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { allow } from "../permissions.ts";
import type { Cookies, IdentityProvider, NewAccount, PasswordCheck, SendIdentityLetter } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { isStaff } from "../staff.ts";
import { passwordHashOf, setPasswordHash } from "./credentials.ts";
import { consumeLink, createLink, readLink, revokeLinks } from "./one-time-links.ts";
import { passwordIssue, requirePassword } from "./password-policy.ts";
import { clearSecondFactor, secondFactor } from "./second-factor.ts";
import type { SecretBox } from "./secret-box.ts";
import { browserSessions } from "./sessions.ts";
import { signInSteps } from "./sign-in-steps.ts";
import { signedCookie } from "./signed-cookie.ts";

const hour = 3_600_000;

/** Hashes passwords. Throws `TooBusy` where too many wait. */
type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
};

type Parts = {
  db: Database;
  /** Signs the cookies. */
  secret: string;
  publicUrl: string;
  now: () => Date;
  settings: () => Promise<ShopSettings>;
  secretBox: SecretBox;
  passwords: PasswordHasher;
  sendLetter: SendIdentityLetter;
  /** No answer about an e-mail comes sooner (milliseconds), whatever had to be done for it. */
  answerAfter: number;
  /** Told when all is done and an answer is only held back: whoever serves requests can let others in meanwhile. */
  onHeldBack?: (() => void) | undefined;
};

type User = typeof users.$inferSelect;

/**
 * Accounts with a password, kept by the shop itself. Where too many passwords wait to be checked, it throws `TooBusy`.
 * Nobody learns from an answer, or from its time, whether an e-mail has an account. `browser` holds the request's
 * headers; only its cookies are read.
 */
export function embeddedAccounts(parts: Parts) {
  const { db, secret, publicUrl, now, settings, passwords, sendLetter, answerAfter, onHeldBack = () => {} } = parts;
  const cookieNamed = (name: string) => signedCookie({ name, secret, secure: publicUrl.startsWith("https://") });
  const sessions = browserSessions({ db, now, cookie: cookieNamed("labonno-session") });
  const steps = signInSteps({ db, now, sessions, cookie: cookieNamed("labonno-sign-in") });
  const unhurried = <Result>(work: () => Promise<Result>) => notBefore(answerAfter, onHeldBack, work);
  const linkTo = (path: string, language: User["language"]) => `${publicUrl}${language === "bn" ? "/bn" : ""}${path}`;

  async function findByEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email.toLowerCase())))[0];
  }

  async function isPasswordOf(userId: string, password: string): Promise<boolean> {
    const hash = await passwordHashOf(db, userId);
    return hash !== null && passwords.verify(hash, password);
  }

  async function withPassword(browser: Headers, password: string) {
    const found = await sessions.find(browser);
    if (!found) return "not-signed-in";
    return (await isPasswordOf(found.user.id, password)) ? found : "wrong-password";
  }

  /** Who works here is told of a new password, at the address of the account. */
  async function tellPasswordChanged({ role, email, language, name }: User): Promise<void> {
    if (!isStaff(role)) return;
    await sendLetter({
      kind: "password-changed",
      to: email,
      language,
      name,
      link: linkTo("/forgot-password", language),
    });
  }

  const accounts = {
    secondFactor: secondFactor({
      ...parts,
      ...{ sessions, steps, isPasswordOf, challengeCookie: cookieNamed("labonno-passkey") },
    }),

    /** Makes an account; its owner gets a letter where the e-mail has one already. */
    signUp: ({ name, email, password, language, imageId }: NewAccount): Promise<void> =>
      unhurried(async () => {
        // Before anything is asked of the database: it takes long, and the same for an e-mail that is known.
        const hash = await passwords.hash(password);
        const made = await transaction(db, async (tx) => {
          const at = { createdAt: now(), updatedAt: now() };
          const [user] = await tx
            .insert(users)
            .values({ id: newId(), name, email: email.toLowerCase(), language, imageId, ...at })
            .onConflictDoNothing({ target: users.email })
            .returning({ id: users.id });
          if (user) await setPasswordHash(tx, user.id, hash, now());
          return user !== undefined;
        });
        const owner = made ? undefined : await findByEmail(email);
        if (!owner) return;
        const link = linkTo("/signin", owner.language);
        await sendLetter({
          kind: "already-registered",
          to: email,
          language: owner.language,
          name: callable(owner),
          link,
        });
      }),

    /** Null where e-mail and password do not belong together. The cookies open a session, or the sign-in's next step. */
    async signIn(
      asked: { email: string; password: string },
      browser: Headers = new Headers(),
    ): Promise<Cookies | null> {
      // A hash of another kind takes another time: a no comes at one time for all.
      const held = sleep(answerAfter);
      const user = await findByEmail(asked.email);
      const hash = user ? await passwordHashOf(db, user.id) : null;
      const isRight =
        hash === null ? !(await passwords.hash(asked.password)) : await passwords.verify(hash, asked.password);
      if (!user || !isRight) {
        onHeldBack();
        await held;
        return null;
      }
      const passwordTooWeak = (await passwordIssue(asked.password, user, await settings())) !== null;
      return steps.advance(browser, { userId: user.id, factorShown: false, passwordTooWeak });
    },

    /** Signs a person in whom another proof has named (Google): a session, or the sign-in's next step. */
    openSession: (userId: string, browser: Headers = new Headers()): Promise<Cookies> =>
      steps.advance(browser, { userId, factorShown: false, passwordTooWeak: false }),

    /** Who sits before this browser; null for nobody. */
    async whoIs(browser: Headers) {
      const found = await sessions.find(browser);
      return found && personOf(found);
    },

    /** The sign-in that waits in this browser for its next step; null for none. */
    pendingSignIn: (browser: Headers) => steps.read(browser),

    async signOut(browser: Headers): Promise<Cookies> {
      await sessions.end(browser, { everywhere: false });
      return sessions.clear();
    },

    async signOutEverywhere(browser: Headers): Promise<Cookies | null> {
      return (await sessions.end(browser, { everywhere: true })) ? sessions.clear() : null;
    },

    /** Sends a one-time link, good for an hour, where the e-mail has an account. */
    requestReset: (email: string): Promise<void> =>
      unhurried(async () => {
        const user = await findByEmail(email);
        if (!user) return;
        const until = new Date(now().getTime() + hour);
        const token = await createLink(db, "reset-password", { userId: user.id, rest: "" }, until);
        const { language } = user;
        const name = callable(user);
        const link = linkTo(`/reset-password?token=${token}`, language);
        await sendLetter({ kind: "password-reset", to: user.email, language, name, link });
      }),

    /**
     * Sets the password and ends every session; the second factor stays. Null for a link that is used, old or made up.
     * Whoever got the letter has the address: what somebody had written into the account before anybody confirmed it is
     * taken out (`detailsRemoved`). Refuses `invalid-input` for a password that is too weak for staff.
     */
    async reset({
      token,
      password,
    }: {
      token: string;
      password: string;
    }): Promise<{ email: string; detailsRemoved: boolean } | null> {
      const link = await readLink(db, "reset-password", token, now());
      const [known] = link ? await db.select().from(users).where(eq(users.id, link.userId)) : [];
      if (!known) return null;
      await requirePassword(password, known, await settings());
      const hash = await passwords.hash(password);
      const user = await transaction(db, async (tx) => {
        if (!(await consumeLink(tx, "reset-password", token, now()))) return null;
        const [before] = await tx.select().from(users).where(eq(users.id, known.id)).for("update");
        if (!before) return null;
        await setPasswordHash(tx, before.id, hash, now());
        if (!before.emailVerified) await confirmOwner(tx, before, now());
        if (isStaff(before.role)) {
          const by = allow(before, "account:own");
          await writeHistory(tx, { by, action: "password-reset", record: before, after: { by: "link" } });
        }
        return before;
      });
      if (!user) return null;
      await tellPasswordChanged(user);
      return { email: user.email, detailsRemoved: !user.emailVerified && !isStaff(user.role) };
    },

    /** Ends every session and opens a new one for this browser. Refuses a password that is too weak for staff. */
    async changePassword(
      browser: Headers,
      { currentPassword, password }: { currentPassword: string; password: string },
    ): Promise<Cookies | Exclude<PasswordCheck, "done">> {
      const found = await withPassword(browser, currentPassword);
      if (typeof found === "string") return found;
      await requirePassword(password, found.user, await settings());
      const hash = await passwords.hash(password);
      const cookies = await transaction(db, async (tx) => {
        await setPasswordHash(tx, found.user.id, hash, now());
        return sessions.open(browser, found.user.id, tx);
      });
      await tellPasswordChanged(found.user);
      return cookies;
    },

    /** The step of a sign-in at which staff choose a password that will do. Refuses `sign-in-expired`, `invalid-input`. */
    async chooseNewPassword(browser: Headers, password: string): Promise<Cookies> {
      const pending = await steps.read(browser);
      if (pending?.step.step !== "new-password") throw new Refusal("sign-in-expired");
      const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
      if (!user) throw new Refusal("sign-in-expired");
      await requirePassword(password, user, await settings());
      const hash = await passwords.hash(password);
      await steps.leave(pending);
      await transaction(db, (tx) => setPasswordHash(tx, user.id, hash, now()));
      await tellPasswordChanged(user);
      return steps.advance(browser, { ...pending, passwordTooWeak: false });
    },

    /** Sends a one-time link to the new address, where it is free, or to one's own that nobody has confirmed yet. */
    requestEmail: (
      browser: Headers,
      { email, password }: { email: string; password: string },
    ): Promise<PasswordCheck> =>
      unhurried(async () => {
        const found = await withPassword(browser, password);
        if (typeof found === "string") return found;
        const { id, language, email: account } = found.user;
        const token = await createLink(
          ...([db, "confirm-email", { userId: id, rest: email }, new Date(now().getTime() + hour)] as const),
        );
        // An address that is somebody else's gets no link: it would lead nowhere.
        const owner = await findByEmail(email);
        if (!owner || owner.id === id) {
          const link = linkTo(`/confirm-email?token=${token}`, language);
          await sendLetter({ kind: "confirm-email", to: email, language, name: null, link, account });
        }
        return "done";
      }),

    /** Whether it is that person's password; false for somebody who has none. */
    knowsPassword: ({ userId, password }: { userId: string; password: string }) => isPasswordOf(userId, password),

    /**
     * Moves the account to the address that the link was sent to, for whoever is signed in to that very account: a
     * stranger's letter moves nothing by the press of somebody else. False for a link that is not good (any more).
     */
    async confirmEmail(browser: Headers, token: string): Promise<boolean | "not-signed-in"> {
      const found = await sessions.find(browser);
      if (!found) return "not-signed-in";
      const link = await readLink(db, "confirm-email", token, now());
      const { user } = found;
      if (link?.userId !== user.id) return false;
      const email = link.rest;
      try {
        const moved = await db.transaction(async (tx) => {
          if (!(await consumeLink(tx, "confirm-email", token, now()))) return false;
          await tx.update(users).set({ email, emailVerified: true, updatedAt: now() }).where(eq(users.id, user.id));
          // What was sent to the old address opens nothing any more.
          await revokeLinks(tx, user.id);
          if (isStaff(user.role)) {
            const change = { before: { email: user.email }, after: { email } };
            await writeHistory(tx, {
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
        // The address became somebody's meanwhile: the database lets it be one person's only.
        if (postgresCode(error) === "23505") return false;
        throw error;
      }
      const { language, email: to } = user;
      if (to !== email)
        await sendLetter({
          kind: "email-changed",
          to,
          language,
          name: callable(user),
          link: linkTo("/account", language),
        });
      return true;
    },
  };

  const identity: IdentityProvider = {
    name: "embedded",
    firebase: null,
    async prove({ headers: browser }) {
      const found = await sessions.find(browser);
      return found && { ...personOf(found), cookies: await sessions.renew(found) };
    },
  };
  return { identity, accounts };
}

export type PasswordAccounts = ReturnType<typeof embeddedAccounts>["accounts"];

/**
 * Whoever proves the address of an account owns it from now on. What was in it before may be a stranger's, who signed up
 * with it: names, phone, addresses, picture and other ways in go. Staff were vouched for by an admin: theirs stays, the
 * second factor above all.
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

/** What a letter may call somebody: a name beside an address that nobody confirmed is a stranger's words to its owner. */
function callable({ name, emailVerified }: Pick<User, "name" | "emailVerified">): string | null {
  return emailVerified ? name : null;
}

function personOf({ session, user }: { session: { id: string }; user: User }) {
  return { sessionId: session.id, userId: user.id, email: user.email, name: user.name };
}

/** An answer that cannot tell how much there was to do: it comes no sooner than after so many milliseconds. */
async function notBefore<Result>(
  milliseconds: number,
  onHeldBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = sleep(milliseconds);
  const [result] = await Promise.allSettled([work()]);
  onHeldBack();
  await held;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
