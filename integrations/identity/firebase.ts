import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose";
import type { FirebaseProject, IdentityProvider, Proof } from "../../shop/ports.ts";

/** Where Google publishes what ID tokens are signed with. */
const googleKeys = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** How far Google's clock and ours may disagree, in seconds. */
const clockToleranceSeconds = 30;

const sessionDays = 30;

/**
 * Firebase Authentication: the browser signs in there, and its ID token proves it here (issuer, audience, signature,
 * times). Somebody without an e-mail is nobody to the shop. Throws only where Google's keys can't be had.
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
    // The emulator signs nothing.
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
    // Firebase names no session, but when somebody signed in; that counts as long as a sign-in of our own would.
    signIn: { key: `${sub}.${signedInAt}`, endsAt: new Date((signedInAt + sessionDays * 86_400) * 1000) },
  };
}

function isPast(time: unknown, now: number): time is number {
  return typeof time === "number" && time <= now;
}

/** Anything that is wrong with the token itself; keys that could not be fetched are no fault of hers. */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== "ERR_JOSE_GENERIC"
  );
}
