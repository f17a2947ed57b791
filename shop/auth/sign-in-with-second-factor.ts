import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Cookies } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { changeAccount } from "./account-context.ts";
import { authenticationOptions, verifyPasskey } from "./passkeys.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import type { SecondFactorContext } from "./second-factor-context.ts";
import { redeemTotpCode } from "./totp.ts";

/** Stands for the user in a challenge that any passkey may answer. */
const anyUser = "-";

/** The sign-in's step after the password, and the sign-in with a passkey alone. */
export function createSignInWithSecondFactor(context: SecondFactorContext) {
  const { db, now, steps, challengeCookie, getRelyingParty, issueChallenge, consumeChallenge } = context;

  /** Uses up a code of the app, or a recovery code, of which it notifies the user. Refuses `code-wrong`. */
  async function redeemCode(tx: Database, userId: string, typedCode: string): Promise<void> {
    const code = typedCode.replaceAll(/\s/g, "");
    const isTotp = /^\d{6}$/.test(code);
    if (isTotp && (await redeemTotpCode(tx, context, { userId, code }))) return;
    if (isTotp || !(await redeemRecoveryCode(tx, userId, typedCode))) throw new Refusal("code-wrong");
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    await context.audit(tx, user, "recovery-code-used");
    await context.notifyChange(tx, user, "recovery-code-used");
  }

  return {
    /** Takes a code of the app, or a recovery code. Refuses `code-wrong`, `sign-in-expired`. */
    async signInWithCode(headers: Headers, typedCode: string): Promise<Cookies> {
      const pending = await steps.read(headers);
      if (pending?.step.step !== "second-factor") throw new Refusal("sign-in-expired");
      return changeAccount(context, async (tx) => {
        await steps.consume(tx, pending);
        await redeemCode(tx, pending.userId, typedCode);
        return steps.advance(tx, headers, { ...pending, isFactorVerified: true });
      });
    },

    /** For a sign-in with a passkey, alone or after the password. */
    async startPasskeySignIn(headers: Headers) {
      const pending = await steps.read(headers);
      const options = await authenticationOptions(db, await getRelyingParty(), pending?.userId ?? null);
      return { options, cookies: await issueChallenge(anyUser, options.challenge) };
    },

    /** A passkey with PIN, fingerprint or face counts as both factors. Refuses `passkey-refused`. */
    async signInWithPasskey(headers: Headers, response: unknown): Promise<Cookies> {
      const challenge = await consumeChallenge(headers, anyUser);
      const userId = await verifyPasskey(db, await getRelyingParty(), { challenge, response, now: now() });
      if (userId === null) throw new Refusal("passkey-refused");
      const pending = await steps.read(headers);
      const passwordTooWeak = pending?.userId === userId && pending.passwordTooWeak;
      const progress = { userId, isFactorVerified: true, passwordTooWeak };
      const cookies = await transaction(db, (tx) => steps.advance(tx, headers, progress));
      return [challengeCookie.clear(), ...cookies];
    },
  };
}
