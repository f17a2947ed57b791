import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { passkeys } from "../../db/schema.ts";
import { newId } from "../id.ts";

/** The shop as browsers know it: name, host, and the origin of its pages. */
export type RelyingParty = { name: string; id: string; origin: string };

// Ed25519, ES256 and RS256 in COSE numbers: what every current passkey supports.
const supportedAlgorithmIDs = [-8, -7, -257];

type PasskeyOwner = { id: string; email: string; name: string };

/** How long the browser's dialog may stay open, in milliseconds. */
export const passkeyTimeoutMs = 300_000;

/** The shop as passkeys know it: bound to the host of its public address. */
export function relyingParty(name: string, publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { name, id: hostname, origin };
}

/** Options for creating a passkey: one per device, with PIN, fingerprint or face. */
export async function registrationOptions(db: Database, { name, id }: RelyingParty, owner: PasskeyOwner) {
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    timeout: passkeyTimeoutMs,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, owner.id)).map(toCredential),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Saves the created passkey; false if the response does not match our challenge. */
export async function savePasskey(
  tx: Database,
  { id, origin }: RelyingParty,
  registration: { userId: string; name: string; challenge: string; response: unknown; now: Date },
): Promise<boolean> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: registration.response as RegistrationResponseJSON,
    expectedChallenge: registration.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return false;
  const { credential } = registrationInfo;
  const saved = await tx
    .insert(passkeys)
    .values({
      ...{ id: newId(), userId: registration.userId, name: registration.name, createdAt: registration.now },
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return saved.length > 0;
}

/** Options for signing in with one of the user's passkeys, or with any that the device has for this shop. */
export async function authenticationOptions(db: Database, { id }: RelyingParty, userId: string | null) {
  return generateAuthenticationOptions({
    rpID: id,
    timeout: passkeyTimeoutMs,
    userVerification: "required",
    allowCredentials: userId === null ? [] : (await listPasskeys(db, userId)).map(toCredential),
  });
}

/** The owner of the passkey that signed our challenge, or null. */
export async function verifyPasskey(
  db: Database,
  { id, origin }: RelyingParty,
  { challenge, response, now }: { challenge: string; response: unknown; now: Date },
): Promise<string | null> {
  const assertion = response as AuthenticationResponseJSON;
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, String(assertion.id)));
  if (!passkey) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      ...toCredential(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  const used = await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), lte(passkeys.counter, authenticationInfo.newCounter)))
    .returning({ id: passkeys.id });
  return used.length > 0 ? passkey.userId : null;
}

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Database, userId: string) {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

function toCredential({ credentialId, transports }: typeof passkeys.$inferSelect) {
  return { id: credentialId, transports };
}
