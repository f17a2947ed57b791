import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { passkeys, recoveryCodes, sessions as sessionRows, totpSecrets, users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { localizedPath } from "../language.ts";
import { allow } from "../permissions.ts";
import type { Cookies, SecondFactorChange, SendAccountEmail } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { consumeLink, createLink } from "./one-time-links.ts";
import {
  authenticationOptions,
  listPasskeys,
  passkeyTimeoutMs,
  registrationOptions,
  relyingParty,
  savePasskey,
  verifyPasskey,
} from "./passkeys.ts";
import { redeemRecoveryCode, renewRecoveryCodes } from "./recovery-codes.ts";
import type { SecretBox } from "./secret-box.ts";
import type { BrowserSessions } from "./sessions.ts";
import { factorMethods, lockUser, type PendingSignIn, type SignInSteps } from "./sign-in-steps.ts";
import type { SignedCookie } from "./signed-cookie.ts";
import { redeemTotpCode, startTotp } from "./totp.ts";

/** Changing factors takes the password, or a sign-in this recent. */
const freshForMs = 10 * 60_000;

/** What a user has set up; recovery codes are counted, never shown again. */
export type SecondFactorState = {
  totp: boolean;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  recoveryCodes: number;
};

/** The first factor comes with ten recovery codes, shown once; the cookies continue a sign-in that waited for it. */
export type FactorAdded = { recoveryCodes: string[] | null; cookies: Cookies };

/** A signed-in user, or one whose pending sign-in asks to set up a factor. */
type FactorHolder = { user: typeof users.$inferSelect; sessionId: string | null; pending: PendingSignIn | null };

type SecondFactorDeps = {
  db: Database;
  publicUrl: string;
  now: () => Date;
  settings: () => Promise<ShopSettings>;
  secretBox: SecretBox;
  sessions: BrowserSessions;
  steps: SignInSteps;
  challengeCookie: SignedCookie;
  checkPassword: (userId: string, password: string) => Promise<boolean>;
  sendAccountEmail: SendAccountEmail;
};

/** Authenticator apps, passkeys and recovery codes of staff, authorised by a browser's cookies. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, publicUrl, now, settings, sessions, steps, challengeCookie, sendAccountEmail } = deps;
  const getRelyingParty = async () => relyingParty((await settings()).name.en, publicUrl);

  async function findHolder(headers: Headers): Promise<FactorHolder> {
    const found = await sessions.find(headers);
    if (found) return { user: found.user, sessionId: found.session.id, pending: null };
    const pending = await steps.read(headers);
    if (pending?.step.step !== "set-up-second-factor") throw new Refusal("not-signed-in");
    const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
    if (!user) throw new Refusal("not-signed-in");
    return { user, sessionId: null, pending };
  }

  /** Also requires fresh proof: a stolen cookie must not become a permanent way in. */
  async function requireProvenHolder(headers: Headers, password: string | undefined): Promise<FactorHolder> {
    const holder = await findHolder(headers);
    if (holder.pending) return holder;
    if (password !== undefined) {
      if (await deps.checkPassword(holder.user.id, password)) return holder;
      throw new Refusal("invalid-input", { fields: { password: "password-wrong" } });
    }
    const { session } = (await sessions.find(headers)) ?? {};
    if (!session || session.createdAt.getTime() < now().getTime() - freshForMs) throw new Refusal("proof-needed");
    return holder;
  }

  /** Only staff add a factor; a former member of staff may still see and remove theirs. */
  async function requireProvenStaff(headers: Headers, password: string | undefined): Promise<FactorHolder> {
    const holder = await requireProvenHolder(headers, password);
    allow(holder.user, "second-factor:add");
    return holder;
  }

  /**
   * Completes a new factor in its transaction: recovery codes for the first one, and the end of sessions without it.
   */
  async function afterFactorAdded(
    tx: Database,
    { user, sessionId }: FactorHolder,
    factor: string,
  ): Promise<string[] | null> {
    const codes = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, user.id));
    const recovery = codes === 0 ? await renewRecoveryCodes(tx, user.id) : null;
    const others = and(eq(sessionRows.userId, user.id), ne(sessionRows.id, sessionId ?? ""));
    await tx.delete(sessionRows).where(others);
    await audit(tx, user, "second-factor-added", factor);
    return recovery;
  }

  /**
   * Locks the user while a factor is added. A pending sign-in may only set up the first one: if another was faster, it
   * has the account. Refuses `sign-in-expired`.
   */
  async function lockHolder(tx: Database, { user, pending }: FactorHolder): Promise<void> {
    await lockUser(tx, user.id);
    if (pending && (await factorMethods(tx, user.id)).length > 0) throw new Refusal("sign-in-expired");
  }

  async function continueSignIn(headers: Headers, { user, pending }: FactorHolder): Promise<Cookies> {
    if (!pending) return [];
    await steps.consume(pending);
    return steps.advance(headers, { userId: user.id, isFactorVerified: true, passwordTooWeak: false });
  }

  async function removeFactor(user: FactorHolder["user"], factor: string, remove: (tx: Database) => Promise<number>) {
    const done = await transaction(db, async (tx) => {
      await lockUser(tx, user.id);
      if ((await remove(tx)) === 0) return false;
      if ((await factorMethods(tx, user.id)).length === 0) {
        if ((await settings()).secondFactorForStaff && user.role !== "user")
          throw new Refusal("second-factor-required");
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      }
      await audit(tx, user, "second-factor-removed", factor);
      return true;
    });
    if (done) await notifyChange(user, "removed");
  }

  const audit = (tx: Database, user: FactorHolder["user"], action: FactorAction, factor: string) =>
    writeAudit(tx, { by: allow(user, "account:own"), action, record: user, after: { factor } });

  function notifyChange({ email, language, name }: FactorHolder["user"], change: SecondFactorChange): Promise<void> {
    const link = publicUrl + localizedPath(language, "/account");
    return sendAccountEmail({ kind: "second-factor-changed", to: email, language, name, link, change });
  }

  async function challenge(userId: string, value: string): Promise<Cookies> {
    const until = new Date(now().getTime() + passkeyTimeoutMs);
    const token = await createLink(db, "passkey-challenge", { userId, payload: value }, until);
    return [challengeCookie.write(token, passkeyTimeoutMs / 1000)];
  }

  /** Consumes the challenge given to this browser, if it was for that user. */
  async function consumeChallenge(headers: Headers, userId: string): Promise<string> {
    const token = challengeCookie.read(headers);
    const link = token === null ? null : await consumeLink(db, "passkey-challenge", token, now());
    if (!link || link.userId !== userId) throw new Refusal("passkey-refused");
    return link.payload;
  }

  return {
    /** Refuses users who may not add a factor: `not-signed-in`, `not-allowed`. */
    async requireStaff(headers: Headers): Promise<void> {
      allow((await findHolder(headers)).user, "second-factor:add");
    },

    async state(headers: Headers): Promise<SecondFactorState> {
      const { user } = await findHolder(headers);
      const methods = await factorMethods(db, user.id);
      return {
        totp: methods.includes("totp"),
        passkeys: (await listPasskeys(db, user.id)).map(({ id, name, createdAt, lastUsedAt }) => {
          return { id, name, createdAt, lastUsedAt };
        }),
        recoveryCodes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)),
      };
    },

    async startTotp(headers: Headers, password: string | undefined) {
      const { user } = await requireProvenStaff(headers, password);
      return startTotp(deps, user.id, { issuer: (await settings()).name.en, account: user.email });
    },

    /** Refuses `code-wrong`. */
    async confirmTotp(headers: Headers, code: string): Promise<FactorAdded> {
      const holder = await findHolder(headers);
      const { user } = holder;
      allow(user, "second-factor:add");
      const recovery = await transaction(db, async (tx) => {
        await lockHolder(tx, holder);
        if (!(await redeemTotpCode(tx, deps, { userId: user.id, code, confirm: true })))
          throw new Refusal("code-wrong");
        return afterFactorAdded(tx, holder, "totp");
      });
      await notifyChange(user, "added");
      return { recoveryCodes: recovery, cookies: await continueSignIn(headers, holder) };
    },

    async removeTotp(headers: Headers, password: string | undefined): Promise<void> {
      const { user } = await requireProvenHolder(headers, password);
      await removeFactor(user, "totp", async (tx) => {
        return (await tx.delete(totpSecrets).where(eq(totpSecrets.userId, user.id)).returning()).length;
      });
    },

    async startPasskeyRegistration(headers: Headers, password: string | undefined) {
      const { user } = await requireProvenStaff(headers, password);
      const options = await registrationOptions(db, await getRelyingParty(), user);
      return { options, cookies: await challenge(user.id, options.challenge) };
    },

    /** Refuses `passkey-refused`. */
    async addPasskey(headers: Headers, { name, response }: { name: string; response: unknown }): Promise<FactorAdded> {
      const holder = await findHolder(headers);
      const { user } = holder;
      allow(user, "second-factor:add");
      const storedChallenge = await consumeChallenge(headers, user.id);
      const registration = { userId: user.id, name, challenge: storedChallenge, response, now: now() };
      const shop = await getRelyingParty();
      const recovery = await transaction(db, async (tx) => {
        await lockHolder(tx, holder);
        if (!(await savePasskey(tx, shop, registration))) throw new Refusal("passkey-refused");
        return afterFactorAdded(tx, holder, name);
      });
      await notifyChange(user, "added");
      return {
        recoveryCodes: recovery,
        cookies: [challengeCookie.clear(), ...(await continueSignIn(headers, holder))],
      };
    },

    async renamePasskey(headers: Headers, id: string, name: string): Promise<void> {
      const { user } = await findHolder(headers);
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
      if ((await db.update(passkeys).set({ name }).where(own).returning()).length === 0) throw new Refusal("not-found");
    },

    async removePasskey(headers: Headers, id: string, password: string | undefined): Promise<void> {
      const { user } = await requireProvenHolder(headers, password);
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
      await removeFactor(user, "passkey", async (tx) => (await tx.delete(passkeys).where(own).returning()).length);
    },

    /** Replaces the recovery codes by ten new ones. Refuses `not-found` without a factor. */
    async renewRecoveryCodes(headers: Headers, password: string | undefined): Promise<string[]> {
      const { user } = await requireProvenHolder(headers, password);
      const codes = await transaction(db, async (tx) => {
        await lockUser(tx, user.id);
        if ((await factorMethods(tx, user.id)).length === 0) throw new Refusal("not-found");
        await audit(tx, user, "second-factor-added", "recovery-codes");
        return renewRecoveryCodes(tx, user.id);
      });
      await notifyChange(user, "recovery-codes-renewed");
      return codes;
    },

    /** The step after the password: a code of the app, or a recovery code. Refuses `code-wrong`, `sign-in-expired`. */
    async signInWithCode(headers: Headers, code: string): Promise<Cookies> {
      const pending = await steps.read(headers);
      if (pending?.step.step !== "second-factor") throw new Refusal("sign-in-expired");
      const { userId } = pending;
      const isTotp = /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
      const recoveredUser = await transaction(db, async (tx) => {
        if (isTotp && (await redeemTotpCode(tx, deps, { userId, code: code.replaceAll(/\s/g, "") }))) return null;
        if (isTotp || !(await redeemRecoveryCode(tx, userId, code))) throw new Refusal("code-wrong");
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (user) await audit(tx, user, "recovery-code-used", "recovery-code");
        return user ?? null;
      });
      if (recoveredUser) await notifyChange(recoveredUser, "recovery-code-used");
      await steps.consume(pending);
      return steps.advance(headers, { ...pending, isFactorVerified: true });
    },

    /** For a sign-in with a passkey, alone or after the password. */
    async startPasskeySignIn(headers: Headers) {
      const pending = await steps.read(headers);
      const options = await authenticationOptions(db, await getRelyingParty(), pending?.userId ?? null);
      return { options, cookies: await challenge(anyUser, options.challenge) };
    },

    /** A passkey with PIN, fingerprint or face counts as both factors. Refuses `passkey-refused`. */
    async signInWithPasskey(headers: Headers, response: unknown): Promise<Cookies> {
      const storedChallenge = await consumeChallenge(headers, anyUser);
      const userId = await verifyPasskey(db, await getRelyingParty(), {
        challenge: storedChallenge,
        response,
        now: now(),
      });
      if (userId === null) throw new Refusal("passkey-refused");
      const pending = await steps.read(headers);
      const passwordTooWeak = pending?.userId === userId && pending.passwordTooWeak;
      const cookies = await steps.advance(headers, { userId, isFactorVerified: true, passwordTooWeak });
      return [challengeCookie.clear(), ...cookies];
    },
  };
}

export type FactorAction =
  | "second-factor-added"
  | "second-factor-removed"
  | "second-factor-reset"
  | "recovery-code-used";

/** Stands for the user in a challenge that any passkey may answer. */
const anyUser = "-";

/** Removes every factor of a user and ends the sessions opened with them; false if there was none. */
export async function clearSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const totp = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning({ id: totpSecrets.userId });
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return totp.length + keys.length > 0;
}
