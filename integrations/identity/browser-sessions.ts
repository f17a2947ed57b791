import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import type { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import * as z from "zod/mini";

const day = 86_400_000;
/** How long a browser that comes back now and then stays signed in. */
export const sessionDays = 30;
const renewedAfter = day;
const grace = 60_000;

export type Context = Parameters<typeof setSessionCookie>[0];

type SessionRow = {
  id: string;
  userId: string;
  token: string;
  previousToken: string | null;
  previousUntil: Date | null;
  expiresAt: Date;
  updatedAt: Date;
};

export type UserRow = { id: string; email: string; emailVerified: boolean; name: string; language: "en" | "bn" };

/**
 * The session of the cookie that came along, with her whose it is. It knows nothing of a failing database: that error
 * goes on to the caller and never reads as "not signed in", as it would through Better Auth's own `getSession`.
 */
export async function findSession(ctx: Context) {
  const sent = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
  if (!sent) return null;
  const by = (field: "token" | "previousToken") =>
    ctx.context.adapter.findOne<SessionRow>({ model: "session", where: [{ field, value: sent }] });
  const session = (await by("token")) ?? (await by("previousToken"));
  const now = new Date();
  if (!session || session.expiresAt <= now) return null;
  if (session.token !== sent && session.previousUntil && session.previousUntil <= now) return null;
  const user = (await ctx.context.internalAdapter.findUserById(session.userId)) as UserRow | null;
  return user && { sent, session, user };
}

/**
 * Once a day the cookie gets a new value and another thirty days. The value before it is good until the new one was
 * seen and a minute more: another tab may be under way with it, or the answer that brought the new one was lost.
 */
async function renew(ctx: Context, sent: string, session: SessionRow): Promise<string> {
  const now = Date.now();
  const { adapter } = ctx.context;
  const here = { field: "id", value: session.id };
  if (session.token !== sent) return session.token;
  if (session.previousToken && !session.previousUntil) {
    await adapter.update({ model: "session", where: [here], update: { previousUntil: new Date(now + grace) } });
  }
  if (session.updatedAt.getTime() > now - renewedAfter) return sent;
  const token = generateRandomString(32, "a-z", "A-Z", "0-9");
  const update = {
    ...{ token, previousToken: sent, previousUntil: null },
    ...{ expiresAt: new Date(now + sessionDays * day), updatedAt: new Date(now) },
  };
  const renewed = await adapter.update<SessionRow>({
    model: "session",
    where: [here, { field: "token", value: sent }],
    update,
  });
  // Another tab was quicker: this one takes over what it got.
  const other = renewed ? null : await adapter.findOne<SessionRow>({ model: "session", where: [here] });
  return renewed?.token ?? other?.token ?? sent;
}

/** Opens a session of its own for this browser. */
export async function enter(ctx: Context, userId: string): Promise<void> {
  const session = await ctx.context.internalAdapter.createSession(userId);
  await ctx.setSignedCookie(...sessionCookie(ctx, session.token));
}

/** Clears the cookie of this browser. */
function clearCookie(ctx: Context): void {
  const { name, attributes } = ctx.context.authCookies.sessionToken;
  ctx.setCookie(name, "", { ...attributes, maxAge: 0 });
}

/** What the shop asks of sessions beside Better Auth's own endpoints. */
export const browserSessions = {
  id: "browser-sessions",
  schema: {
    session: {
      fields: {
        previousToken: { type: "string", required: false, input: false, returned: false },
        previousUntil: { type: "date", required: false, input: false, returned: false },
      },
    },
  },
  endpoints: {
    readSession: createAuthEndpoint("/read-session", { method: "GET", requireHeaders: true }, async (ctx) =>
      personOf(await findSession(ctx)),
    ),
    renewSession: createAuthEndpoint("/renew-session", { method: "POST", requireHeaders: true }, async (ctx) => {
      const found = await findSession(ctx);
      if (!found) return null;
      const token = await renew(ctx, found.sent, found.session);
      if (token !== found.sent) await ctx.setSignedCookie(...sessionCookie(ctx, token));
      return personOf(found);
    }),
    openSession: createAuthEndpoint(
      "/open-session",
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        await enter(ctx, ctx.body.userId);
        return {};
      },
    ),
    endSession: createAuthEndpoint(
      "/end-session",
      { method: "POST", requireHeaders: true, body: z.object({ everywhere: z.boolean() }) },
      async (ctx) => {
        const found = await findSession(ctx);
        const { adapter } = ctx.context;
        if (found) {
          const { id, userId } = found.session;
          const which = ctx.body.everywhere ? { field: "userId", value: userId } : { field: "id", value: id };
          await adapter.deleteMany({ model: "session", where: [which] });
        }
        clearCookie(ctx);
        return { ended: found !== null };
      },
    ),
  },
} satisfies BetterAuthPlugin;

function personOf(found: Awaited<ReturnType<typeof findSession>>) {
  if (!found) return null;
  const { session, user } = found;
  return { sessionId: session.id, userId: user.id, email: user.email, name: user.name };
}

function sessionCookie(ctx: Context, token: string) {
  const { name, attributes } = ctx.context.authCookies.sessionToken;
  return [name, token, ctx.context.secret, { ...attributes, maxAge: sessionDays * (day / 1000) }] as const;
}
