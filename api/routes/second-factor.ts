import type { Context } from "hono";
import { limitPasswordGuesses } from "../../shop/auth/own-password.ts";
import type { FactorAdded } from "../../shop/auth/second-factor.ts";
import { refundRateLimit, spend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { type FactorAddedResponse, secondFactorContract } from "../contract/second-factor.ts";
import { implement } from "../http/route.ts";
import { requireAccounts, setCookies, signedIn } from "./auth.ts";

const staffOnly = (shop: Shop, browser: Headers) => requireAccounts(shop).secondFactor.requireStaff(browser);

/** Authenticator apps, passkeys and recovery codes of staff, and how a sign-in goes on with them; all by cookie. */
export const secondFactorRoutes = implement(secondFactorContract)({
  async "GET /auth/second-factor"({ c, shop }) {
    const { passkeys, ...state } = await requireAccounts(shop).secondFactor.state(c.req.raw.headers);
    return {
      ...state,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
        return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
      }),
    };
  },
  "POST /auth/second-factor/totp": {
    guard: staffOnly,
    async handle({ c, shop, body }) {
      const { startTotp } = requireAccounts(shop).secondFactor;
      return withReauthentication(c, shop, body, (password) => startTotp(c.req.raw.headers, password));
    },
  },
  "POST /auth/second-factor/totp/confirm": {
    guard: staffOnly,
    async handle({ c, shop, body }) {
      const browser = c.req.raw.headers;
      // Of a session and a sign-in that waits, the same decides whose code it is and who is limited.
      const account = await staffOnly(shop, browser);
      await spend(shop, "second-factor-code", { account });
      const addedFactor = await requireAccounts(shop).secondFactor.confirmTotp(browser, body.code);
      await refundRateLimit(shop, "second-factor-code", { account });
      return factorAdded(c, addedFactor);
    },
  },
  async "POST /auth/second-factor/totp/remove"({ c, shop, body }) {
    const { removeTotp } = requireAccounts(shop).secondFactor;
    await withReauthentication(c, shop, body, (password) => removeTotp(c.req.raw.headers, password));
    return { acknowledged: true };
  },
  "POST /auth/second-factor/passkeys/options": {
    guard: staffOnly,
    async handle({ c, shop, body }) {
      const { startPasskeyRegistration } = requireAccounts(shop).secondFactor;
      const creation = await withReauthentication(c, shop, body, (password) =>
        startPasskeyRegistration(c.req.raw.headers, password),
      );
      setCookies(c, creation.cookies);
      return { options: creation.options };
    },
  },
  "POST /auth/second-factor/passkeys": {
    guard: staffOnly,
    async handle({ c, shop, body }) {
      return factorAdded(c, await requireAccounts(shop).secondFactor.addPasskey(c.req.raw.headers, body));
    },
  },
  async "PATCH /auth/second-factor/passkeys/:id"({ c, shop, params, body }) {
    await requireAccounts(shop).secondFactor.renamePasskey(c.req.raw.headers, params.id, body.name);
    return { acknowledged: true };
  },
  async "POST /auth/second-factor/passkeys/:id/remove"({ c, shop, params, body }) {
    const { removePasskey } = requireAccounts(shop).secondFactor;
    await withReauthentication(c, shop, body, (password) => removePasskey(c.req.raw.headers, params.id, password));
    return { acknowledged: true };
  },
  async "POST /auth/second-factor/recovery-codes"({ c, shop, body }) {
    const { renewRecoveryCodes } = requireAccounts(shop).secondFactor;
    const recoveryCodes = await withReauthentication(c, shop, body, (password) =>
      renewRecoveryCodes(c.req.raw.headers, password),
    );
    return { recoveryCodes };
  },
  async "POST /auth/sign-in/second-factor"({ c, shop, body }) {
    const browser = c.req.raw.headers;
    const accounts = requireAccounts(shop);
    const pending = await accounts.pendingSignIn(browser);
    if (pending?.step.step !== "second-factor") throw new Refusal("sign-in-expired");
    const { userId: account } = pending;
    await spend(shop, "second-factor-code", { account });
    const cookies = await accounts.secondFactor.signInWithCode(browser, body.code);
    await refundRateLimit(shop, "second-factor-code", { account });
    return signedIn(c, shop, cookies);
  },
  async "POST /auth/sign-in/passkey/options"({ c, shop, address }) {
    await spend(shop, "passkey", { network: address });
    const { options, cookies } = await requireAccounts(shop).secondFactor.startPasskeySignIn(c.req.raw.headers);
    setCookies(c, cookies);
    return { options };
  },
  async "POST /auth/sign-in/passkey"({ c, shop, body, address }) {
    await spend(shop, "passkey", { network: address });
    const { signInWithPasskey } = requireAccounts(shop).secondFactor;
    return signedIn(c, shop, await signInWithPasskey(c.req.raw.headers, body.response));
  },
  async "POST /auth/sign-in/new-password"({ c, shop, body }) {
    return signedIn(c, shop, await requireAccounts(shop).chooseNewPassword(c.req.raw.headers, body.password));
  },
});

function factorAdded(c: Context, { recoveryCodes, cookies }: FactorAdded): FactorAddedResponse {
  setCookies(c, cookies);
  return { recoveryCodes };
}

/** A password that is sent along is counted as at every other place that asks for it again. */
async function withReauthentication<Result>(
  c: Context,
  shop: Shop,
  { password }: { password?: string | undefined },
  work: (password: string | undefined) => Promise<Result>,
): Promise<Result> {
  const user = password === undefined ? null : await requireAccounts(shop).currentUser(c.req.raw.headers);
  return user ? limitPasswordGuesses(shop, user.userId, () => work(password)) : work(password);
}
