import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { finishGoogleSignIn, startGoogleSignIn } from "../../shop/auth/google-sign-in.ts";
import { trySpend } from "../../shop/budgets/spend.ts";
import type { GoogleSignIn } from "../../shop/ports.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { googleContract } from "../contract/google.ts";
import { implement } from "../http/route.ts";
import { keepOpener, signInPage } from "../http/sign-in-page.ts";

const cookieName = "labonno-google";
const cookieLifetime = 600;

/** The two addresses of Google's window; what they answer is read by people. */
export const googleRoutes = implement(googleContract)({
  async "GET /auth/google"({ c, shop, query: { from, attempt, origin }, language, address }) {
    const google = requireGoogle(shop);
    const fail = (code: string) => signInPage(c, { ok: false, code }, attempt, language);
    if (origin !== new URL(google.redirectUri).origin) return fail("unauthorized-domain");
    if (!(await trySpend(shop, "google-sign-in", { network: address }))) return fail("too-many-requests");
    const account = from === "account" ? await shop.accounts?.currentUser(c.req.raw.headers) : null;
    if (from === "account" && !account) return fail("flow-expired");
    const started = await startGoogleSignIn(shop, google, {
      attempt,
      language,
      sessionId: account?.sessionId ?? null,
    });
    if ("code" in started) return fail(started.code);
    setStateCookie(c, google, started.state);
    keepOpener(c);
    return c.redirect(started.url);
  },
  async "GET /auth/google/callback"({ c, shop, language }) {
    const google = requireGoogle(shop);
    const state = getCookie(c, cookieName, cookiePrefix(google));
    // Another state is another browser's sign-in, or somebody else's answer.
    const isOwnSignIn = state !== undefined && state === c.req.query("state");
    const outcome = isOwnSignIn
      ? await finishGoogleSignIn(shop, google, { state, query: new URL(c.req.url).search })
      : null;
    if (!outcome) return signInPage(c, { ok: false, code: "flow-expired" }, null, language);
    if (outcome.ok && outcome.isNewSession) await openSession(c, shop, outcome.userId);
    return signInPage(
      c,
      outcome.ok ? { ok: true } : { ok: false, code: outcome.code },
      outcome.attempt,
      outcome.language,
    );
  },
});

function requireGoogle(shop: Shop): GoogleSignIn {
  if (!shop.google) throw new Refusal("not-found");
  return shop.google;
}

async function openSession(c: Context, shop: Shop, userId: string): Promise<void> {
  for (const cookie of (await shop.accounts?.openSession(userId, c.req.raw.headers)) ?? [])
    c.header("Set-Cookie", cookie, { append: true });
}

/** `Lax`: it must come along when the issuer sends her back. */
function setStateCookie(c: Context, google: GoogleSignIn, state: string): void {
  const prefix = cookiePrefix(google);
  setCookie(c, cookieName, state, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: cookieLifetime,
    secure: prefix !== undefined,
    ...(prefix ? { prefix } : {}),
  });
}

function cookiePrefix({ redirectUri }: GoogleSignIn): "host" | undefined {
  return redirectUri.startsWith("https:") ? "host" : undefined;
}
