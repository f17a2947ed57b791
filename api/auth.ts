import type { Context } from "hono";
import type { PasswordAccounts } from "../shop/auth/embedded-accounts.ts";
import { countAttempt, forgiveAttempt, type Limit } from "../shop/people/attempts.ts";
import { endSession } from "../shop/people/end-session.ts";
import { googleOffer } from "../shop/people/google-sign-in.ts";
import { portraitId } from "../shop/people/portrait.ts";
import {
  emailChange,
  emailConfirmation,
  namedEmail,
  passwordChange,
  resetRequest,
  signInRequest,
  signUpRequest,
  tokenRequest,
} from "../shop/people/schema.ts";
import { signToken } from "../shop/people/sign-token.ts";
import type { Cookies } from "../shop/ports.ts";
import { Refusal } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import type { AuthSessionAnswer } from "./answers.ts";
import { bareSession, exampleSession } from "./examples.ts";
import { route } from "./route.ts";

// How often in ten minutes. Many people share one address behind a mobile carrier: an address is given more.
const perAddress = (what: string, address: string): Limit => ({ key: `${what} ${address}`, most: 120 });
const perPerson = (what: string, email: string, address = ""): Limit => ({
  key: `${what} ${email} ${address}`,
  most: 10,
});

// What is answered by a letter: nobody's mailbox is filled by a stranger.
const perDay = (what: string, email: string): Limit => ({
  key: `${what} of the day ${email}`,
  most: 30,
  minutes: 1440,
});

