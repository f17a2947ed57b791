import { errors, jwtVerify, SignJWT } from "jose";
import type { Shop } from "../shop.ts";
import { algorithm, publicKey, signingKey } from "./token-keys.ts";

const issuer = "labonno";
const audience = "labonno-api";
const typ = "at+jwt";
/** Short (product.md): renewed in the background from the provider's session. */
const tokenMinutes = 15;

/** The token's user and session. */
export type TokenClaims = { userId: string; sessionId: string };

export async function issueToken(shop: Shop, { userId, sessionId }: TokenClaims): Promise<string> {
  const key = await signingKey(shop);
  const now = Math.floor(shop.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ, kid: key.id })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokenMinutes * 60)
    .sign(key.privateKey);
}

/** Verifies a token; null if it is altered, foreign, expired or not yet valid. */
export async function readToken(shop: Shop, token: string): Promise<TokenClaims | null> {
  const findKey = async ({ kid }: { kid?: string | undefined }) => {
    const key = kid ? await publicKey(shop, kid) : null;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  const verifyOptions = {
    algorithms: [algorithm],
    issuer,
    audience,
    typ,
    requiredClaims: ["sub", "sid", "exp", "nbf"],
  };
  try {
    // Other processes' clocks may be a few seconds ahead.
    const { payload } = await jwtVerify(token, findKey, {
      ...verifyOptions,
      currentDate: shop.now(),
      clockTolerance: 5,
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
