import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { expect } from "vitest";
import { tokenKeys, users } from "../../db/schema.ts";
import { routes } from "../index.ts";
import { sampleBodies, samplePath } from "../test-requests.ts";
import { password, signIn } from "../test-users.ts";
import { attackedShop, securityTest } from "./security-test.ts";

const rina = "rina@example.com";
const forSignedIn = routes.filter((route) => route.signedIn);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Tokens that look like the user's, each wrong in one way. */
async function forgedTokens(keys: JWK, token: string): Promise<Record<string, string>> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const [header, claims] = [head, body].map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
  const key = await importJWK(keys, "EdDSA");
  const { d: _, ...open } = keys;
  const publicKey = (await importJWK(open, "EdDSA", { extractable: true })) as CryptoKey;
  const sign = (changes: object, headers: object = {}, by: Parameters<SignJWT["sign"]>[0] = key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...header, ...headers }).sign(by);
  const hmac = (secret: string) => {
    const signingInput = `${encoded({ ...header, alg: "HS256" })}.${body}`;
    return `${signingInput}.${createHmac("sha256", secret).update(signingInput).digest("base64url")}`;
  };
  const now = Math.floor(Date.now() / 1000);
  return {
    "alg none": `${encoded({ ...header, alg: "none" })}.${body}.`,
    "alg NONE": `${encoded({ ...header, alg: "NONE" })}.${body}.${signature}`,
    "the public key as a password": hmac(await exportSPKI(publicKey)),
    "the public key's bytes as a password": hmac(open.x ?? ""),
    "a stranger's key": await sign({}, {}, (await generateKeyPair("EdDSA")).privateKey),
    "a key it brings along": await sign({}, { kid: undefined, jwk: open }),
    "a key to be fetched": await sign({}, { kid: undefined, jku: "https://evil.example/keys" }),
    "a key by path": await sign({}, { kid: "../../dev/null" }),
    "a key by SQL": await sign({}, { kid: "' or 1=1 --" }),
    "another issuer": await sign({ iss: "https://evil.example" }),
    "another audience": await sign({ aud: "another" }),
    "an ID token": await sign({}, { typ: "JWT" }),
    expired: await sign({ iat: now - 2000, exp: now - 1000 }),
    "not yet valid": await sign({ nbf: now + 1000 }),
    "an invalid expiry": await sign({ exp: "never" as never }).catch(() => `${head}.${body}.`),
    "another person": await sign({ sub: "admin" }),
    "no person": await sign({ sub: undefined }),
    "the role in it": `${head}.${encoded({ ...claims, role: "admin" })}.${signature}`,
    "something that must be understood": await sign({}, { crit: ["b64"], b64: false }).catch(
      () => `${head}..${signature}`,
    ),
  };
}

securityTest("Tokens", "a forged token gives access to nothing", async (countCase) => {
  const { shop, ask, person, stands } = await attackedShop();
  const { token } = await person(rina, "admin");
  const [storedKey] = await shop.db.select().from(tokenKeys);
  const forged = await forgedTokens(storedKey?.privateKey as JWK, token);
  expect((await ask("GET", "/users", { token })).status).toBe(200);
  for (const { name, method } of forSignedIn) {
    for (const [what, forgery] of Object.entries(forged)) {
      const input = { token: forgery, ...(sampleBodies[name] ? { body: sampleBodies[name] } : {}) };
      expect((await ask(method.toUpperCase(), samplePath(name), input)).status, `${name}: ${what}`).toBe(401);
      countCase();
    }
  }
  await stands();
});

securityTest("Tokens", "a token with any one character changed is invalid", async (countCase) => {
  const { ask, person } = await attackedShop();
  const { token } = await person(rina);
  for (let at = 0; at < token.length; at += 1) {
    // The last character of a signature has two significant bits; the others are ignored.
    const other = at === token.length - 1 ? (/[A-P]/.test(token[at] ?? "") ? "w" : "A") : token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect((await ask("GET", "/account", { token: changed })).status, `letter ${at}`).toBe(401);
    countCase();
  }
});

