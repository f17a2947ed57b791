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
import { passkeys } from "../../db/tables.ts";
import { newId } from "../id.ts";

/** The shop as browsers know it: its name, its host, and the origin of its pages. */
export type RelyingParty = { name: string; id: string; origin: string };

// Ed25519, ES256 and RS256, in COSE's numbers: what every passkey of today can do.
const supportedAlgorithmIDs = [-8, -7, -257];

type Owner = { id: string; email: string; name: string };

/** How long the browser's dialog may stay open, in milliseconds. */
export const passkeyTimeoutMs = 300_000;

export function relyingParty(name: string, publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { name, id: hostname, origin };
}

/** What the browser makes a passkey with; one for each device, which asks for PIN, finger or face. */
export async function registrationOptions(db: Database, { name, id }: RelyingParty, owner: Owner) {
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    timeout: passkeyTimeoutMs,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: (await passkeysOf(db, owner.id)).map(asCredential),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Saves the passkey that the browser made; false where its answer does not belong to our challenge. */
export async function savePasskey(
  tx: Database,
  { id, origin }: RelyingParty,
  asked: { userId: string; name: string; challenge: string; response: unknown; now: Date },
): Promise<boolean> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: asked.response as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
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
      ...{ id: newId(), userId: asked.userId, name: asked.name, createdAt: asked.now },
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return saved.length > 0;
}

/** What the browser proves a passkey with: one of that person's, or any that it has for this shop. */
export async function authenticationOptions(db: Database, { id }: RelyingParty, userId: string | null) {
  return generateAuthenticationOptions({
    rpID: id,
    timeout: passkeyTimeoutMs,
    userVerification: "required",
    allowCredentials: userId === null ? [] : (await passkeysOf(db, userId)).map(asCredential),
  });
}

/** Whose passkey has signed our challenge; null where none of ours has. */
export async function verifyPasskey(
  db: Database,
  { id, origin }: RelyingParty,
  { challenge, response, now }: { challenge: string; response: unknown; now: Date },
): Promise<string | null> {
  const answer = response as AuthenticationResponseJSON;
  const [kept] = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, String(answer.id)));
  if (!kept) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      ...asCredential(kept),
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, "base64url")),
      counter: kept.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  const used = await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, kept.id), lte(passkeys.counter, authenticationInfo.newCounter)))
    .returning({ id: passkeys.id });
  return used.length > 0 ? kept.userId : null;
}

export function passkeysOf(db: Database, userId: string) {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

function asCredential({ credentialId, transports }: typeof passkeys.$inferSelect) {
  return { id: credentialId, transports };
}
