import { and, eq, gt } from "drizzle-orm";
import { sessions, users } from "../../db/schema.ts";
import { type Actor, guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { mayHaveSession } from "./sign-in-steps.ts";
import { readToken, type TokenClaims } from "./tokens.ts";

const maxTokenLength = 2_000;

// What clients send when they build the header from an empty variable: no token rather than a bad one.
const emptyToken = /^(bearer)?\s*(null|undefined)?$/i;

/**
 * The user behind an `Authorization` header, or a guest without one. Session, role and second factor are read on every
 * call, so signing out, deletion and demotion take effect at once. Refuses everything but a valid token of ours as
 * `not-signed-in`.
 */
export async function identify(shop: Shop, authorization: string | null): Promise<Actor> {
  if (authorization === null || emptyToken.test(authorization.trim())) return guest;
  const claims = await readTokenClaims(shop, authorization);
  const { id, email, name, role, furtherRoles } = users;
  const [user] = claims
    ? await shop.db
        .select({ id, email, name, role, furtherRoles })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.id, claims.sessionId),
            eq(sessions.userId, claims.userId),
            gt(sessions.expiresAt, shop.now()),
            // With an external provider the second factor is the provider's matter.
            shop.accounts ? mayHaveSession : undefined,
          ),
        )
    : [];
  if (!user) throw new Refusal("not-signed-in");
  return user;
}

/** The claims of the header's token, or null if it is invalid. */
export async function readTokenClaims(shop: Shop, authorization: string): Promise<TokenClaims | null> {
  if (authorization.length > maxTokenLength) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  return token ? readToken(shop, token) : null;
}

/**
 * Ends the session named by a token, also that of an external provider. The row stays until it is purged, so that the
 * provider's same proof cannot reopen it.
 */
export async function endSession(shop: Shop, authorization: string | null): Promise<void> {
  const claims = authorization === null ? null : await readTokenClaims(shop, authorization);
  if (!claims) return;
  await shop.db.update(sessions).set({ expiresAt: shop.now() }).where(eq(sessions.id, claims.sessionId));
}
