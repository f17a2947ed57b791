import { setTimeout as sleep } from "node:timers/promises";
import { users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { Cookies, IdentityProvider, NewAccount } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { auditAcceptance, readInvitation, takeInvitation } from "../users/accept-invitation.ts";
import type { JoinRequest } from "../users/join-schema.ts";
import {
  changeAccount,
  confirmedName,
  createAccountContext,
  type EmbeddedAccountsDeps,
  type User,
} from "./account-context.ts";
import { createEmailChanges } from "./change-email.ts";
import { createPasswordChanges } from "./change-password.ts";
import { findPasswordHash, setPasswordHash } from "./credentials.ts";
import { passwordIssue, requireStrongPassword } from "./password-policy.ts";
import { createSecondFactor } from "./second-factor.ts";
import { lockUser } from "./sign-in-steps.ts";

/**
 * Accounts with a password, stored by the shop itself. Throws `TooBusy` if too many passwords wait to be checked.
 * Neither responses nor their timing reveal whether an e-mail has an account. Of a request's headers only the cookies are
 * read.
 */
export function createEmbeddedAccounts(deps: EmbeddedAccountsDeps) {
  const context = createAccountContext(deps);
  const { db, now, settings, passwords, sendAccountEmail, minResponseMs, onDelayed } = context;
  const { sessions, steps, checkPassword, createCookie, findByEmail, padResponseTime, localizedUrl } = context;

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

  const accounts = {
    ...createPasswordChanges(context),
    ...createEmailChanges(context),

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
        const address = { to: email, language: owner.language, name: confirmedName(owner) };
        await changeAccount(context, (tx) => sendAccountEmail(tx, { kind: "already-registered", ...address, link }));
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
      const cookies = await transaction(db, async (tx) => {
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
        return steps.advance(tx, headers, { userId: user.id, isFactorVerified: false, passwordTooWeak: false });
      });
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
      const cookies = user && isCorrect ? await openWithPassword(user, hash) : null;
      if (!cookies) {
        onDelayed();
        await minDelay;
      }
      return cookies;

      /** Null if the password that was verified has been changed since. */
      async function openWithPassword(user: User, verifiedHash: string | null): Promise<Cookies | null> {
        const passwordTooWeak = (await passwordIssue(credentials.password, user, await settings())) !== null;
        return transaction(db, async (tx) => {
          await lockUser(tx, user.id);
          if ((await findPasswordHash(tx, user.id)) !== verifiedHash) return null;
          return steps.advance(tx, headers, { userId: user.id, isFactorVerified: false, passwordTooWeak });
        });
      }
    },

    /** Signs in a user whom another proof has identified (Google): a session, or the sign-in's next step. */
    openSession: (userId: string, headers: Headers = new Headers()): Promise<Cookies> =>
      transaction(db, (tx) => steps.advance(tx, headers, { userId, isFactorVerified: false, passwordTooWeak: false })),

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

function sessionUser({ session, user }: { session: { id: string }; user: User }) {
  return { sessionId: session.id, userId: user.id, email: user.email, name: user.name };
}
