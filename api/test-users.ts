import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { sessions, users } from "../db/schema.ts";
import { issueToken } from "../shop/auth/tokens.ts";
import type { Role } from "../shop/permissions.ts";
import type { TestShop } from "../shop/test-shop.ts";
import type { testApi } from "./test-api.ts";

type TestApi = Pick<Awaited<ReturnType<typeof testApi>>, "ask" | "shop">;

export const password = "Shapla-2026";

/** A user with a real account who has not signed in yet. */
export async function signUp({ ask, shop }: TestApi, email: string, role: Role = "user"): Promise<void> {
  await ask("POST", "/auth/sign-up/email", {
    body: { name: "Rina Akter", email, password },
    headers: { "X-Test-Address": email },
  });
  if (role !== "user") await shop.db.update(users).set({ role }).where(eq(users.email, email));
}

/** What a browser stores after a sign-in: the provider's cookie, and our token. */
export async function signIn({ ask }: TestApi, email: string, typedPassword = password) {
  const headers = { "X-Test-Address": email };
  const body = { email, password: typedPassword };
  const signedIn = await ask<{ token: string }>("POST", "/auth/sign-in/email", { body, headers });
  return { cookie: cookieOf(signedIn.headers), token: signedIn.body.token };
}

/** The cookie that a response sets, as the next request sends it. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The same session's token, issued at another moment. */
export async function tokenAt({ shop }: TestApi, email: string, moment: Date): Promise<string> {
  const [session] = await shop.db
    .select({ userId: users.id, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  if (!session) throw new Error(`${email} has no session`);
  return issueToken({ ...shop, now: () => moment }, session);
}

/**
 * Starts some work many times concurrently while a lock blocks all of it, and releases the lock once that many wait:
 * then all have read the old state before any of them writes.
 */
export async function whileLocked<Result>(
  { pool }: Pick<TestShop, "pool">,
  lockStatement: string,
  waitingCount: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const lockClient = await pool.connect();
  try {
    await lockClient.query("begin");
    await lockClient.query(lockStatement);
    const done = work();
    const blocked = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count ?? 0;
    };
    await vi.waitUntil(async () => (await blocked()) >= waitingCount, { timeout: 50_000, interval: 20 });
    await lockClient.query("commit");
    return await done;
  } finally {
    // Includes uncommitted work.
    lockClient.release(true);
  }
}
