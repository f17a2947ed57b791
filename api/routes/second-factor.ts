import type { Context } from "hono";
import {
  newPasskey,
  passkeyName,
  passkeyProof,
  passwordChoice,
  passwordProofRequest,
  verificationCodeRequest,
} from "../../shop/auth/auth-schema.ts";
import type { PasswordAccounts } from "../../shop/auth/embedded-accounts.ts";
import type { FactorAdded } from "../../shop/auth/second-factor.ts";
import { refundBudget, spend } from "../../shop/budgets/spend.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { route } from "../http/route.ts";
import type { FactorAddedResponse, SecondFactorResponse, TotpSetupResponse } from "../responses.ts";
import {
  exampleFactorAdded,
  examplePasskeyCreation,
  examplePasskeyRequest,
  exampleSecondFactor,
} from "../second-factor-examples.ts";
import { requireAccounts, withCookies } from "./auth.ts";

const tag = "Second factor";

/** What every change refuses: it is for staff, by a proof of the last ten minutes. */
const reauthenticationRefusals: RefusalCode[] = [
  ...(["invalid-input", "not-signed-in", "not-allowed", "proof-needed", "too-many-requests", "not-found"] as const),
];

const staffOnly = (shop: Shop, browser: Headers) => requireAccounts(shop).secondFactor.requireStaff(browser);