securityTest(
  "Tokens",
  "a token ends everywhere immediately when its user is deleted, changes the password or loses the role",
  async (countCase) => {
    const { shop, ask, person, forgetTries, ...api } = await attackedShop();
    const boss = async (email: string) => (await person(email, "admin")).token;
    const out = await person("out@example.com", "admin");
    await ask("POST", "/auth/sign-out", { headers: { Cookie: out.cookie } });
    const changed = await person("changed@example.com", "admin");
    const body = { currentPassword: password, password: "Padma-Meghna-9" };
    await ask("POST", "/auth/change-password", { body, headers: { Cookie: changed.cookie } });
    const deleted = await boss("deleted@example.com");
    await shop.db.delete(users).where(eq(users.email, "deleted@example.com"));
    const demoted = await boss("demoted@example.com");
    await shop.db.update(users).set({ role: "user" }).where(eq(users.email, "demoted@example.com"));
    for (const { name, method } of forSignedIn) {
      await forgetTries();
      const input = sampleBodies[name] ? { body: sampleBodies[name] } : {};
      for (const token of [out.token, changed.token, deleted]) {
        expect((await ask(method.toUpperCase(), samplePath(name), { ...input, token })).status, name).toBe(401);
        countCase();
      }
      // What an admin may and a customer may not.
      const asUser = await ask(method.toUpperCase(), samplePath(name), { ...input, token: "of-nusrat" });
      if (asUser.status !== 403) continue;
      const gone = await ask(method.toUpperCase(), samplePath(name), { ...input, token: demoted });
      expect([401, 403], name).toContain(gone.status);
      countCase();
    }
    await api.stands();
  },
);

securityTest("Tokens", "nobody gets a token for another user's e-mail, in any spelling", async (countCase) => {
  const { shop, refused, person } = await attackedShop();
  const { cookie } = await person(rina);
  const before = await shop.db.$count(users);
  const others = ["nusrat@example.com", "admin@labonno.example", "nobody@example.com"];
  const disguised = (email: string) => [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace("@", "@​"),
    email.replace("a", "а"),
    `${email}\u0000`,
    `${rina},${email}`,
    `${rina} ${email}`,
    `"${email}" <${rina}>`,
    `${email}%00${rina}`,
    [email],
    [rina, email],
    { email },
    { $ne: rina },
  ];
  for (const email of others.flatMap(disguised)) {
    for (const headers of [{}, { Cookie: cookie }, { Cookie: `${cookie}x` }, { Cookie: `${cookie}; ${cookie}x` }]) {
      const { status } = await refused("POST", "/jwt", { body: { email }, headers: headers as Record<string, string> });
      expect([401, 422], JSON.stringify(email)).toContain(status);
      countCase();
    }
  }
  const { status } = await refused("POST", "/jwt", {
    raw: `{"email":"${rina}","email":"nusrat@example.com"}`,
    headers: { Cookie: cookie },
  });
  expect(status).toBe(401);
  countCase();
  expect(await shop.db.$count(users)).toBe(before);
});

securityTest(
  "Tokens",
  "a hundred password guesses are stopped, whatever network they claim, and the owner can sign in elsewhere",
  async (countCase) => {
    const { ask, person, shop } = await attackedShop();
    await person(rina);
    const codes: number[] = [];
    for (let guess = 0; guess < 100; guess += 1) {
      const headers = {
        ...{
          "X-Test-Address": "198.51.100.7",
          "X-Forwarded-For": `203.0.113.${guess}`,
          "X-Real-IP": `203.0.113.${guess}`,
        },
        ...{ Forwarded: `for=203.0.113.${guess}`, "CF-Connecting-IP": `203.0.113.${guess}` },
      };
      // Other case and blanks still count for the same user.
      const email = [rina, rina.toUpperCase(), ` ${rina} `, "Rina@Example.com"][guess % 4];
      const response = await ask("POST", "/auth/sign-in/email", {
        body: { email, password: `Wrong${guess}x` },
        headers,
      });
      if (response.status === 429) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      codes.push(response.status);
      countCase();
    }
    expect(codes).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    // Now the right password waits there, too, but not for the owner elsewhere.
    const there = { headers: { "X-Test-Address": "198.51.100.7" }, body: { email: rina, password } };
    expect((await ask("POST", "/auth/sign-in/email", there)).status).toBe(429);
    expect((await signIn({ ask, shop }, rina)).token).not.toBe("");
  },
);

securityTest("Tokens", "no response reveals whether an e-mail has an account", async (countCase) => {
  const { ask, person } = await attackedShop();
  await person(rina);
  const requestKinds: [string, (email: string) => object][] = [
    ["/auth/sign-in/email", (email) => ({ email, password: "Wrong77" })],
    ["/auth/sign-up/email", (email) => ({ email, password: "Shapla7", name: "Rina" })],
    ["/auth/request-password-reset", (email) => ({ email })],
    ["/jwt", (email) => ({ email })],
    ["/users", (email) => ({ email, name: "Rina" })],
  ];
  for (const [path, bodyOf] of requestKinds) {
    const answers = [];
    for (const email of [rina, "nusrat@example.com", "nobody@example.com"]) {
      const { status, headers, body } = await ask("POST", path, { body: bodyOf(email) });
      const { requestId: _, ...rest } = body as { requestId?: string };
      answers.push({ status, rest, names: [...headers.keys()].sort() });
      countCase();
    }
    expect(answers[1], path).toEqual(answers[0]);
    expect(answers[2], path).toEqual(answers[0]);
  }
});
