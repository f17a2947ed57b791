import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import { finishGoogleSignIn, startGoogleSignIn } from "../../shop/auth/sign-in-with-google.ts";
import { type Language, localizedPath } from "../../shop/language.ts";
import type { GoogleSignIn } from "../../shop/ports.ts";
import { trySpend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { googleContract } from "../contract/google.ts";
import { implement } from "../http/route.ts";

const cookieName = "labonno-google";
const cookieLifetime = 600;

/** The two URLs of Google's window; they return pages for people. */
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

/** `Lax`, because the issuer's redirect back must carry it. */
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

/** How a sign-in in the window ended; `code` has its sentence in the page that opened it (`signin.error.<code>`). */
export type SignInOutcome = { ok: true } | { ok: false; code: string };

// Both ways to the page that opened the window: directly, and by a channel of our own origin where the issuer has cut
// the tie between the two. Neither reaches another origin.
const script = `
const said = JSON.parse(document.documentElement.dataset.said);
new BroadcastChannel(said.type).postMessage(said);
window.opener?.postMessage(said, location.origin);
window.close();`;

const styles = `
:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#fbf6ec;color:#2e0f29}
main{padding:1.5rem;text-align:center}a{display:inline-block;padding:.75rem;color:#a31e16}`;

const cspHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; script-src ${cspHash(script)}; style-src ${cspHash(styles)}; frame-ancestors 'none'; base-uri 'none'`;

// Read only where the window could not close itself.
const texts = {
  en: { done: "You are signed in.", failed: "You are not signed in.", back: "Back to the shop" },
  bn: { done: "সাইন ইন হয়েছে।", failed: "সাইন ইন হয়নি।", back: "দোকানে ফিরে যান" },
};

/** The last page of the sign-in window: it tells the page that opened it how it ended, and closes itself. */
function signInPage(c: Context, outcome: SignInOutcome, attempt: string | null, language: Language) {
  const { done, failed, back } = texts[language];
  c.header("Content-Security-Policy", policy);
  keepOpener(c);
  const message = JSON.stringify({ type: "labonno:sign-in", attempt, ...outcome });
  return c.html(html`<!doctype html>
<html lang="${language}" data-said="${message}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${outcome.ok ? done : failed}</title><style>${raw(styles)}</style></head>
<body><main><p>${outcome.ok ? done : failed}</p><a href="${localizedPath(language, outcome.ok ? "/" : "/signin")}">${back}</a></main><script>${raw(script)}</script></body>
</html>`);
}

/** Keeps the window tied to the page that opened it: it comes from the issuer's pages, which have no such policy. */
function keepOpener(c: Context): void {
  c.header("Cross-Origin-Opener-Policy", "unsafe-none");
}