/** Authenticator apps, passkeys and recovery codes of staff, and how a sign-in goes on with them; all by cookie. */
export const secondFactorRoutes = [
  route({
    method: "get",
    path: "/auth/second-factor",
    tag,
    summary: "Get your second factors, signed in or during sign-in",
    byCookie: true,
    response: {
      status: 200,
      description: "Your factors and the number of unused recovery codes",
      example: exampleSecondFactor,
    },
    refuses: ["not-signed-in", "not-found"],
    async handle({ c, shop }) {
      const { passkeys, ...state } = await requireAccounts(shop).secondFactor.state(c.req.raw.headers);
      return c.json({
        ...state,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
          return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
        }),
      } satisfies SecondFactorResponse);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp",
    tag,
    summary: "Start setting up an authenticator app. It takes effect once a code is confirmed",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    guard: staffOnly,
    response: {
      status: 200,
      description: "The secret, shown once: type it, or scan `uri` as a QR code",
      example: { secret: "JBSWY3DPEHPK3PXP…", uri: "otpauth://totp/Labonno:rupa@example.com?secret=…" },
    },
    refuses: [...reauthenticationRefusals, "second-factor-exists"],
    async handle({ c, shop, body }) {
      const { startTotp } = requireAccounts(shop).secondFactor;
      const answer: TotpSetupResponse = await withReauthentication(c, shop, body, (password) =>
        startTotp(c.req.raw.headers, password),
      );
      return c.json(answer);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp/confirm",
    tag,
    summary: "Confirm an authenticator app with its first code. A waiting sign-in continues",
    body: verificationCodeRequest,
    byCookie: true,
    async guard(shop, browser) {
      await signingInUserId(requireAccounts(shop), browser);
      await staffOnly(shop, browser);
    },
    response: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      example: exampleFactorAdded,
      minimal: { recoveryCodes: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "code-wrong", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      const browser = c.req.raw.headers;
      const accounts = requireAccounts(shop);
      const account = await signingInUserId(accounts, browser);
      await spend(shop, "second-factor-code", { account });
      const addedFactor = await accounts.secondFactor.confirmTotp(browser, body.code);
      await refundBudget(shop, "second-factor-code", { account });
      return factorAdded(c, addedFactor);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp/remove",
    tag,
    summary: "Remove the authenticator app",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "Removed", example: { acknowledged: true } },
    refuses: [...reauthenticationRefusals, "second-factor-required"],
    async handle({ c, shop, body }) {
      const { removeTotp } = requireAccounts(shop).secondFactor;
      await withReauthentication(c, shop, body, (password) => removeTotp(c.req.raw.headers, password));
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys/options",
    tag,
    summary: "Get WebAuthn creation options for a new passkey",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    guard: staffOnly,
    response: { status: 200, description: "Valid once, for five minutes", example: examplePasskeyCreation },
    refuses: reauthenticationRefusals,
    async handle({ c, shop, body }) {
      const { startPasskeyRegistration } = requireAccounts(shop).secondFactor;
      const creation = await withReauthentication(c, shop, body, (password) =>
        startPasskeyRegistration(c.req.raw.headers, password),
      );
      return withCookies(c, creation.cookies, { options: creation.options });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys",
    tag,
    summary: "Add the passkey that the browser created. A waiting sign-in continues",
    body: newPasskey,
    byCookie: true,
    guard: staffOnly,
    response: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      example: exampleFactorAdded,
      minimal: { recoveryCodes: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "passkey-refused", "not-found"],
    async handle({ c, shop, body }) {
      return factorAdded(c, await requireAccounts(shop).secondFactor.addPasskey(c.req.raw.headers, body));
    },
  }),
  route({
    method: "patch",
    path: "/auth/second-factor/passkeys/:id",
    tag,
    summary: "Rename a passkey",
    body: passkeyName,
    byCookie: true,
    response: { status: 200, description: "Renamed", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
    async handle({ c, shop, params, body }) {
      await requireAccounts(shop).secondFactor.renamePasskey(c.req.raw.headers, params.id ?? "", body.name);
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys/:id/remove",
    tag,
    summary: "Remove a passkey",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "Removed", example: { acknowledged: true } },
    refuses: [...reauthenticationRefusals, "second-factor-required"],
    async handle({ c, shop, params, body }) {
      const { removePasskey } = requireAccounts(shop).secondFactor;
      await withReauthentication(c, shop, body, (password) =>
        removePasskey(c.req.raw.headers, params.id ?? "", password),
      );
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/recovery-codes",
    tag,
    summary: "Replace all recovery codes with ten new ones",
    body: passwordProofRequest,
    bodyOptional: true,
    byCookie: true,
    response: { status: 200, description: "The new codes, shown once", example: exampleFactorAdded },
    refuses: reauthenticationRefusals,
    async handle({ c, shop, body }) {
      const { renewRecoveryCodes } = requireAccounts(shop).secondFactor;
      const recoveryCodes = await withReauthentication(c, shop, body, (password) =>
        renewRecoveryCodes(c.req.raw.headers, password),
      );
      return c.json({ recoveryCodes } satisfies FactorAddedResponse);
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/second-factor",
    tag,
    summary: "Continue a sign-in with an authenticator or recovery code. Each code works once",
    body: verificationCodeRequest,
    byCookie: true,
    response: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "sign-in-expired", "code-wrong", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      const browser = c.req.raw.headers;
      const accounts = requireAccounts(shop);
      const account = await signingInUserId(accounts, browser);
      await spend(shop, "second-factor-code", { account });
      const cookies = await accounts.secondFactor.signInWithCode(browser, body.code);
      await refundBudget(shop, "second-factor-code", { account });
      return withCookies(c, cookies);
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/passkey/options",
    tag,
    summary: "Get WebAuthn request options to sign in with a passkey",
    byCookie: true,
    response: { status: 200, description: "Valid once, for five minutes", example: examplePasskeyRequest },
    refuses: ["too-many-requests", "not-found"],
    async handle({ c, shop, address }) {
      await spend(shop, "passkey", { network: address });
      const { options, cookies } = await requireAccounts(shop).secondFactor.startPasskeySignIn(c.req.raw.headers);
      return withCookies(c, cookies, { options });
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/passkey",
    tag,
    summary: "Sign in with a passkey, alone or after the password",
    body: passkeyProof,
    byCookie: true,
    response: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "passkey-refused", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await spend(shop, "passkey", { network: address });
      return withCookies(
        c,
        await requireAccounts(shop).secondFactor.signInWithPasskey(c.req.raw.headers, body.response),
      );
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/new-password",
    tag,
    summary: "Continue a sign-in by choosing a password strong enough for staff",
    body: passwordChoice,
    byCookie: true,
    response: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "sign-in-expired", "not-found"],
    async handle({ c, shop, body }) {
      return withCookies(c, await requireAccounts(shop).chooseNewPassword(c.req.raw.headers, body.password));
    },
  }),
];

function factorAdded(c: Context, { recoveryCodes, cookies }: FactorAdded): Response {
  return withCookies(c, cookies, { recoveryCodes } satisfies FactorAddedResponse);
}

async function signingInUserId(accounts: PasswordAccounts, browser: Headers): Promise<string> {
  const user = (await accounts.pendingSignIn(browser)) ?? (await accounts.currentUser(browser));
  if (!user) throw new Refusal("sign-in-expired");
  return user.userId;
}

/** A password that is sent along is counted as at every other place that asks for it again. */
async function withReauthentication<Result>(
  c: Context,
  shop: Shop,
  { password }: { password?: string | undefined },
  work: (password: string | undefined) => Promise<Result>,
): Promise<Result> {
  const user = password === undefined ? null : await requireAccounts(shop).currentUser(c.req.raw.headers);
  if (user) await spend(shop, "own-password", { account: user.userId });
  const result = await work(password);
  if (user) await refundBudget(shop, "own-password", { account: user.userId });
  return result;
}
