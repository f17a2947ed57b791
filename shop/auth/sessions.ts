import { and, eq, lt, or } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { invitations, oneTimeLinks, rateLimits, sessions, users } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { Cookies } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { randomToken } from "./one-time-links.ts";
import { lockUser, mayHaveSession } from "./sign-in-steps.ts";
import type { SignedCookie } from "./signed-cookie.ts";

const dayMs = 86_400_000;
/** How long a browser that returns from time to time stays signed in. */
const sessionDays = 30;
const renewAfterMs = dayMs;
const gracePeriodMs = 60_000;

type BrowserSessionsDeps = { db: Database; cookie: SignedCookie; now: () => Date };

/** The sessions of browsers, each named by a cookie. A failing database is an error, never "not signed in". */
export function createBrowserSessions({ db, cookie, now }: BrowserSessionsDeps) {
  /** The session of the cookie, valid or not. */
  async function read(headers: Headers, tx: Database = db) {
    const sent = cookie.read(headers);
    if (sent === null) return null;
    const [found] = await tx
      .select({ session: sessions, user: users, opens: mayHaveSession })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(or(eq(sessions.token, sent), eq(sessions.previousToken, sent)));
    if (!found || found.session.expiresAt <= now()) return null;
    const { token, previousUntil } = found.session;
    if (token !== sent && previousUntil && previousUntil <= now()) return null;
    return { sent, ...found };
  }

  async function find(headers: Headers, tx: Database = db) {
    const found = await read(headers, tx);
    return found?.opens ? found : null;
  }

  /**
   * Finds a session again in the transaction that relies on it, with its user locked: a new password or second factor
   * may have ended it since. Null if so.
   */
  async function lock(tx: Database, headers: Headers, userId: string) {
    await lockUser(tx, userId);
    return find(headers, tx);
  }

  const setCookie = (token: string) => cookie.write(token, sessionDays * (dayMs / 1000));

  /** Opens a session for this browser and ends its current one. */
  async function open(headers: Headers, userId: string, tx: Database): Promise<Cookies> {
    const before = await read(headers, tx);
    if (before) await tx.delete(sessions).where(eq(sessions.id, before.session.id));
    const token = randomToken();
    const at = now();
    const expiresAt = new Date(at.getTime() + sessionDays * dayMs);
    await tx.insert(sessions).values({ id: newId(), userId, token, expiresAt, createdAt: at, updatedAt: at });
    return [setCookie(token)];
  }

  /**
   * Renews the cookie's value daily for another thirty days. The previous value stays valid until a minute after the
   * new one was seen: another tab may still use it, or the response with the new one was lost.
   */
  async function renew({ sent, session }: NonNullable<Awaited<ReturnType<typeof find>>>): Promise<Cookies> {
    const isThisSession = eq(sessions.id, session.id);
    const at = now().getTime();
    if (session.token !== sent) return [setCookie(session.token)];
    if (session.previousToken && !session.previousUntil) {
      await db
        .update(sessions)
        .set({ previousUntil: new Date(at + gracePeriodMs) })
        .where(isThisSession);
    }
    if (session.updatedAt.getTime() > at - renewAfterMs) return [];
    const token = randomToken();
    const [renewed] = await db
      .update(sessions)
      .set({
        ...{ token, previousToken: sent, previousUntil: null },
        ...{ expiresAt: new Date(at + sessionDays * dayMs), updatedAt: new Date(at) },
      })
      .where(and(isThisSession, eq(sessions.token, sent)))
      .returning();
    if (renewed) return [setCookie(token)];
    // Another tab was faster: use its value.
    const [other] = await db.select().from(sessions).where(isThisSession);
    return other ? [setCookie(other.token)] : [];
  }

  /** Ends this browser's session, or all of the user's; false if there was none. */
  async function end(headers: Headers, { everywhere }: { everywhere: boolean }): Promise<boolean> {
    const found = await read(headers);
    if (!found) return false;
    const { id, userId } = found.session;
    await db.delete(sessions).where(everywhere ? eq(sessions.userId, userId) : eq(sessions.id, id));
    return true;
  }

  return { find, lock, open, renew, end, clear: (): Cookies => [cookie.clear()] };
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

const monthMs = 30 * 86_400_000;

/**
 * Purges expired links, rate-limit windows and, after a month, sessions (until then an ended one blocks its reopening)
 * and invitations (until then their links say what became of them).
 */
export async function purgeExpiredAuth(shop: Shop): Promise<void> {
  const now = shop.now();
  await shop.db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now));
  await shop.db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  const monthAgo = new Date(now.getTime() - monthMs);
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, monthAgo));
  await shop.db.delete(invitations).where(lt(invitations.expiresAt, monthAgo));
}
