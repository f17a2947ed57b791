import type { Context } from "hono";
import {
  givenCode,
  newPasskey,
  ownPassword,
  passkeyName,
  passkeyProof,
  passwordChoice,
} from "../../shop/auth/auth-schema.ts";
import type { PasswordAccounts } from "../../shop/auth/embedded-accounts.ts";
import type { FactorAdded } from "../../shop/auth/second-factor.ts";
import { giveBack, spend } from "../../shop/budgets/spend.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { route } from "../http/route.ts";
import type { FactorAddedAnswer, SecondFactorAnswer, TotpAnswer } from "../responses.ts";
import { exampleAdded, exampleCreation, exampleProof, exampleSecondFactor } from "../second-factor-examples.ts";
import { accountsOf, withCookies } from "./auth.ts";

const tag = "Second factor";

/** What every change refuses: it is for staff, by a proof of the last ten minutes. */
const provenRefusals: RefusalCode[] = [
  ...(["invalid-input", "not-signed-in", "not-allowed", "proof-needed", "too-many-requests", "not-found"] as const),
];

const staffAlone = (shop: Shop, browser: Headers) => accountsOf(shop).secondFactor.requireStaff(browser);

/** Authenticator apps, passkeys and recovery codes of staff, and how a sign-in goes on with them; all by cookie. */
export const secondFactorRoutes = [
  route({
    method: "get",
    path: "/auth/second-factor",
    tag,
    summary: "Get your second factors, signed in or during sign-in",
    byCookie: true,
    answer: {
      status: 200,
      description: "Your factors and the number of unused recovery codes",
      example: exampleSecondFactor,
    },
    refuses: ["not-signed-in", "not-found"],
    async handle({ c, shop }) {
      const { passkeys, ...state } = await accountsOf(shop).secondFactor.state(c.req.raw.headers);
      return c.json({
        ...state,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
          return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
        }),
      } satisfies SecondFactorAnswer);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp",
    tag,
    summary: "Start setting up an authenticator app. It takes effect once a code is confirmed",
    body: ownPassword,
    bodyOptional: true,
    byCookie: true,
    admit: staffAlone,
    answer: {
      status: 200,
      description: "The secret, shown once: type it, or scan `uri` as a QR code",
      example: { secret: "JBSWY3DPEHPK3PXP…", uri: "otpauth://totp/Labonno:rupa@example.com?secret=…" },
    },
    refuses: [...provenRefusals, "second-factor-exists"],
    async handle({ c, shop, body }) {
      const { startTotp } = accountsOf(shop).secondFactor;
      const answer: TotpAnswer = await proven(c, shop, body, (password) => startTotp(c.req.raw.headers, password));
      return c.json(answer);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp/confirm",
    tag,
    summary: "Confirm an authenticator app with its first code. A waiting sign-in continues",
    body: givenCode,
    byCookie: true,
    async admit(shop, browser) {
      await personOf(accountsOf(shop), browser);
      await staffAlone(shop, browser);
    },
    answer: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      example: exampleAdded,
      bare: { recoveryCodes: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "code-wrong", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      const browser = c.req.raw.headers;
      const accounts = accountsOf(shop);
      const account = await personOf(accounts, browser);
      await spend(shop, "second-factor-code", { account });
      const added = await accounts.secondFactor.confirmTotp(browser, body.code);
      await giveBack(shop, "second-factor-code", { account });
      return factorAdded(c, added);
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/totp/remove",
    tag,
    summary: "Remove the authenticator app",
    body: ownPassword,
    bodyOptional: true,
    byCookie: true,
    answer: { status: 200, description: "Removed", example: { acknowledged: true } },
    refuses: [...provenRefusals, "second-factor-required"],
    async handle({ c, shop, body }) {
      const { removeTotp } = accountsOf(shop).secondFactor;
      await proven(c, shop, body, (password) => removeTotp(c.req.raw.headers, password));
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys/options",
    tag,
    summary: "Get WebAuthn creation options for a new passkey",
    body: ownPassword,
    bodyOptional: true,
    byCookie: true,
    admit: staffAlone,
    answer: { status: 200, description: "Valid once, for five minutes", example: exampleCreation },
    refuses: provenRefusals,
    async handle({ c, shop, body }) {
      const { passkeyCreation } = accountsOf(shop).secondFactor;
      const made = await proven(c, shop, body, (password) => passkeyCreation(c.req.raw.headers, password));
      return withCookies(c, made.cookies, { options: made.options });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys",
    tag,
    summary: "Add the passkey that the browser created. A waiting sign-in continues",
    body: newPasskey,
    byCookie: true,
    admit: staffAlone,
    answer: {
      status: 200,
      description: "The first factor comes with ten recovery codes, shown once",
      example: exampleAdded,
      bare: { recoveryCodes: null },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "passkey-refused", "not-found"],
    async handle({ c, shop, body }) {
      return factorAdded(c, await accountsOf(shop).secondFactor.addPasskey(c.req.raw.headers, body));
    },
  }),
  route({
    method: "patch",
    path: "/auth/second-factor/passkeys/:id",
    tag,
    summary: "Rename a passkey",
    body: passkeyName,
    byCookie: true,
    answer: { status: 200, description: "Renamed", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
    async handle({ c, shop, params, body }) {
      await accountsOf(shop).secondFactor.renamePasskey(c.req.raw.headers, params.id ?? "", body.name);
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/passkeys/:id/remove",
    tag,
    summary: "Remove a passkey",
    body: ownPassword,
    bodyOptional: true,
    byCookie: true,
    answer: { status: 200, description: "Removed", example: { acknowledged: true } },
    refuses: [...provenRefusals, "second-factor-required"],
    async handle({ c, shop, params, body }) {
      const { removePasskey } = accountsOf(shop).secondFactor;
      await proven(c, shop, body, (password) => removePasskey(c.req.raw.headers, params.id ?? "", password));
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/auth/second-factor/recovery-codes",
    tag,
    summary: "Replace all recovery codes with ten new ones",
    body: ownPassword,
    bodyOptional: true,
    byCookie: true,
    answer: { status: 200, description: "The new codes, shown once", example: exampleAdded },
    refuses: provenRefusals,
    async handle({ c, shop, body }) {
      const { renewRecoveryCodes } = accountsOf(shop).secondFactor;
      const recoveryCodes = await proven(c, shop, body, (given) => renewRecoveryCodes(c.req.raw.headers, given));
      return c.json({ recoveryCodes } satisfies FactorAddedAnswer);
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/second-factor",
    tag,
    summary: "Continue a sign-in with an authenticator or recovery code. Each code works once",
    body: givenCode,
    byCookie: true,
    answer: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "sign-in-expired", "code-wrong", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      const browser = c.req.raw.headers;
      const accounts = accountsOf(shop);
      const account = await personOf(accounts, browser);
      await spend(shop, "second-factor-code", { account });
      const cookies = await accounts.secondFactor.signInWithCode(browser, body.code);
      await giveBack(shop, "second-factor-code", { account });
      return withCookies(c, cookies);
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/passkey/options",
    tag,
    summary: "Get WebAuthn request options to sign in with a passkey",
    byCookie: true,
    answer: { status: 200, description: "Valid once, for five minutes", example: exampleProof },
    refuses: ["too-many-requests", "not-found"],
    async handle({ c, shop, address }) {
      await spend(shop, "passkey", { network: address });
      const { options, cookies } = await accountsOf(shop).secondFactor.passkeyRequest(c.req.raw.headers);
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
    answer: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "passkey-refused", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await spend(shop, "passkey", { network: address });
      return withCookies(c, await accountsOf(shop).secondFactor.signInWithPasskey(c.req.raw.headers, body.response));
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/new-password",
    tag,
    summary: "Continue a sign-in by choosing a password strong enough for staff",
    body: passwordChoice,
    byCookie: true,
    answer: { status: 200, description: "Sets the session cookie, or the cookie of the next step", example: {} },
    refuses: ["invalid-input", "sign-in-expired", "not-found"],
    async handle({ c, shop, body }) {
      return withCookies(c, await accountsOf(shop).chooseNewPassword(c.req.raw.headers, body.password));
    },
  }),
];

function factorAdded(c: Context, { recoveryCodes, cookies }: FactorAdded): Response {
  return withCookies(c, cookies, { recoveryCodes } satisfies FactorAddedAnswer);
}

async function personOf(accounts: PasswordAccounts, browser: Headers): Promise<string> {
  const person = (await accounts.pendingSignIn(browser)) ?? (await accounts.whoIs(browser));
  if (!person) throw new Refusal("sign-in-expired");
  return person.userId;
}

/** A password that is sent along is counted as at every other place that asks for it again. */
async function proven<Result>(
  c: Context,
  shop: Shop,
  { password }: { password?: string | undefined },
  work: (password: string | undefined) => Promise<Result>,
): Promise<Result> {
  const person = password === undefined ? null : await accountsOf(shop).whoIs(c.req.raw.headers);
  if (person) await spend(shop, "own-password", { account: person.userId });
  const result = await work(password);
  if (person) await giveBack(shop, "own-password", { account: person.userId });
  return result;
}
