import { setTimeout as sleep } from "node:timers/promises";
import { type DB, drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import type { IdentityProvider, PasswordAccounts, SendIdentityLetter } from "../../shop/ports.ts";
import { accountChanges, callable } from "./account-changes.ts";
import { browserSessions, sessionDays, type UserRow } from "./browser-sessions.ts";
import type { Argon2Cost } from "./hashing-threads.ts";
import { hashPassword, usualCost, verifyPassword } from "./password-hash.ts";

type Parts = {
  db: DB;
  /** The tables of people, of how they prove themselves, of sessions and of one-time links. */
  tables: Record<"user" | "account" | "session" | "verification", unknown>;
  newId: () => string;
  /** Signs the cookie. */
  secret: string;
  publicUrl: string;
  /** What the cookie of a session is called. */
  sessionCookie: string;
  sendLetter: SendIdentityLetter;
  cost?: Argon2Cost;
  /** No answer about an e-mail comes sooner (milliseconds), whatever had to be done for it. */
  answerAfter?: number;
  /** Told when all is done and an answer is only held back: whoever serves requests can let others in meanwhile. */
  onHeldBack?: () => void;
};

export type EmbeddedAccounts = { identity: IdentityProvider; accounts: PasswordAccounts };

/** Accounts in the shop's own database, by Better Auth, used as a library: its HTTP routes are not served. */
export function embeddedAccounts(parts: Parts): EmbeddedAccounts {
  const { answerAfter = 300, onHeldBack = () => {} } = parts;
  const unhurried = <Result>(work: () => Promise<Result>) => noSooner(answerAfter, onHeldBack, work);
  const auth = openBetterAuth(parts);
  const { api } = auth;

  const accounts: PasswordAccounts = {
    signUp: (body) => unhurried(() => api.signUp({ body })),
    async signIn(body) {
      // A hash of another kind takes another time: a no comes at one time for all.
      const held = sleep(answerAfter);
      try {
        const { headers } = await api.signInEmail({ body, returnHeaders: true });
        return headers.getSetCookie();
      } catch (error) {
        if (!isAPIError(error) || error.statusCode !== 401) throw error;
        onHeldBack();
        await held;
        return null;
      }
    },
    async openSession(userId) {
      const { headers } = await api.openSession({ body: { userId }, returnHeaders: true });
      return headers.getSetCookie();
    },
    whoIs: (browser) => api.readSession({ headers: cookieOf(browser) }),
    async signOut(browser) {
      const asked = { headers: cookieOf(browser), body: { everywhere: false }, returnHeaders: true } as const;
      return (await api.endSession(asked)).headers.getSetCookie();
    },
    async signOutEverywhere(browser) {
      const asked = { headers: cookieOf(browser), body: { everywhere: true }, returnHeaders: true } as const;
      const { headers, response } = await api.endSession(asked);
      return response.ended ? headers.getSetCookie() : null;
    },
    async requestReset(email) {
      await unhurried(() => api.requestPasswordReset({ body: { email } }));
    },
    reset: (body) => api.usePasswordLink({ body }),
    async changePassword(browser, body) {
      const asked = { headers: cookieOf(browser), body, returnHeaders: true } as const;
      const { headers, response } = await api.replacePassword(asked);
      return response === "done" ? headers.getSetCookie() : response;
    },
    requestEmail: (browser, body) => unhurried(() => api.sendEmailLink({ headers: cookieOf(browser), body })),
    knowsPassword: (body) => api.knowsPassword({ body }),
    confirmEmail: (token) => api.confirmEmail({ body: { token } }),
  };

  const identity: IdentityProvider = {
    name: "embedded",
    firebase: null,
    async prove({ headers: browser }) {
      const { response, headers } = await api.renewSession({ headers: cookieOf(browser), returnHeaders: true });
      return response && { ...response, cookies: headers.getSetCookie() };
    },
  };
  return { identity, accounts };
}

function openBetterAuth({ db, tables, newId, secret, publicUrl, sessionCookie, sendLetter, cost = usualCost }: Parts) {
  const secure = publicUrl.startsWith("https://");
  const linkTo = (path: string, language: "en" | "bn") => `${publicUrl}${language === "bn" ? "/bn" : ""}${path}`;
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: drizzleAdapter(db, { provider: "pg", schema: tables, transaction: true }),
    user: {
      fields: { image: "imageId" },
      additionalFields: { language: { type: ["en", "bn"], required: false, defaultValue: "en" } },
    },
    session: { expiresIn: sessionDays * 86_400 },
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      // The shop's own rules are checked at its door.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: (password) => hashPassword(password, cost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: 3_600,
      async sendResetPassword({ user, token }) {
        const { email, language } = user as unknown as UserRow;
        const name = callable(user as unknown as UserRow);
        const link = linkTo(`/reset-password?token=${token}`, language);
        await sendLetter({ kind: "password-reset", to: email, language, name, link });
      },
    },
    databaseHooks: {
      // From where somebody signs in is nothing that the shop keeps.
      session: { create: { before: async () => ({ data: { ipAddress: undefined, userAgent: undefined } }) } },
    },
    plugins: [browserSessions, accountChanges({ sendLetter, linkTo })],
    advanced: {
      cookiePrefix: "labonno",
      // `__Host-`: only this very host could have set it, and only over https.
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookie, attributes: { secure } },
      },
      // Columns that only its social providers would fill are not there; db/tables.test.ts checks those that are.
      database: { generateId: () => newId(), validateSchema: false },
    },
    // Ours stand at the door.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** Its own answer cannot tell how much there was to do: it comes no sooner than after so many milliseconds. */
async function noSooner<Result>(
  milliseconds: number,
  onHeldBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = sleep(milliseconds);
  const [result] = await Promise.allSettled([work()]);
  onHeldBack();
  await held;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

function cookieOf(browser: Headers): Headers {
  return new Headers({ Cookie: browser.get("Cookie") ?? "" });
}
