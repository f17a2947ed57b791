import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { passkeys, recoveryCodes, sessions as sessionRows, totpSecrets } from "../../db/schema.ts";
import type { Cookies } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { changeAccount } from "./account-context.ts";
import { createFactorHolders, type FactorHolder } from "./factor-holder.ts";
import { listPasskeys, registrationOptions, savePasskey } from "./passkeys.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { type AuditedFactor, createSecondFactorContext, type SecondFactorDeps } from "./second-factor-context.ts";
import { factorMethods } from "./sign-in-steps.ts";
import { createSignInWithSecondFactor } from "./sign-in-with-second-factor.ts";
import { redeemTotpCode, startTotp } from "./totp.ts";

/** What a user has set up; recovery codes are counted, never shown again. */
export type SecondFactorState = {
  totp: boolean;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  recoveryCodes: number;
};

/** The first factor comes with ten recovery codes, shown once; the cookies continue a sign-in that waited for it. */
export type FactorAdded = { recoveryCodes: string[] | null; cookies: Cookies };

/** Authenticator apps, passkeys and recovery codes of staff, authorised by a browser's cookies. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const context = createSecondFactorContext(deps);
  const { db, now, settings, steps, challengeCookie, audit, notifyChange, getRelyingParty } = context;
  const holders = createFactorHolders(context);

  /**
   * Completes a new factor in its transaction: recovery codes for the first one, the end of sessions without it, and the
   * rest of a sign-in that waited for it.
   */
  async function afterFactorAdded(
    tx: Database,
    headers: Headers,
    holder: FactorHolder,
    factor: AuditedFactor,
  ): Promise<FactorAdded> {
    const { user, sessionId } = holder;
    const codes = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, user.id));
    const recovery = codes === 0 ? await renewRecoveryCodes(tx, user.id) : null;
    const others = and(eq(sessionRows.userId, user.id), ne(sessionRows.id, sessionId ?? ""));
    await tx.delete(sessionRows).where(others);
    await audit(tx, user, "second-factor-added", { after: factor });
    await notifyChange(tx, user, "added");
    return { recoveryCodes: recovery, cookies: await continueSignIn(tx, headers, holder) };
  }

  /** The cookies of a sign-in that waited for the factor; its step is consumed. */
  async function continueSignIn(tx: Database, headers: Headers, { user, pending }: FactorHolder): Promise<Cookies> {
    if (!pending) return [];
    return steps.advance(tx, headers, { userId: user.id, isFactorVerified: true, passwordTooWeak: false });
  }

  async function removeFactor(
    headers: Headers,
    holder: FactorHolder,
    remove: (tx: Database) => Promise<AuditedFactor | null>,
  ) {
    const { user } = holder;
    const { secondFactorForStaff } = await settings();
    await changeAccount(context, async (tx) => {
      await holders.lock(tx, headers, holder);
      const factor = await remove(tx);
      if (!factor) return;
      if ((await factorMethods(tx, user.id)).length === 0) {
        if (secondFactorForStaff && user.role !== "user") throw new Refusal("second-factor-required");
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      }
      await audit(tx, user, "second-factor-removed", { before: factor });
      await notifyChange(tx, user, "removed");
    });
  }

  return {
    ...createSignInWithSecondFactor(context),

    /** The id of the user whose factors this browser may add. Refuses `not-signed-in`, `not-allowed`. */
    async requireStaff(headers: Headers): Promise<string> {
      return (await holders.findStaff(headers)).user.id;
    },

    async state(headers: Headers): Promise<SecondFactorState> {
      const { user } = await holders.find(headers);
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
      const { user } = await holders.requireStaffProof(headers, password);
      return startTotp(deps, user.id, { issuer: (await settings()).name.en, account: user.email });
    },

    /** Refuses `code-wrong`. */
    async confirmTotp(headers: Headers, code: string): Promise<FactorAdded> {
      const holder = await holders.findStaff(headers);
      const { user } = holder;
      return changeAccount(context, async (tx) => {
        await holders.lockToAdd(tx, headers, holder);
        if (!(await redeemTotpCode(tx, deps, { userId: user.id, code, confirm: true })))
          throw new Refusal("code-wrong");
        return afterFactorAdded(tx, headers, holder, { factor: "totp" });
      });
    },

    async removeTotp(headers: Headers, password: string | undefined): Promise<void> {
      const holder = await holders.requireProof(headers, password);
      await removeFactor(headers, holder, async (tx) => {
        const [removed] = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, holder.user.id)).returning();
        // A secret without its first code was no factor yet.
        return removed?.confirmedAt ? { factor: "totp" } : null;
      });
    },

    async startPasskeyRegistration(headers: Headers, password: string | undefined) {
      const { user } = await holders.requireStaffProof(headers, password);
      const options = await registrationOptions(db, await getRelyingParty(), user);
      return { options, cookies: await context.issueChallenge(user.id, options.challenge) };
    },

    /** Refuses `passkey-refused`. */
    async addPasskey(headers: Headers, { name, response }: { name: string; response: unknown }): Promise<FactorAdded> {
      const holder = await holders.findStaff(headers);
      const { user } = holder;
      const challenge = await context.consumeChallenge(headers, user.id);
      const registration = { userId: user.id, name, challenge, response, now: now() };
      const shop = await getRelyingParty();
      const { recoveryCodes, cookies } = await changeAccount(context, async (tx) => {
        await holders.lockToAdd(tx, headers, holder);
        if (!(await savePasskey(tx, shop, registration))) throw new Refusal("passkey-refused");
        return afterFactorAdded(tx, headers, holder, { factor: "passkey", name });
      });
      return { recoveryCodes, cookies: [challengeCookie.clear(), ...cookies] };
    },

    async renamePasskey(headers: Headers, id: string, name: string): Promise<void> {
      const { user } = await holders.find(headers);
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
      if ((await db.update(passkeys).set({ name }).where(own).returning()).length === 0) throw new Refusal("not-found");
    },

    async removePasskey(headers: Headers, id: string, password: string | undefined): Promise<void> {
      const holder = await holders.requireProof(headers, password);
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, holder.user.id));
      await removeFactor(headers, holder, async (tx) => {
        const [removed] = await tx.delete(passkeys).where(own).returning();
        return removed ? { factor: "passkey", name: removed.name } : null;
      });
    },

    /** Replaces the recovery codes by ten new ones. Refuses `not-found` without a factor. */
    async renewRecoveryCodes(headers: Headers, password: string | undefined): Promise<string[]> {
      const holder = await holders.requireProof(headers, password);
      const { user } = holder;
      return changeAccount(context, async (tx) => {
        await holders.lock(tx, headers, holder);
        if ((await factorMethods(tx, user.id)).length === 0) throw new Refusal("not-found");
        await audit(tx, user, "recovery-codes-renewed");
        await notifyChange(tx, user, "recovery-codes-renewed");
        return renewRecoveryCodes(tx, user.id);
      });
    },
  };
}

/** Removes every factor of a user; their sessions are the caller's to end. Returns false if there was none. */
export async function clearSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const totp = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning({ id: totpSecrets.userId });
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return totp.length + keys.length > 0;
}