/** The identity provider's own addresses, for accounts that the shop keeps itself; all by cookie. */
export const authRoutes = [
  route({
    method: "post",
    path: "/auth/sign-up/email",
    tag: "Signing in",
    summary:
      "Make an account; the answer is the same for an e-mail that has one (its owner gets a letter). Then sign in",
    body: signUpRequest,
    byCookie: true,
    answer: { status: 200, description: "Now sign in", example: {} },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
    async handle({ c, shop, body: { name, email, password, language, website, ...portrait }, address }) {
      if (website) return c.json({});
      await countAttempt(shop, [perAddress("sign-up", address), perPerson("sign-up", email), perDay("sign-up", email)]);
      const imageId = (await portraitId(shop, portrait)) ?? null;
      await accountsOf(shop).signUp({ name, email, password, language, imageId });
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-in/email",
    tag: "Signing in",
    summary: "Sign in with e-mail and password",
    body: signInRequest,
    byCookie: true,
    answer: {
      status: 200,
      description: "The session's cookie is set; or one of a sign-in whose next step `GET /auth/session` names",
      example: {},
    },
    refuses: ["invalid-input", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      // By e-mail and address together: whoever guesses does not lock the owner out.
      const limits = [perAddress("sign-in", address), perPerson("sign-in", body.email, address)];
      await countAttempt(shop, limits);
      const cookies = await accountsOf(shop).signIn(body, c.req.raw.headers);
      if (!cookies) throw new Refusal("wrong-password");
      await forgiveAttempt(shop, limits);
      return withCookies(c, cookies);
    },
  }),
  route({
    method: "post",
    path: "/auth/sign-out",
    tag: "Signing in",
    summary: "Sign out of this browser; its tokens end with it",
    byCookie: true,
    answer: { status: 200, description: "The session is ended, its cookie cleared", example: {} },
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
    answer: { status: 200, description: "Every session is ended", example: {} },
    refuses: ["not-signed-in", "not-found"],
    async handle({ c, shop }) {
      const cookies = await accountsOf(shop).signOutEverywhere(c.req.raw.headers);
      if (!cookies) throw new Refusal("not-signed-in");
      return withCookies(c, cookies);
    },
  }),
  route({
    method: "post",
    path: "/auth/request-password-reset",
    tag: "Signing in",
    summary: "Have a link to a new password sent; the answer is the same for an e-mail without an account",
    body: namedEmail,
    byCookie: true,
    answer: { status: 200, description: "If there is such an account, the letter is on its way", example: {} },
    refuses: ["invalid-input", "too-many-requests", "not-found"],
    async handle({ c, shop, body: { email }, address }) {
      await countAttempt(shop, [perAddress("reset", address), perPerson("reset", email), perDay("reset", email)]);
      await accountsOf(shop).requestReset(email);
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/reset-password",
    tag: "Signing in",
    summary: "Set a new password by the link of the letter, once; every session ends",
    body: resetRequest,
    byCookie: true,
    answer: {
      status: 200,
      description:
        "The password is set: now sign in. `detailsRemoved`: the link has confirmed the e-mail for the first time, and what was in the account before is gone (name, phone, addresses)",
      example: { detailsRemoved: false },
    },
    refuses: ["invalid-input", "reset-link-invalid", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await countAttempt(shop, [perAddress("reset-link", address)]);
      const reset = await accountsOf(shop).reset(body);
      if (!reset) throw new Refusal("reset-link-invalid");
      return c.json(reset);
    },
  }),
  route({
    method: "post",
    path: "/auth/change-password",
    tag: "Signing in",
    summary: "Change one's password; every other session ends, and every token",
    body: passwordChange,
    byCookie: true,
    answer: { status: 200, description: "The password is changed, the session's cookie set anew", example: {} },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      return withCookies(c, await checked(shop, c, (accounts) => accounts.changePassword(c.req.raw.headers, body)));
    },
  }),
  route({
    method: "post",
    path: "/auth/change-email",
    tag: "Signing in",
    summary:
      "Have a link sent to one's new e-mail, or to the present one to confirm it; until it is followed nothing changes",
    body: emailChange,
    byCookie: true,
    answer: { status: 200, description: "If the address is free, the letter is on its way", example: {} },
    refuses: ["invalid-input", "not-signed-in", "wrong-password", "too-many-requests", "not-found"],
    async handle({ c, shop, body }) {
      await checked(shop, c, (accounts) => accounts.requestEmail(c.req.raw.headers, body));
      return c.json({});
    },
  }),
  route({
    method: "post",
    path: "/auth/confirm-email",
    tag: "Signing in",
    summary:
      "Move one's account to the new e-mail, by the link of the letter, once; for who is signed in to that account",
    body: emailConfirmation,
    byCookie: true,
    answer: { status: 200, description: "The account has the new e-mail", example: {} },
    refuses: ["invalid-input", "not-signed-in", "email-link-invalid", "too-many-requests", "not-found"],
    async handle({ c, shop, body, address }) {
      await countAttempt(shop, [perAddress("email-link", address)]);
      const confirmed = await accountsOf(shop).confirmEmail(c.req.raw.headers, body.token);
      if (confirmed !== true) throw new Refusal(confirmed === false ? "email-link-invalid" : confirmed);
      return c.json({});
    },
  }),
  route({
    method: "get",
    path: "/auth/session",
    tag: "Signing in",
    summary: "How people sign in here, and who has in this browser",
    byCookie: true,
    answer: { status: 200, description: "Answered from the cookie", example: exampleSession, bare: bareSession },
    refuses: [],
    async handle({ c, shop }) {
      const person = (await shop.accounts?.whoIs(c.req.raw.headers)) ?? null;
      const user = person && { email: person.email, name: person.name };
      const { name: provider, firebase } = shop.identity;
      const pending = person ? null : await shop.accounts?.pendingSignIn(c.req.raw.headers);
      const answer = { user, provider, google: googleOffer(shop), firebase, pendingSignIn: pending?.step ?? null };
      return c.json(answer satisfies AuthSessionAnswer);
    },
  }),
  route({
    method: "post",
    path: "/jwt",
    tag: "Signing in",
    summary: "A token for one's own e-mail, by the provider's session cookie or its ID token; good for fifteen minutes",
    body: tokenRequest,
    byCookie: true,
    answer: { status: 200, description: "To be sent as `Authorization: Bearer`", example: { token: "eyJhbGciOi…" } },
    refuses: ["invalid-input", "not-signed-in", "email-already-in-use"],
    async handle({ c, shop, body }) {
      const { token, cookies } = await signToken(shop, { ...body, headers: c.req.raw.headers });
      return withCookies(c, cookies, { token });
    },
  }),
];

export function accountsOf(shop: Shop): PasswordAccounts {
  if (!shop.accounts) throw new Refusal("not-found");
  return shop.accounts;
}

/** What asks for the password again is counted against the person: a stolen cookie must not become a stolen account. */
async function checked<Done extends Cookies | "done">(
  shop: Shop,
  c: Context,
  work: (accounts: PasswordAccounts) => Promise<Done | "not-signed-in" | "wrong-password">,
): Promise<Done> {
  const accounts = accountsOf(shop);
  const person = await accounts.whoIs(c.req.raw.headers);
  if (!person) throw new Refusal("not-signed-in");
  const limits = [perPerson("password", person.userId)];
  await countAttempt(shop, limits);
  const found = await work(accounts);
  if (found === "not-signed-in" || found === "wrong-password") throw new Refusal(found);
  await forgiveAttempt(shop, limits);
  return found as Done;
}

export function withCookies(c: Context, cookies: Cookies, answer: object = {}): Response {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.json(answer);
}
