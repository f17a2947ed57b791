import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import * as tables from "../db/schema.ts";
import { identify } from "../shop/auth/identify.ts";
import { issueToken } from "../shop/auth/tokens.ts";
import type { ExternalAccount, Proof } from "../shop/ports.ts";
import { stockProduct } from "../shop/test-shop.ts";
import { createTestApi, testApi } from "./test-api.ts";
import { cookieOf, password, signIn, signUp, whileLocked } from "./test-users.ts";

const { sessions, tokenKeys, users } = tables;
const rina = "rina@example.com";
const minute = 60_000;

async function signedIn() {
  const api = await testApi();
  await signUp(api, rina);
  const { cookie, token } = await signIn(api, rina);
  const knows = async (given: string) => {
    const { status, body } = await api.ask<{ error?: { code: string } }>("GET", "/account", { token: given });
    return status === 200 || body.error?.code;
  };
  return { ...api, cookie, token, knows };
}

function parts(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
  return { header: JSON.parse(header ?? ""), claims: JSON.parse(claims ?? "") };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a token", () => {
  test("is issued only for the user's own e-mail, and creates no user", async () => {
    const { shop, ask, refused, cookie, knows } = await signedIn();
    const before = await shop.db.$count(users);
    const headers = { Cookie: cookie };
    const others = ["nusrat@example.com", "nobody@example.com", "admin@labonno.example"];
    for (const email of others)
      expect((await refused("POST", "/jwt", { body: { email }, headers })).code).toBe("not-signed-in");
    for (const email of [rina, ...others])
      expect((await refused("POST", "/jwt", { body: { email } })).status).toBe(401);
    const forged = { Cookie: `${cookie.slice(0, -12)}AAAAAAAAAAA%3D` };
    expect((await refused("POST", "/jwt", { body: { email: rina }, headers: forged })).status).toBe(401);
    const idToken = "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6InJpbmFAZXhhbXBsZS5jb20ifQ.";
    expect((await refused("POST", "/jwt", { body: { email: rina, idToken } })).status).toBe(401);
    const { body } = await ask<{ token: string }>("POST", "/jwt", { body: { email: "  RINA@Example.com " }, headers });
    expect(await knows(body.token)).toBe(true);
    expect(await shop.db.$count(users)).toBe(before);
  });

  test("is valid for fifteen minutes by the shop's clock", async () => {
    const { shop, token, knows } = await signedIn();
    const { claims } = parts(token);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60);
    const issued = Number(claims.iat) * 1000;
    for (const [after, outcome] of [
      [14 * minute, true],
      [16 * minute, "not-signed-in"],
      [-minute, "not-signed-in"],
    ] as const) {
      shop.setNow(new Date(issued + after));
      expect(await knows(token), `${after / minute} min`).toBe(outcome);
    }
  });

  test("with another algorithm, key, issuer, audience or kind, or any part missing or altered, is refused", async () => {
    const { shop, token, knows } = await signedIn();
    const { header, claims } = parts(token);
    const [storedKey] = await shop.db.select().from(tokenKeys);
    const ownKey = storedKey?.privateKey as JWK;
    const key = await importJWK(ownKey, "EdDSA");
    const { d: _, ...open } = ownKey;
    const publicJwk = await importJWK(open, "EdDSA", { extractable: true });
    const stranger = (await generateKeyPair("EdDSA")).privateKey;
    const sign = (changes: object, headers: object = {}, by = key) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ ...(header as { alg: string }), ...headers })
        .sign(by);
    const hmac = (secret: string) => {
      const signingInput = `${encoded({ ...header, alg: "HS256" })}.${encoded(claims)}`;
      return `${signingInput}.${createHmac("sha256", secret).update(signingInput).digest("base64url")}`;
    };
    const [head, body, signature] = token.split(".");

    expect(await knows(await sign({}))).toBe(true);
    const forged: [string, string][] = [
      ["alg none", `${encoded({ ...header, alg: "none" })}.${body}.`],
      ["alg none, its signature kept", `${encoded({ ...header, alg: "none" })}.${body}.${signature}`],
      ["the public key as a password, as PEM", hmac(await exportSPKI(publicJwk as CryptoKey))],
      ["the public key as a password, as JWK", hmac(JSON.stringify(await exportJWK(publicJwk)))],
      ["the public key's bytes as a password", hmac(open.x ?? "")],
      ["a stranger's key under our name", await sign({}, {}, stranger)],
      ["a key that is not there", await sign({}, { kid: "gone" })],
      ["no key named", await sign({}, { kid: undefined })],
      ["a key that it brings along", await sign({}, { kid: undefined, jwk: await exportJWK(publicJwk) })],
      ["another issuer", await sign({ iss: "https://evil.example" })],
      ["another audience", await sign({ aud: "another-api" })],
      ["no audience", await sign({ aud: undefined })],
      ["an ID token", await sign({}, { typ: "JWT" })],
      ["no kind", await sign({}, { typ: undefined })],
      ["no end", await sign({ exp: undefined })],
      ["no session", await sign({ sid: undefined })],
      ["another's session", await sign({ sid: "gone" })],
      ["another person in it", await sign({ sub: "admin" })],
      ["other claims under the same signature", `${head}.${encoded({ ...claims, sub: "admin" })}.${signature}`],
      ["a letter less", token.slice(0, -1)],
    ];
    for (const [what, forgery] of forged) expect(await knows(forgery), what).toBe("not-signed-in");
  });

  test("is accepted only as one Bearer header, and not from the URL", async () => {
    const { ask, refused, token, api } = await signedIn();
    for (const Authorization of [
      token,
      `Basic ${token}`,
      `Basic ${Buffer.from(`rina:${token}`).toString("base64")}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer  ${token} x`,
      `Bearer "${token}"`,
      "Bearer null",
      "Bearer undefined",
      `Bearer ${"x".repeat(100_000)}`,
      `Bearer ${token}${"x".repeat(100_000)}`,
    ]) {
      expect((await refused("GET", "/account", { headers: { Authorization } })).code).toBe("not-signed-in");
    }
    expect((await refused("GET", `/account?access_token=${token}&token=${token}`)).code).toBe("not-signed-in");
    expect((await refused("GET", "/account", { headers: { Cookie: `access-token=${token}` } })).status).toBe(401);
    expect((await ask("GET", "/account", { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
    const twice = new Headers([
      ["Authorization", `Bearer ${token}`],
      ["Authorization", "Bearer gone"],
    ]);
    expect((await api.request("/account", { headers: twice })).status).toBe(401);
  });

  test("of which the value is null, undefined or empty counts as a guest", async () => {
    const { shop, ask, refused } = await signedIn();
    const { productId } = await stockProduct(shop);
    const body = {
      billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
      items: [{ productId, quantity: 1 }],
      deliveryArea: "inside",
      total: 160,
    };
    for (const Authorization of ["Bearer null", "Bearer undefined", "bearer  null", "Bearer ", "Bearer", "null", ""]) {
      const headers = { Authorization };
      for (const path of ["/products", "/products-random", "/categories", `/product/${productId}`])
        expect((await ask("GET", path, { headers })).status, path).toBe(200);
      expect((await ask("POST", "/orders", { body, headers })).status, Authorization).toBe(201);
      expect((await refused("GET", "/account", { headers })).code).toBe("not-signed-in");
    }
    expect((await shop.db.query.orders.findMany()).map(({ userId }) => userId)).toEqual(Array(7).fill(null));
  });

  test("that is invalid still lets its sender browse, but places no order", async () => {
    const { shop, ask, refused } = await signedIn();
    const { productId } = await stockProduct(shop);
    const headers = { Authorization: "Bearer gone" };
    for (const path of ["/products", "/products-random", "/categories", `/product/${productId}`]) {
      expect((await ask("GET", path, { headers })).status, path).toBe(200);
    }
    const body = {
      billingDetails: { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" },
      items: [{ productId, quantity: 1 }],
      deliveryArea: "inside",
      total: 160,
    };
    expect((await refused("POST", "/orders", { body, headers })).code).toBe("not-signed-in");
    expect(await shop.db.query.orders.findFirst()).toBeUndefined();
    expect((await ask("POST", "/orders", { body })).status).toBe(201);
  });

  test("stays valid when its key is rotated, and the next key exists before it is needed", async () => {
    const { shop, cookie, ask, knows } = await signedIn();
    const kidOf = (token: string) => parts(token).header.kid;
    const day = 86_400_000;
    const tokenOn = async (moment: Date) => {
      shop.setNow(moment);
      await shop.db.update(sessions).set({ expiresAt: new Date(moment.getTime() + day) });
      const { body } = await ask<{ token: string }>("POST", "/jwt", {
        body: { email: rina },
        headers: { Cookie: cookie },
      });
      return body.token;
    };
    const start = Date.now();
    const first = await tokenOn(new Date(start));
    const [key] = await shop.db.select().from(tokenKeys);
    const last = await tokenOn(new Date((key?.createdAt.getTime() ?? 0) + 30 * day - minute));
    expect(kidOf(last)).toBe(kidOf(first));
    const next = await tokenOn(new Date((key?.createdAt.getTime() ?? 0) + 30 * day + minute));
    expect(kidOf(next)).not.toBe(kidOf(first));
    expect([await knows(last), await knows(next)]).toEqual([true, true]);
    await tokenOn(new Date(start + 61 * day));
    await tokenOn(new Date(start + 92 * day));
    expect((await shop.db.select().from(tokenKeys)).map(({ id }) => id)).not.toContain(kidOf(first));
  });

  test("of one process is valid in another, and concurrent starts create one key", async () => {
    const { shop, token } = await signedIn();
    const processes = (count: number) =>
      Array.from({ length: count }, () => ({ ...shop, db: drizzle(shop.pool, { schema: tables }) }));
    for (const each of processes(3)) expect(await identify(each, `Bearer ${token}`)).toMatchObject({ email: rina });
    await shop.db.delete(tokenKeys);
    const claims = { userId: "nusrat", sessionId: "none" };
    await Promise.all(processes(8).map((each) => issueToken(each, claims)));
    expect(await shop.db.$count(tokenKeys)).toBe(1);
  });
});

describe("a token ends immediately", () => {
  test("when its user signs out, here or everywhere", async () => {
    const { ask, cookie, token, knows, ...api } = await signedIn();
    const elsewhere = await signIn({ ask, shop: api.shop }, rina);
    await ask("POST", "/auth/sign-out", { headers: { Cookie: cookie } });
    expect([await knows(token), await knows(elsewhere.token)]).toEqual(["not-signed-in", true]);
    const third = await signIn({ ask, shop: api.shop }, rina);
    await ask("POST", "/auth/revoke-sessions", { headers: { Cookie: third.cookie } });
    expect([await knows(elsewhere.token), await knows(third.token)]).toEqual(["not-signed-in", "not-signed-in"]);
    for (const each of [cookie, elsewhere.cookie, third.cookie]) {
      expect((await api.refused("POST", "/jwt", { body: { email: rina }, headers: { Cookie: each } })).status).toBe(
        401,
      );
    }
  });

  test("when the password is changed, in this browser or another, and the browser that changed it gets a new cookie", async () => {
    const { ask, shop, cookie, token, knows } = await signedIn();
    const elsewhere = await signIn({ ask, shop }, rina);
    const body = { currentPassword: password, password: "Shapla8" };
    const { headers } = await ask("POST", "/auth/change-password", { body, headers: { Cookie: elsewhere.cookie } });
    expect([await knows(token), await knows(elsewhere.token)]).toEqual(["not-signed-in", "not-signed-in"]);
    expect((await ask("GET", "/auth/session", { headers: { Cookie: cookie } })).body.user).toBeNull();
    const renewed = { body: { email: rina }, headers: { Cookie: cookieOf(headers) } };
    expect(await knows((await ask<{ token: string }>("POST", "/jwt", renewed)).body.token)).toBe(true);
  });

  test("when its user is deleted, and stays invalid for a new user with the same e-mail", async () => {
    const { ask, shop, token, knows } = await signedIn();
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina));
    await ask("DELETE", `/users/${user?.id}`, { token: "of-admin" });
    expect(await knows(token)).toBe("not-signed-in");
    await signUp({ ask, shop }, rina);
    await signIn({ ask, shop }, rina);
    expect(await knows(token)).toBe("not-signed-in");
  });

  test("as an admin's when they are demoted: the role is read from the database", async () => {
    const { ask, refused, shop, token } = await signedIn();
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina));
    expect((await refused("GET", "/users", { token })).code).toBe("not-allowed");
    await ask("PATCH", `/users/admin/${user?.id}`, { token: "of-admin" });
    expect((await ask("GET", "/users", { token })).status).toBe(200);
    await ask("PATCH", `/users/admin/${user?.id}`, { token: "of-admin", body: { role: "user" } });
    expect((await refused("GET", "/users", { token })).code).toBe("not-allowed");
  });
});

