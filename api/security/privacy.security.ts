import { expect } from "vitest";
import { identities, oneTimeLinks, secrets, sessions, tokenKeys } from "../../db/schema.ts";
import { routes } from "../index.ts";
import { sampleBodies, samplePath } from "../test-requests.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

/** Requests that make some caches and frameworks answer with another user's page. */
const oddHeaders: Record<string, string>[] = [
  ...[{}, { "X-Forwarded-Host": "evil.example" }, { "X-Forwarded-Scheme": "http" }, { "X-Forwarded-Prefix": "/users" }],
  ...[
    { "X-Original-URL": "/account" },
    { Range: "bytes=0-100" },
    { "If-None-Match": "*" },
    { "If-Modified-Since": new Date().toUTCString() },
  ],
  ...[
    { "Cache-Control": "only-if-cached" },
    { Pragma: "x-get-cache-key" },
    { Accept: "text/html" },
    { "Accept-Language": "bn" },
  ],
  ...[
    { Cookie: "labonno-session=x; labonno-session=y" },
    { "X-HTTP-Method-Override": "GET" },
    { Origin: "https://evil.example" },
  ],
];

const personal = ["/account", "/cart", "/wishlist", "/addresses", "/order?email=", "/reviews/own"];

securityTest(
  "Privacy",
  "a response never contains another user's data, with any path and headers",
  async (countCase) => {
    const { ask, order, lipstick, person } = await attackedShop();
    const signedUpUsers = [await person("rina@example.com"), await person("mitu@example.com")];
    const personalMarkers = ["Kathalbagan", "Shantinagar"];
    for (const [n, { token }] of signedUpUsers.entries()) {
      const address = {
        fullName: `Person ${personalMarkers[n]}`,
        phone: `0171234567${n}`,
        address: personalMarkers[n],
        city: "Dhaka",
      };
      await ask("PATCH", "/account", {
        token,
        body: { name: `Person ${personalMarkers[n]}`, address: personalMarkers[n] },
      });
      await ask("POST", "/addresses", { token, body: address });
      await ask("POST", "/cart", { token, body: { productId: lipstick.productId, quantity: n + 1 } });
      await ask("POST", "/orders", { token, body: order({ billingDetails: address }) });
    }
    for (const path of personal) {
      for (const headers of oddHeaders) {
        // One after another, and concurrently.
        const answers = await Promise.all(
          [0, 1, 0, 1].map(async (n) => {
            const { email = "", token = "" } = signedUpUsers[n] ?? {};
            const requestPath = path.endsWith("=") ? path + email : path;
            return { n, ...(await ask("GET", requestPath, { token, headers })) };
          }),
        );
        for (const { n, status, headers: responseHeaders, body } of answers) {
          expect(status, path).toBe(200);
          expect(responseHeaders.get("Cache-Control")).toBe("private, no-store");
          expect(responseHeaders.get("ETag")).toBeNull();
          const disclosed = JSON.stringify(body);
          const [other = "", otherEmail = ""] = [personalMarkers[1 - n], signedUpUsers[1 - n]?.email];
          expect(disclosed).not.toContain(other);
          expect(disclosed).not.toContain(otherEmail);
          countCase();
        }
        const guest = await ask("GET", path.replace("=", `=${signedUpUsers[0]?.email}`), { headers });
        expect(guest.status).toBe(401);
        countCase();
      }
    }
  },
);

securityTest(
  "Privacy",
  "no response contains a key, a hash, a session or a link that opens an account",
  async (countCase) => {
    const { shop, ask, person, forgetTries } = await attackedShop();
    await person("rina@example.com");
    await ask("POST", "/auth/request-password-reset", { body: { email: "rina@example.com" } });
    const storedRows = [
      ...(await shop.db.select().from(identities)).map(({ password }) => password),
      ...(await shop.db.select().from(sessions)).flatMap(({ token, previousToken }) => [token, previousToken]),
      ...(await shop.db.select().from(tokenKeys)).map(({ privateKey }) => privateKey.d),
      ...(await shop.db.select().from(secrets)).map(({ value }) => value),
      ...(await shop.db.select().from(oneTimeLinks)).flatMap(({ identifier, value }) => [identifier, value]),
      ...shop.sentEmails.map(({ link }) => link.split("token=")[1]),
    ].filter((secret): secret is string => typeof secret === "string" && secret.length >= 16);
    expect(storedRows.length).toBeGreaterThan(4);
    for (const { method, name } of routes.filter((route) => !route.name.startsWith("POST /auth/"))) {
      await forgetTries();
      await forEachCase([undefined, "of-nusrat", "of-admin"], async (token) => {
        const input = { ...(sampleBodies[name] ? { body: sampleBodies[name] } : {}), ...(token ? { token } : {}) };
        const { headers, body } = await ask(method.toUpperCase(), samplePath(name), input);
        const disclosed = JSON.stringify([[...headers], body]);
        for (const secret of storedRows) expect(disclosed.includes(secret), name).toBe(false);
        countCase();
      });
    }
  },
);
