import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as z from "zod/mini";
import { finishGoogle, startGoogle } from "../../shop/auth/google-sign-in.ts";
import { trySpend } from "../../shop/budgets/spend.ts";
import type { GoogleSignIn } from "../../shop/ports.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { route } from "../http/route.ts";
import { signInPage, staysTied } from "../http/sign-in-page.ts";

const windowRequest = z.object({
  from: z._default(z.enum(["signin", "account"]), "signin"),
  /** Names the window to the page that opened it. */
  attempt: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** Where that page lies: the issuer sends people to one address of the shop only. */
  origin: z.string().check(z.maxLength(300)),
});

const cookieName = "labonno-google";
const cookieLifetime = 600;

/** The two addresses of Google's window; what they answer is read by people. */
export const googleRoutes = [
  route({
    method: "get",
    path: "/auth/google",
    tag: "Signing in",
    summary: "Open in a window to sign in with Google or link a Google account",
    query: windowRequest,
    byCookie: true,
    ownPageOnly: true,
    answer: {
      status: 200,
      description: "A page that says why sign-in cannot start",
      page: true,
      redirect: "Redirects to the issuer",
    },
    refuses: ["not-found"],
    async handle({ c, shop, query: { from, attempt, origin }, language, address }) {
      const google = googleOf(shop);
      const refuse = (code: string) => signInPage(c, { ok: false, code }, attempt, language);
      if (origin !== new URL(google.redirectUri).origin) return refuse("unauthorized-domain");
      if (!(await trySpend(shop, "google-sign-in", { network: address }))) return refuse("too-many-requests");
      const person = from === "account" ? await shop.accounts?.whoIs(c.req.raw.headers) : null;
      if (from === "account" && !person) return refuse("flow-expired");
      const started = await startGoogle(shop, google, { attempt, language, sessionId: person?.sessionId ?? null });
      if ("code" in started) return refuse(started.code);
      keepState(c, google, started.state);
      staysTied(c);
      return c.redirect(started.url);
    },
  }),
  route({
    method: "get",
    path: "/auth/google/callback",
    tag: "Signing in",
    summary: "Callback for the issuer",
    byCookie: true,
    answer: { status: 200, description: "A page that reports the result to its opener and closes itself", page: true },
    refuses: ["not-found"],
    async handle({ c, shop, language }) {
      const google = googleOf(shop);
      const state = getCookie(c, cookieName, prefixOf(google));
      // Another state is another browser's sign-in, or somebody else's answer.
      const isHers = state !== undefined && state === c.req.query("state");
      const end = isHers ? await finishGoogle(shop, google, { state, query: new URL(c.req.url).search }) : null;
      if (!end) return signInPage(c, { ok: false, code: "flow-expired" }, null, language);
      if (end.ok && end.isNewSession) await openSession(c, shop, end.userId);
      return signInPage(c, end.ok ? { ok: true } : { ok: false, code: end.code }, end.attempt, end.language);
    },
  }),
];

function googleOf(shop: Shop): GoogleSignIn {
  if (!shop.google) throw new Refusal("not-found");
  return shop.google;
}

async function openSession(c: Context, shop: Shop, userId: string): Promise<void> {
  for (const cookie of (await shop.accounts?.openSession(userId, c.req.raw.headers)) ?? [])
    c.header("Set-Cookie", cookie, { append: true });
}

/** `Lax`: it must come along when the issuer sends her back. */
function keepState(c: Context, google: GoogleSignIn, state: string): void {
  const prefix = prefixOf(google);
  setCookie(c, cookieName, state, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: cookieLifetime,
    secure: prefix !== undefined,
    ...(prefix ? { prefix } : {}),
  });
}

function prefixOf({ redirectUri }: GoogleSignIn): "host" | undefined {
  return redirectUri.startsWith("https:") ? "host" : undefined;
}
