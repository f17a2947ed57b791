import { and, eq, gt } from "drizzle-orm";
import { sessions } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { Cookies, Proof } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findOrAddUser } from "../users/find-or-add-user.ts";
import { getAccount, type UserAccount } from "../users/find-users.ts";
import { identify } from "./identify.ts";
import { issueToken, type TokenClaims } from "./tokens.ts";

export type SignTokenInput = { headers: Headers; email: string; idToken?: string | null | undefined };

/**
 * `POST /jwt`: a token of fifteen minutes for an e-mail and its proof. Refuses `not-signed-in` without
 * one.
 */
export async function signToken(shop: Shop, input: SignTokenInput): Promise<{ token: string; cookies: Cookies }> {
  const proof = await requireProof(shop, input);
  const claims = "sessionId" in proof ? proof : await openExternalSession(shop, proof);
  return { token: await issueToken(shop, claims), cookies: proof.cookies };
}

/** The token and account of the session that these cookies open; null while the sign-in asks for another step. */
export async function readOpenedSession(
  shop: Shop,
  cookies: Cookies,
): Promise<{ token: string; user: UserAccount } | null> {
  const headers = new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
  const claims = await shop.accounts?.currentUser(headers);
  if (!claims) return null;
  const token = await issueToken(shop, claims);
  return { token, user: await getAccount(shop, await identify(shop, `Bearer ${token}`)) };
}

/** The request's proof, if it is for this e-mail. */
export async function requireProof(shop: Shop, { headers, email, idToken = null }: SignTokenInput): Promise<Proof> {
  const proof = await shop.identity.prove({ headers, idToken });
  if (proof?.email.toLowerCase() !== email) throw new Refusal("not-signed-in");
  return proof;
}

type ExternalProof = Extract<Proof, { account: unknown }>;

/**
 * Our own session for an external sign-in: signing out of the shop ends it, although the provider's proof is valid
 * longer.
 */
async function openExternalSession(shop: Shop, { account, signIn }: ExternalProof): Promise<TokenClaims> {
  const { userId } = await findOrAddUser(shop, account);
  const token = `${account.issuer} ${signIn.key}`;
  await shop.db
    .insert(sessions)
    .values({ id: newId(), userId, token, expiresAt: signIn.endsAt })
    .onConflictDoNothing({ target: sessions.token });
  const [session] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), eq(sessions.userId, userId), gt(sessions.expiresAt, shop.now())));
  if (!session) throw new Refusal("not-signed-in");
  return { userId, sessionId: session.id };
}
