import { desc, eq, lt, sql } from "drizzle-orm";
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import type { Database } from "../../db/open.ts";
import { tokenKeys } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { Shop } from "../shop.ts";

const issuer = "labonno";
const audience = "labonno-api";
const typ = "at+jwt";
/** Short, because it is renewed in the background from the provider's session. */
const tokenMinutes = 15;

/** The token's user and session. */
export type TokenClaims = { userId: string; sessionId: string };

/** Signs the Bearer token (JWT) of a session; it expires after `tokenMinutes`. */
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

const algorithm = "EdDSA";

const dayMs = 86_400_000;
/** How long a key signs. It stays known two days longer, well beyond its last token. */
const signingPeriodMs = 30 * dayMs;
const retentionMs = signingPeriodMs + 2 * dayMs;

type TokenKey = { id: string; privateKey: CryptoKey; publicKey: CryptoKey; createdAt: Date };

// Keys never change, so each process reads them once.
const keyCache = new WeakMap<Database, Map<string, TokenKey>>();

/** The newest key, or a new one if that is too old. */
async function signingKey(shop: Shop): Promise<TokenKey> {
  const now = shop.now();
  const isFresh = (key: Pick<TokenKey, "createdAt">) => key.createdAt.getTime() > now.getTime() - signingPeriodMs;
  for (const key of cachedKeys(shop.db).values()) if (isFresh(key)) return key;
  const row = await transaction(shop.db, async (tx) => {
    // Processes that start together create one key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('token_keys', 0))`);
    const [newest] = await tx.select().from(tokenKeys).orderBy(desc(tokenKeys.createdAt)).limit(1);
    if (newest && isFresh(newest)) return newest;
    await tx.delete(tokenKeys).where(lt(tokenKeys.createdAt, new Date(now.getTime() - retentionMs)));
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const created = { id: newId(), privateKey: (await exportJWK(privateKey)) as JsonWebKey, createdAt: now };
    await tx.insert(tokenKeys).values(created);
    return created;
  });
  return cacheKey(shop.db, row);
}

/** The public key of an id, or null. */
async function publicKey(shop: Shop, id: string): Promise<CryptoKey | null> {
  const cached = cachedKeys(shop.db).get(id);
  if (cached) return cached.publicKey;
  const [row] = await shop.db.select().from(tokenKeys).where(eq(tokenKeys.id, id));
  return row ? (await cacheKey(shop.db, row)).publicKey : null;
}

function cachedKeys(db: Database): Map<string, TokenKey> {
  const keys = keyCache.get(db) ?? new Map<string, TokenKey>();
  keyCache.set(db, keys);
  return keys;
}

async function cacheKey(db: Database, { id, privateKey, createdAt }: typeof tokenKeys.$inferSelect): Promise<TokenKey> {
  const { d, ...publicJwk } = privateKey as JWK;
  const key = {
    id,
    createdAt,
    privateKey: (await importJWK({ ...publicJwk, ...(d ? { d } : {}) }, algorithm)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, algorithm)) as CryptoKey,
  };
  cachedKeys(db).set(id, key);
  return key;
}
