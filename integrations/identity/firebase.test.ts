import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { firebaseIdentity } from "./firebase.ts";

const projectId = "labonno-shop";
const issuer = `https://securetoken.google.com/${projectId}`;

const google = await generateKeyPair("RS256");
const stranger = await generateKeyPair("RS256");
const jwk = { ...(await exportJWK(google.publicKey)), kid: "one", alg: "RS256", use: "sig" };

let keys: string;
let unreachable = false;

// The URL at which Google publishes its keys.
beforeAll(async () => {
  const server = http.createServer((_, response) => {
    if (unreachable) response.writeHead(500).end();
    else response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return () => {
    server.closeAllConnections();
    server.close();
  };
});

const now = () => Math.floor(Date.now() / 1000);

/** Claims of a user who signed in an hour ago and whose token was just renewed. */
function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    ...{ iss: issuer, aud: projectId, sub: "uid-nusrat", iat: now(), exp: now() + 3600, auth_time: now() - 3600 },
    ...{ email: "Nusrat@Example.com", email_verified: true, name: "Nusrat Jahan" },
    ...changes,
  };
}

function signed(payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key = google.privateKey) {
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one", ...header }).sign(key);
}

function prove(idToken: string | null, emulator: string | null = null) {
  const project = { projectId, apiKey: "key", authDomain: "labonno-shop.firebaseapp.com", emulator };
  return firebaseIdentity(project, keys).prove({ headers: new Headers(), idToken });
}

describe("an ID token of Firebase", () => {
  test("proves the user for thirty days from the sign-in", async () => {
    const since = now() - 3600;
    expect(await prove(await signed(claims({ auth_time: since })))).toEqual({
      email: "nusrat@example.com",
      cookies: [],
      account: {
        issuer,
        subject: "uid-nusrat",
        email: "nusrat@example.com",
        emailVerified: true,
        name: "Nusrat Jahan",
      },
      signIn: { key: `uid-nusrat.${since}`, endsAt: new Date((since + 30 * 86_400) * 1000) },
    });
  });

  test("proves a confirmed e-mail only if the claim is exactly true", async () => {
    for (const email_verified of [false, "true", 1, null, undefined]) {
      const proof = await prove(await signed(claims({ email_verified })));
      expect(proof).toMatchObject({ account: { emailVerified: false } });
    }
  });

  test.each<[string, JWTPayload]>([
    ["is from another project", { iss: "https://securetoken.google.com/other", aud: "other" }],
    ["is meant for another project", { aud: "other" }],
    ["is from another issuer", { iss: "https://accounts.google.com" }],
    ["has expired", { exp: now() - 60 }],
    ["has no expiry", { exp: undefined }],
    ["is not yet valid", { nbf: now() + 600 }],
    ["is from the future", { iat: now() + 600 }],
    ["has a sign-in time in the future", { auth_time: now() + 600 }],
    ["has no sign-in time", { auth_time: undefined }],
    ["has an empty user id", { sub: "" }],
    ["has a user id that is too long", { sub: "x".repeat(129) }],
    ["has no e-mail (an anonymous visitor, a phone)", { email: undefined }],
    ["has an invalid e-mail", { email: { $ne: null } }],
  ])("is refused when it %s", async (_, changes) => {
    expect(await prove(await signed(claims(changes)))).toBeNull();
  });

  test("is refused when Google did not sign it", async () => {
    expect(await prove(await signed(claims(), {}, stranger.privateKey))).toBeNull();
    expect(await prove(await signed(claims(), { kid: "two" }))).toBeNull();
    expect(await prove(new UnsecuredJWT(claims()).encode())).toBeNull();
    // The public key used as a secret.
    const secret = new TextEncoder().encode(JSON.stringify(jwk));
    const confused = new SignJWT(claims()).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret);
    expect(await prove(await confused)).toBeNull();
    const [header, , signature] = (await signed(claims())).split(".");
    const exchanged = Buffer.from(JSON.stringify(claims({ email: "admin@labonno.example" }))).toString("base64url");
    expect(await prove(`${header}.${exchanged}.${signature}`)).toBeNull();
  });

  test.each(["", "null", "a.b.c", "x".repeat(100_000), "e30.e30."])("cannot be %.10s", async (text) => {
    expect(await prove(text)).toBeNull();
  });

  test("is required: a browser without one is a guest", async () => {
    expect(await prove(null)).toBeNull();
  });

  test("is neither accepted nor refused while Google's keys cannot be fetched", async () => {
    unreachable = true;
    try {
      await expect(prove(await signed(claims()))).rejects.toThrow();
    } finally {
      unreachable = false;
    }
  });
});

describe("with the emulator, which signs nothing,", () => {
  const emulator = "127.0.0.1:9099";

  test("a token proves the user, but never in a real shop", async () => {
    const token = new UnsecuredJWT(claims()).encode();
    expect(await prove(token, emulator)).toMatchObject({ email: "nusrat@example.com" });
    expect(await prove(token)).toBeNull();
  });

  test("issuer, audience and time are still checked", async () => {
    for (const changes of [{ aud: "other" }, { iss: "https://other.example" }, { exp: now() - 60 }]) {
      expect(await prove(new UnsecuredJWT(claims(changes)).encode(), emulator)).toBeNull();
    }
  });
});
