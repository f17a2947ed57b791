import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import type { PasswordAccounts } from "../../shop/auth/embedded-accounts.ts";
import { googleAvailability } from "../../shop/auth/google-sign-in.ts";
import { endSession } from "../../shop/auth/identify.ts";
import { addKnownDevice, findKnownDevice } from "../../shop/auth/known-devices.ts";
import { signToken } from "../../shop/auth/sign-token.ts";
import { refundBudget, spend } from "../../shop/budgets/spend.ts";
import type { Cookies } from "../../shop/ports.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { avatarId } from "../../shop/users/change-account.ts";
import {
  emailChange,
  emailConfirmation,
  emailParams,
  passwordChange,
  resetRequest,
  signInRequest,
  signUpRequest,
  tokenRequest,
} from "../../shop/users/user-schema.ts";
import { exampleSession, minimalSession } from "../examples.ts";
import { route } from "../http/route.ts";
import type { AuthSessionResponse } from "../responses.ts";

/** The identity provider's own addresses, for accounts that the shop keeps itself; all by cookie. */
export const authRoutes = [
  route({
    method: "post",
    path: "/auth/sign-up/email",
    tag: "Signing in",
    summary:
      "Create an account. The response is the same if the email already has one (its owner gets an email). Then sign in",
    body: signUpRequest,
    byCookie: true,
    response: { status: 200, description: "Sign in next", example: {} },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
    async handle({ c, shop, body: { name, email, password, language, website, ...avatar }, address }) {
      if (website) return c.json({});
      await spend(shop, "sign-up", { network: address, email });
      const imageId = (await avatarId(shop, { key: address, isStaff: false }, avatar)) ?? null;
      await requireAccounts(shop).signUp({ name, email, password, language, imageId });
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/email",
    tag: "Signing in",
    summary: "Sign in with email and password",
    body: signInRequest,
    byCookie: true,
    response: {
      status: 200,
      description:
        "Sets the session cookie. If another step is needed, sets a cookie for it; `GET /auth/session` names that step",
      example: {},
    },
    refuses: ["invalid-input", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      const { email } = body;
      await spend(shop, "sign-in", { network: address, email });
      const device = await findKnownDevice(shop, getCookie(c, deviceCookie(shop)), email);
      const refundGuess = await spendGuess(shop, { device, network: address, email });
      const cookies = await requireAccounts(shop).signIn(body, c.req.raw.headers);
      if (!cookies) throw new Refusal("wrong-password");
      await refundGuess();
      return withDeviceCookie(c, shop, email, withCookies(c, cookies));
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-out",
    tag: "Signing in",
    summary: "Sign out of this browser and revoke its tokens",
    byCookie: true,
    response: { status: 200, description: "Session ended, cookie cleared", example: {} },
    refuses: [],
    async handle({ c, shop }) {
      await endSession(shop, c.req.header("Authorization") ?? null);
      return withCookies(c, (await shop.accounts?.signOut(c.req.raw.headers)) ?? []);
    },
  }),
  route({
    method: "post",
    path: "/auth/revoke-sessions",
    tag: "Signing in",
    summary: "Sign out everywhere",
    byCookie: true,
    response: { status: 200, description: "All sessions ended", example: {} },
    refuses: ["not-signed-in", "not-found"],
    async handle({ c, shop }) {
      const cookies = await requireAccounts(shop).signOutEverywhere(c.req.raw.headers);
      if (!cookies) throw new Refusal("not-signed-in");
      return withCookies(c, cookies);
    },
  }),
  route({
    method: "post",
    path: "/auth/request-password-reset",
    tag: "Signing in",
    summary: "Request a password reset link. The response is the same if no account has this email",
    body: emailParams,
    byCookie: true,
    response: { status: 200, description: "If the account exists, the email is on its way", example: {} },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
    async handle({ c, shop, body: { email }, address }) {
      await spend(shop, "password-reset", { network: address, email });
      await requireAccounts(shop).requestReset(email);
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/reset-password",
    tag: "Signing in",
    summary: "Reset the password with a single-use link. Ends all sessions",
    body: resetRequest,
    byCookie: true,
    response: {
      status: 200,
      description:
        "Password set. Sign in next. `detailsRemoved`: the link confirmed the email for the first time, so the name, phone and addresses entered before are gone",
      example: { detailsRemoved: false },
    },
    refuses: ["invalid-input", "reset-link-invalid", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await spend(shop, "one-time-link", { network: address });
      const reset = await requireAccounts(shop).reset(body);
      if (!reset) throw new Refusal("reset-link-invalid");
      const { email, detailsRemoved } = reset;
      // Whoever has the mailbox is the owner, whatever strangers tried meanwhile.
      return withDeviceCookie(c, shop, email, c.json({ detailsRemoved }));
    },
  }),
  route({
    method: "post",
    path: "/auth/change-password",
    tag: "Signing in",
    summary: "Change your password. Ends all other sessions and revokes all tokens",
    body: passwordChange,
    byCookie: true,
    response: { status: 200, description: "Password changed, session cookie renewed", example: {} },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      return withCookies(
        c,
        await withPasswordCheck(shop, c, (accounts) => accounts.changePassword(c.req.raw.headers, body)),
      );
    },
  }),
  route({
    method: "post",
    path: "/auth/change-email",
    tag: "Signing in",
    summary:
      "Request a link to a new email, or to your current one to confirm it. Nothing changes until the link is opened",
    body: emailChange,
    byCookie: true,
    response: { status: 200, description: "If the email is available, the message is on its way", example: {} },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await withPasswordCheck(shop, c, async (accounts, account) => {
        const keys = { network: address, account, recipient: body.email };
        await spend(shop, "email-change", keys);
        const outcome = await accounts.requestEmail(c.req.raw.headers, body);
        if (outcome !== "done") await refundBudget(shop, "email-change", keys);
        return outcome;
      });
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/confirm-email",
    tag: "Signing in",
    summary: "Confirm an email with a single-use link, signed in to the account it belongs to",
    body: emailConfirmation,
    byCookie: true,
    response: { status: 200, description: "Email confirmed", example: {} },
    refuses: ["invalid-input", "not-signed-in", "email-link-invalid", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await spend(shop, "one-time-link", { network: address });
      const confirmed = await requireAccounts(shop).confirmEmail(c.req.raw.headers, body.token);
      if (confirmed !== true) throw new Refusal(confirmed === false ? "email-link-invalid" : confirmed);
      return c.json({});
    },
  }),
  route({
    method: "get",
    path: "/auth/session",
    tag: "Signing in",
    summary: "Available sign-in methods and the current session",
    byCookie: true,
    response: {
      status: 200,
      description: "Read from the session cookie",
      example: exampleSession,
      minimal: minimalSession,
    },
    refuses: [],
    async handle({ c, shop }) {
      const person = (await shop.accounts?.currentUser(c.req.raw.headers)) ?? null;
      const user = person && { email: person.email, name: person.name };
      const { name: provider, firebase } = shop.identity;
      const pending = person ? null : await shop.accounts?.pendingSignIn(c.req.raw.headers);
      const answer = {
        user,
        provider,
        google: googleAvailability(shop),
        firebase,
        pendingSignIn: pending?.step ?? null,
      };
      return c.json(answer satisfies AuthSessionResponse);
    },
  }),
  route({
    method: "post",
    path: "/jwt",
    tag: "Signing in",
    summary: "Issue an access token for your own email, from the session cookie or an ID token. Valid for 15 minutes",
    body: tokenRequest,
    byCookie: true,
    response: { status: 200, description: "Send it as `Authorization: Bearer`", example: { token: "eyJhbGciOi…" } },
    refuses: ["invalid-input", "not-signed-in", "email-already-in-use"],
    async handle({ c, shop, body }) {
      const { token, cookies } = await signToken(shop, { ...body, headers: c.req.raw.headers });
      return withCookies(c, cookies, { token });
    },
  }),
];

export function requireAccounts(shop: Shop): PasswordAccounts {
  if (!shop.accounts) throw new Refusal("not-found");
  return shop.accounts;
}

/** What asks for the password again is counted against the person: a stolen cookie must not become a stolen account. */
async function withPasswordCheck<Outcome extends Cookies | "done">(
  shop: Shop,
  c: Context,
  work: (accounts: PasswordAccounts, userId: string) => Promise<Outcome | "not-signed-in" | "wrong-password">,
): Promise<Outcome> {
  const accounts = requireAccounts(shop);
  const person = await accounts.currentUser(c.req.raw.headers);
  if (!person) throw new Refusal("not-signed-in");
  await spend(shop, "own-password", { account: person.userId });
  const result = await work(accounts, person.userId);
  if (result === "not-signed-in" || result === "wrong-password") throw new Refusal(result);
  await refundBudget(shop, "own-password", { account: person.userId });
  return result as Outcome;
}

type PasswordGuess = { device: string | null; network: string; email: string };

/**
 * Counts a guess at a password; answers how to give it back where it was right. A stranger's guesses at an account are
 * counted over all networks, so that no number of them goes on for long; a browser that has signed in to it before counts
 * for itself, so that they do not lock its owner out.
 */
async function spendGuess(shop: Shop, { device, network, email }: PasswordGuess): Promise<() => Promise<void>> {
  if (device === null) {
    await spend(shop, "wrong-password", { network, email });
    return () => refundBudget(shop, "wrong-password", { network, email });
  }
  await spend(shop, "wrong-password-known-device", { device, email });
  return () => refundBudget(shop, "wrong-password-known-device", { device, email });
}

// As long as browsers keep any cookie.
const deviceDays = 400;

/** Only this very host could have set it, and only over https, where the shop is served so. */
function deviceCookie({ publicUrl }: Shop): string {
  return publicUrl.startsWith("https://") ? "__Host-labonno-device" : "labonno-device";
}

/** Has the browser keep that it has signed in to this account. */
async function withDeviceCookie(c: Context, shop: Shop, email: string, answer: Response): Promise<Response> {
  const name = deviceCookie(shop);
  const value = await addKnownDevice(shop, getCookie(c, name), email);
  const secure = name.startsWith("__Host-");
  const options = { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge: deviceDays * 86_400 } as const;
  answer.headers.append("Set-Cookie", serialize(name, value, options));
  return answer;
}

export function withCookies(c: Context, cookies: Cookies, answer: object = {}): Response {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.json(answer);
}
