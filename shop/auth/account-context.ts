import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { users } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { localizedPath } from "../language.ts";
import type { OutboxSignal } from "../notifications/outbox-signal.ts";
import type { SendAccountEmail } from "../ports.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { isStaff } from "../staff.ts";
import { findPasswordHash } from "./credentials.ts";
import type { SecretBox } from "./secret-box.ts";
import { createBrowserSessions } from "./sessions.ts";
import { createSignInSteps } from "./sign-in-steps.ts";
import { createSignedCookie } from "./signed-cookie.ts";

/** How long a link sent to an e-mail is valid, in milliseconds. */
export const linkLifetimeMs = 3_600_000;

/** Throws `TooBusy` if too many hashes wait. */
type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
};

export type EmbeddedAccountsDeps = {
  db: Database;
  /** Signs the cookies. */
  secret: string;
  publicUrl: string;
  now: () => Date;
  settings: () => Promise<ShopSettings>;
  secretBox: SecretBox;
  passwords: PasswordHasher;
  sendAccountEmail: SendAccountEmail;
  outboxSignal: OutboxSignal;
  /** Minimum time in milliseconds until a response about an e-mail, whatever work it took. */
  minResponseMs: number;
  /** Called when the work is done and only the response is delayed, so that the server can admit other requests. */
  onDelayed?: (() => void) | undefined;
};

export type User = typeof users.$inferSelect;

export type AccountContext = ReturnType<typeof createAccountContext>;

/** Shared by the parts of the accounts: the cookies, and finding the user of a session, a password or an e-mail. */
export function createAccountContext(deps: EmbeddedAccountsDeps) {
  const { db, secret, publicUrl, now, passwords, sendAccountEmail, minResponseMs, onDelayed = () => {} } = deps;
  const createCookie = (name: string) => createSignedCookie({ name, secret, secure: publicUrl.startsWith("https://") });
  const sessions = createBrowserSessions({ db, now, cookie: createCookie("labonno-session") });
  const steps = createSignInSteps({ db, now, sessions, cookie: createCookie("labonno-sign-in") });
  const localizedUrl = (path: string, language: User["language"]) => publicUrl + localizedPath(language, path);

  async function findByEmail(email: string): Promise<User | undefined> {
    return (await db.select().from(users).where(eq(users.email, email.toLowerCase())))[0];
  }

  async function checkPassword(userId: string, password: string): Promise<boolean> {
    const hash = await findPasswordHash(db, userId);
    return hash !== null && passwords.verify(hash, password);
  }

  async function sessionByPassword(headers: Headers, password: string) {
    const found = await sessions.find(headers);
    if (!found) return "not-signed-in";
    return (await checkPassword(found.user.id, password)) ? found : "wrong-password";
  }

  /** Notifies staff of a new password at the account's address. */
  async function notifyPasswordChanged(tx: Database, { role, email, language, name }: User): Promise<void> {
    if (!isStaff(role)) return;
    await sendAccountEmail(tx, {
      kind: "password-changed",
      to: email,
      language,
      name,
      link: localizedUrl("/forgot-password", language),
    });
  }

  return {
    ...deps,
    onDelayed,
    sessions,
    steps,
    createCookie,
    localizedUrl,
    findByEmail,
    checkPassword,
    sessionByPassword,
    notifyPasswordChanged,
    /** Delays the answer about an e-mail to `minResponseMs`. */
    padResponseTime: <Result>(work: () => Promise<Result>) => runForAtLeast(minResponseMs, onDelayed, work),
  };
}

/** Changes an account in one transaction, and then has the e-mails sent that it has queued. */
export async function changeAccount<Result>(
  { db, outboxSignal }: Pick<EmbeddedAccountsDeps, "db" | "outboxSignal">,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(db, work);
  outboxSignal.notify();
  return result;
}

/** The name for an e-mail's greeting: beside an unconfirmed address it may be a stranger's text. */
export function confirmedName({ name, emailVerified }: Pick<User, "name" | "emailVerified">): string | null {
  return emailVerified ? name : null;
}

/** Delays the result to `milliseconds`, so that its timing does not reveal how much work there was. */
async function runForAtLeast<Result>(
  milliseconds: number,
  onDelayed: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const minDelay = sleep(milliseconds);
  const [result] = await Promise.allSettled([work()]);
  onDelayed();
  await minDelay;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
