import { and, eq, gt } from "drizzle-orm";
import { sessions, users } from "../../db/tables.ts";
import { type Actor, guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { mayHaveSession } from "./sign-in-steps.ts";
import { readToken, type TokenClaims } from "./tokens.ts";

const maxTokenLength = 2_000;

// What a client writes that fills its header from an empty place: it has no token rather than a bad one.
const emptyToken = /^(bearer)?\s*(null|undefined)?$/i;

/**
 * Who sends an `Authorization` header; without one, or with none but the word, a guest. Session, role and second factor
 * are read at every call, so whoever signed out, was deleted or demoted is so at once, and nobody works here without the
 * factor that the shop asks for. Refuses everything but a good token of ours as `not-signed-in`.
 */
export async function identify(shop: Shop, authorization: string | null): Promise<Actor> {
  if (authorization === null || emptyToken.test(authorization.trim())) return guest;
  const claims = await readTokenClaims(shop, authorization);
  const { id, email, name, role } = users;
  const [user] = claims
    ? await shop.db
        .select({ id, email, name, role })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.id, claims.sessionId),
            eq(sessions.userId, claims.userId),
            gt(sessions.expiresAt, shop.now()),
            // Where somebody else keeps the accounts, the second factor is theirs, too.
            shop.accounts ? mayHaveSession : undefined,
          ),
        )
    : [];
  if (!user) throw new Refusal("not-signed-in");
  return user;
}

/** What the token in the header says; null where there is no good one. */
export async function readTokenClaims(shop: Shop, authorization: string): Promise<TokenClaims | null> {
  if (authorization.length > maxTokenLength) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  return token ? readToken(shop, token) : null;
}
