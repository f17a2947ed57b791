import { eq, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import type { Cookies } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { consumeLink, createLink, readLink } from "./one-time-links.ts";
import type { BrowserSessions } from "./sessions.ts";
import type { SignedCookie } from "./signed-cookie.ts";

export type FactorMethod = "totp" | "passkey" | "recovery-code";

/** What a sign-in still requires: the second factor, a stronger password for staff, or setting up a second factor. */
export type SignInStep =
  | { step: "second-factor"; methods: FactorMethod[] }
  | { step: "new-password" }
  | { step: "set-up-second-factor" };

/** The user who has passed the first factor, and what is verified so far. */
type SignInProgress = { userId: string; isFactorVerified: boolean; passwordTooWeak: boolean };

export type PendingSignIn = SignInProgress & { token: string; step: SignInStep };

const lifetimeMs = 10 * 60_000;

type SignInStepsDeps = {
  db: Database;
  sessions: BrowserSessions;
  cookie: SignedCookie;
  now: () => Date;
};

/**
 * A sign-in on its way to a session. No session or token exists before every step is done; until then the browser holds
 * a separate cookie that grants nothing.
 */
export function createSignInSteps({ db, sessions, cookie, now }: SignInStepsDeps) {
  async function nextStep(tx: Database, progress: SignInProgress): Promise<SignInStep | null> {
    const { userId, isFactorVerified, passwordTooWeak } = progress;
    const methods = isFactorVerified ? [] : await factorMethods(tx, userId);
    if (methods.length > 0) return { step: "second-factor", methods };
    if (passwordTooWeak) return { step: "new-password" };
    return (await lacksFactor(tx, userId)) ? { step: "set-up-second-factor" } : null;
  }

  return {
    /** Opens the session if no step is left, otherwise saves this browser's progress. */
    async advance(tx: Database, headers: Headers, progress: SignInProgress): Promise<Cookies> {
      // A factor added at the same moment either ends this session or is required.
      await lockUser(tx, progress.userId);
      if ((await nextStep(tx, progress)) === null) {
        const opened = await sessions.open(headers, progress.userId, tx);
        return cookie.read(headers) === null ? opened : [...opened, cookie.clear()];
      }
      const payload = [progress.isFactorVerified && "factor-shown", progress.passwordTooWeak && "password-too-weak"];
      const value = { userId: progress.userId, payload: payload.filter(Boolean).join(" ") };
      const token = await createLink(tx, "sign-in", value, new Date(now().getTime() + lifetimeMs));
      return [cookie.write(token, lifetimeMs / 1000)];
    },

    /** This browser's pending sign-in; null if there is none or it has expired. */
    async read(headers: Headers): Promise<PendingSignIn | null> {
      const token = cookie.read(headers);
      const link = token === null ? null : await readLink(db, "sign-in", token, now());
      if (token === null || link === null) return null;
      const progress = {
        userId: link.userId,
        isFactorVerified: link.payload.includes("factor-shown"),
        passwordTooWeak: link.payload.includes("password-too-weak"),
      };
      const step = await nextStep(db, progress);
      return step && { ...progress, token, step };
    },

    /**
     * Consumes a step with its user locked: of two parallel answers one continues, and none after a new password.
     * Refuses `sign-in-expired`.
     */
    async consume(tx: Database, { userId, token }: PendingSignIn): Promise<void> {
      await lockUser(tx, userId);
      if (!(await consumeLink(tx, "sign-in", token, now()))) throw new Refusal("sign-in-expired");
    },
  };
}

export type SignInSteps = ReturnType<typeof createSignInSteps>;

/** A user's second factors; empty if none is set up. */
export async function factorMethods(db: Database, userId: string): Promise<FactorMethod[]> {
  const { rows } = await db.execute<{ totp: boolean; passkey: boolean; codes: boolean }>(sql`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
           exists (select from passkeys where user_id = ${userId}) as passkey,
           exists (select from recovery_codes where user_id = ${userId}) as codes`);
  const [has] = rows;
  const first: FactorMethod[] = [
    ...(has?.totp ? (["totp"] as const) : []),
    ...(has?.passkey ? (["passkey"] as const) : []),
  ];
  return first.length > 0 && has?.codes ? [...first, "recovery-code"] : first;
}

/** Locks a user's row, so that sign-ins and changes of factors run one after the other. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
}

/** Whether user `u` of a query has a second factor. */
export const hasSecondFactor = hasFactor(sql`u.id`);

/**
 * Whether the sessions of user `users` of a query are valid. While the shop requires a second factor, those of staff
 * without one are not: after a promotion, or after the setting is switched on, they sign in again and set one up.
 */
export const mayHaveSession = sql<boolean>`(
  ${users.role} = 'user'
  or not exists (select from shop_settings s where s.value -> 'secondFactorForStaff' = 'true'::jsonb)
  or ${hasFactor(sql`${users.id}`)})`;

async function lacksFactor(tx: Database, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ lacks: not(mayHaveSession) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.lacks === true;
}

function hasFactor(userId: SQL): SQL<boolean> {
  return sql<boolean>`(
    exists (select from totp_secrets t where t.user_id = ${userId} and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = ${userId}))`;
}