describe("the ID token of an external provider", () => {
  const account: ExternalAccount = {
    issuer: "https://securetoken.google.com/labonno",
    subject: "uid-1",
    email: "Mitu@example.com",
    emailVerified: true,
    name: "Mitu",
  };

  async function withProvider() {
    const { shop } = await testApi();
    let proof: Proof | null = null;
    const prove = (changes: Partial<ExternalAccount> = {}, key = "first sign-in") => {
      const signIn = { key, endsAt: new Date(Date.now() + 30 * 86_400_000) };
      proof = { email: changes.email ?? account.email, cookies: [], account: { ...account, ...changes }, signIn };
    };
    const identity = { name: "firebase" as const, firebase: null, prove: async () => proof };
    const { api } = createTestApi({ ...shop, identity, accounts: null });
    const ask = async (path: string, body: object, token?: string) => {
      const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const response = await api.request(path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
    const tokenOf = async (email = account.email) => (await ask("/jwt", { email, idToken: "proof" })).body.token ?? "";
    const knows = async (token: string) =>
      (await api.request("/account", { headers: { Authorization: `Bearer ${token}` } })).status;
    return { shop, ask, prove, tokenOf, knows };
  }

  test("registers the user once, however often and from however many tabs it is sent", async () => {
    const { shop, ask, prove, tokenOf, knows } = await withProvider();
    prove();
    const tabs = () => Promise.all(Array.from({ length: 5 }, () => tokenOf()));
    const first = await whileLocked(shop, "lock table users in share row exclusive mode", 5, tabs);
    for (const token of first) expect(await knows(token)).toBe(200);
    await shop.db.delete(users).where(eq(users.email, "mitu@example.com"));
    expect((await ask("/users", { name: "Mitu Sen", email: account.email, role: "admin" })).body.insertedId).toEqual(
      expect.any(String),
    );
    expect((await ask("/users", { name: "Mitu Sen", email: account.email })).body.insertedId).toBeNull();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf()));
    for (const token of tokens) expect(await knows(token)).toBe(200);
    expect(await shop.db.select().from(users).where(eq(users.email, "mitu@example.com"))).toMatchObject([
      { name: "Mitu Sen", role: "user" },
    ]);
    expect(await shop.db.$count(sessions)).toBe(1);
  });

  test("is refused after a sign-out until the user signs in there again", async () => {
    const { ask, prove, tokenOf, knows } = await withProvider();
    prove();
    const token = await tokenOf();
    expect((await ask("/auth/sign-out", {}, token)).status).toBe(200);
    expect(await knows(token)).toBe(401);
    expect((await ask("/jwt", { email: account.email })).status).toBe(401);
    prove({}, "second sign-in");
    expect(await knows(await tokenOf())).toBe(200);
  });

  test("never takes over an account whose e-mail it has not confirmed", async () => {
    const { shop, ask, prove } = await withProvider();
    prove({ email: "nusrat@example.com", subject: "somebody", emailVerified: false });
    const { status, body } = await ask("/jwt", { email: "nusrat@example.com" });
    expect([status, body]).toMatchObject([409, { error: { code: "email-already-in-use" } }]);
    expect(await shop.db.$count(sessions)).toBe(0);
  });

  test("is accepted only for its own e-mail", async () => {
    const { ask, prove } = await withProvider();
    prove();
    expect((await ask("/jwt", { email: "nusrat@example.com" })).status).toBe(401);
    expect((await ask("/users", { name: "Mitu", email: "nusrat@example.com" })).status).toBe(401);
  });
});
