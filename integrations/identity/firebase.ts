import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose";
import type { FirebaseProject, IdentityProvider, Proof } from "../../shop/ports.ts";

/** Where Google publishes the keys of ID tokens. */
const googleKeys = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Tolerated clock difference in seconds. */
const clockToleranceSeconds = 30;

const sessionDays = 30;

/**
 * Firebase Authentication: the browser signs in there, and its ID token proves it (issuer, audience, signature, times).
 * Users without an email are unknown to the shop. Throws only if Google's keys are unavailable.
 */
export function firebaseIdentity(project: FirebaseProject, keys = googleKeys): IdentityProvider {
  const { projectId, emulator } = project;
  const jwks = createRemoteJWKSet(new URL(keys));
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["exp"],
  };

  async function verifyToken(idToken: string): Promise<JWTPayload> {
    // The emulator does not sign.
    if (emulator) return UnsecuredJWT.decode(idToken, expected).payload;
    const { payload } = await jwtVerify(idToken, jwks, { ...expected, algorithms: ["RS256"] });
    return payload;
  }

  return {
    name: "firebase",
    firebase: project,
    async prove({ idToken }) {
      if (idToken === null) return null;
      try {
        return toProof(await verifyToken(idToken), Date.now() / 1000 + clockToleranceSeconds);
      } catch (error) {
        if (isInvalidToken(error)) return null;
        throw error;
      }
    },
  };
}

function toProof({ iss, sub, iat, ...claims }: JWTPayload, now: number): Proof | null {
  const { auth_time: signedInAt, email, email_verified: emailVerified, name } = claims;
  if (!iss || !sub || sub.length > 128 || typeof email !== "string" || email === "") return null;
  if (!isPast(iat, now) || !isPast(signedInAt, now)) return null;
  const address = email.toLowerCase();
  return {
    email: address,
    cookies: [],
    account: {
      issuer: iss,
      subject: sub,
      email: address,
      emailVerified: emailVerified === true,
      name: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
    },
    // Firebase has no session id, only the sign-in time; it lasts as long as a session of our own.
    signIn: { key: `${sub}.${signedInAt}`, endsAt: new Date((signedInAt + sessionDays * 86_400) * 1000) },
  };
}

function isPast(time: unknown, now: number): time is number {
  return typeof time === "number" && time <= now;
}

/** Any defect of the token itself, unlike keys that could not be fetched. */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== "ERR_JOSE_GENERIC"
  );
}
