import { eq } from "drizzle-orm";
import { sessions, users } from "../db/tables.ts";
import { issueToken } from "../shop/people/tokens.ts";
import type { Role } from "../shop/permissions.ts";
import type { testApi } from "./test-api.ts";

type Api = Pick<Awaited<ReturnType<typeof testApi>>, "ask" | "shop">;

export const password = "Shapla7";

/** A person with a real account, who has not signed in yet. */
export async function signUp({ ask, shop }: Api, email: string, role: Role = "user"): Promise<void> {
  await ask("POST", "/auth/sign-up/email", {
    body: { name: "Rina Akter", email, password },
    headers: { "X-Test-Address": email },
  });
  if (role !== "user") await shop.db.update(users).set({ role }).where(eq(users.email, email));
}

/** What her browser holds after she signed in: a cookie of the provider's, and our token. */
export async function signIn({ ask }: Api, email: string, given = password) {
  const headers = { "X-Test-Address": email };
  const signedIn = await ask("POST", "/auth/sign-in/email", { body: { email, password: given }, headers });
  const cookie = cookieOf(signedIn.headers);
  const { body } = await ask<{ token: string }>("POST", "/jwt", { body: { email }, headers: { Cookie: cookie } });
  return { cookie, token: body.token };
}

/** The cookie that an answer sets, as the next request sends it. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The same session's token, issued at another moment. */
export async function tokenAt({ shop }: Api, email: string, moment: Date): Promise<string> {
  const [session] = await shop.db
    .select({ userId: users.id, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  if (!session) throw new Error(`${email} has no session`);
  return issueToken({ ...shop, now: () => moment }, session);
}
