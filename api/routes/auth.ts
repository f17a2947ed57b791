import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import type { PasswordAccounts } from "../../shop/auth/embedded-accounts.ts";
import { endSession } from "../../shop/auth/identify.ts";
import { addKnownDevice, findKnownDevice } from "../../shop/auth/known-devices.ts";
import { limitPasswordGuesses } from "../../shop/auth/own-password.ts";
import { googleAvailability } from "../../shop/auth/sign-in-with-google.ts";
import { readOpenedSession, signToken } from "../../shop/auth/sign-token.ts";
import type { Cookies } from "../../shop/ports.ts";
import { refundRateLimit, spend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { showInvitation } from "../../shop/users/accept-invitation.ts";
import { avatarId } from "../../shop/users/change-account.ts";
import { lastDayOf } from "../../shop/users/invitations.ts";
import { authContract, type SignedInResponse } from "../contract/auth.ts";
import { implement } from "../http/route.ts";
import { userResponse } from "../serialize.ts";

/** The identity provider's own addresses, for accounts that the shop keeps itself; all by cookie. */
export const authRoutes = implement(authContract)({
  async "POST /auth/sign-up/email"({ shop, body: { name, email, password, language, website, ...avatar }, address }) {
    if (website) return {};
    await spend(shop, "sign-up", { network: address, email });
    const imageId = (await avatarId(shop, { key: address, isStaff: false }, avatar)) ?? null;
    await requireAccounts(shop).signUp({ name, email, password, language, imageId });
    return {};
  },
  async "POST /auth/sign-in/email"({ c, shop, body, address }) {
    const { email } = body;
    await spend(shop, "sign-in", { network: address, email });
    const device = await findKnownDevice(shop, getCookie(c, deviceCookie(shop)), email);
    const refundGuess = await spendGuess(shop, { device, network: address, email });
    const cookies = await requireAccounts(shop).signIn(body, c.req.raw.headers);
    if (!cookies) throw new Refusal("wrong-password");
    await refundGuess();
    const response = await signedIn(c, shop, cookies);
    await setDeviceCookie(c, shop, email);
    return response;
  },
  async "POST /auth/sign-out"({ c, shop }) {
    await endSession(shop, c.req.header("Authorization") ?? null);
    setCookies(c, (await shop.accounts?.signOut(c.req.raw.headers)) ?? []);
    return {};
  },
  async "POST /auth/revoke-sessions"({ c, shop }) {
    const cookies = await requireAccounts(shop).signOutEverywhere(c.req.raw.headers);
    if (!cookies) throw new Refusal("not-signed-in");
    setCookies(c, cookies);
    return {};
  },
  async "POST /auth/request-password-reset"({ shop, body: { email }, address }) {
    await spend(shop, "password-reset", { network: address, email });
    await requireAccounts(shop).requestReset(email);
    return {};
  },
  async "POST /auth/reset-password"({ c, shop, body, address }) {
    await spend(shop, "one-time-link", { network: address });
    const reset = await requireAccounts(shop).reset(body);
    if (!reset) throw new Refusal("reset-link-invalid");
    const { email, detailsRemoved } = reset;
    // Access to the mailbox proves the owner, whatever strangers tried in the meantime.
    await setDeviceCookie(c, shop, email);
    return { detailsRemoved };
  },
  async "POST /auth/change-password"({ c, shop, body }) {
    setCookies(c, await withPasswordCheck(shop, c, (accounts) => accounts.changePassword(c.req.raw.headers, body)));
    return {};
  },
  async "POST /auth/change-email"({ c, shop, body, address }) {
    await withPasswordCheck(shop, c, async (accounts, account) => {
      const keys = { network: address, account, recipient: body.email };
      await spend(shop, "email-change", keys);
      const outcome = await accounts.requestEmail(c.req.raw.headers, body);
      if (outcome !== "done") await refundRateLimit(shop, "email-change", keys);
      return outcome;
    });
    return {};
  },
  async "POST /auth/confirm-email"({ c, shop, body, address }) {
    await spend(shop, "one-time-link", { network: address });
    const confirmed = await requireAccounts(shop).confirmEmail(c.req.raw.headers, body.token);
    if (confirmed !== true) throw new Refusal(confirmed === false ? "email-link-invalid" : confirmed);
    return {};
  },
  async "POST /auth/invitation"({ shop, body, address }) {
    await spend(shop, "one-time-link", { network: address });
    const invitation = await showInvitation(shop, body.token);
    const { name, email, phone, role, furtherRoles, invitedByName, hasAccount } = invitation;
    const until = lastDayOf(invitation);
    return { name, email, phone, role, furtherRoles, invitedBy: invitedByName, until, hasAccount };
  },
  async "POST /auth/accept-invitation"({ c, shop, body, address }) {
    await spend(shop, "one-time-link", { network: address });
    const { email, cookies } = await requireAccounts(shop).join(body, c.req.raw.headers);
    const response = await signedIn(c, shop, cookies);
    await setDeviceCookie(c, shop, email);
    return response;
  },
  async "GET /auth/session"({ c, shop }) {
    const person = (await shop.accounts?.currentUser(c.req.raw.headers)) ?? null;
    const user = person && { email: person.email, name: person.name };
    const { name: provider, firebase } = shop.identity;
    const pending = person ? null : await shop.accounts?.pendingSignIn(c.req.raw.headers);
    return { user, provider, google: googleAvailability(shop), firebase, pendingSignIn: pending?.step ?? null };
  },
  async "POST /jwt"({ c, shop, body }) {
    const { token, cookies } = await signToken(shop, { ...body, headers: c.req.raw.headers });
    setCookies(c, cookies);
    return { token };
  },
});

export function requireAccounts(shop: Shop): PasswordAccounts {
  if (!shop.accounts) throw new Refusal("not-found");
  return shop.accounts;
}

/** Password confirmations are limited per user: a stolen cookie must not become a stolen account. */
async function withPasswordCheck<Outcome extends Cookies | "done">(
  shop: Shop,
  c: Context,
  work: (accounts: PasswordAccounts, userId: string) => Promise<Outcome | "not-signed-in" | "wrong-password">,
): Promise<Outcome> {
  const accounts = requireAccounts(shop);
  const person = await accounts.currentUser(c.req.raw.headers);
  if (!person) throw new Refusal("not-signed-in");
  return limitPasswordGuesses(shop, person.userId, async () => {
    const result = await work(accounts, person.userId);
    if (result === "not-signed-in" || result === "wrong-password") throw new Refusal(result);
    return result as Outcome;
  });
}

type PasswordGuess = { device: string | null; network: string; email: string };

/**
 * Counts a password attempt; returns a function that refunds it if it was right. Attempts on an account by unknown
 * browsers are counted over all networks, so that distributed guessing ends soon; a browser that has signed in before
 * has its own count, so that strangers do not lock the owner out.
 */
async function spendGuess(shop: Shop, { device, network, email }: PasswordGuess): Promise<() => Promise<void>> {
  if (device === null) {
    await spend(shop, "wrong-password", { network, email });
    return () => refundRateLimit(shop, "wrong-password", { network, email });
  }
  await spend(shop, "wrong-password-known-device", { device, email });
  return () => refundRateLimit(shop, "wrong-password-known-device", { device, email });
}

// The maximum lifetime of cookies in browsers.
const deviceDays = 400;

/** Only this very host could have set it, and only over https, where the shop is served so. */
function deviceCookie({ publicUrl }: Shop): string {
  return publicUrl.startsWith("https://") ? "__Host-labonno-device" : "labonno-device";
}

/** Has the browser remember that it has signed in to this account. */
async function setDeviceCookie(c: Context, shop: Shop, email: string): Promise<void> {
  const name = deviceCookie(shop);
  const value = await addKnownDevice(shop, getCookie(c, name), email);
  const secure = name.startsWith("__Host-");
  const options = { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge: deviceDays * 86_400 } as const;
  setCookies(c, [serialize(name, value, options)]);
}

export function setCookies(c: Context, cookies: Cookies): void {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

/** Hands the session of a finished sign-in to the browser, with token and account; of an unfinished one its cookie. */
export async function signedIn(c: Context, shop: Shop, cookies: Cookies): Promise<SignedInResponse> {
  setCookies(c, cookies);
  const opened = await readOpenedSession(shop, cookies);
  return opened ? { token: opened.token, user: userResponse(opened.user) } : {};
}
