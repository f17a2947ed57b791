import { expect } from "vitest";
import { identities, oneTimeLinks, secrets, sessions, tokenKeys } from "../../db/tables.ts";
import { routes } from "../index.ts";
import { bodies, pathOf } from "../test-requests.ts";
import { besieged, family, tryAll } from "./case-count.ts";

/** What makes some caches and frameworks answer with somebody else's page. */
const odd: Record<string, string>[] = [
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

const personal = ["/account", "/cart", "/wishes", "/addresses", "/order?email=", "/reviews/own"];

family(
  "Privacy",
  "what is hers is never in another's answer, of the same address and with whatever headers",
  async (tried) => {
    const { ask, order, lipstick, person } = await besieged();
    const people = [await person("rina@example.com"), await person("mitu@example.com")];
    const marks = ["Kathalbagan", "Shantinagar"];
    for (const [n, { token }] of people.entries()) {
      const address = { fullName: `Person ${marks[n]}`, phone: `0171234567${n}`, address: marks[n], city: "Dhaka" };
      await ask("PATCH", "/account", { token, body: { name: `Person ${marks[n]}`, address: marks[n] } });
      await ask("POST", "/addresses", { token, body: address });
      await ask("POST", "/cart", { token, body: { productId: lipstick.productId, quantity: n + 1 } });
      await ask("POST", "/orders", { token, body: order({ billingDetails: address }) });
    }
    for (const path of personal) {
      for (const headers of odd) {
        // In turn and at the same moment.
        const answers = await Promise.all(
          [0, 1, 0, 1].map(async (n) => {
            const { email = "", token = "" } = people[n] ?? {};
            const asked = path.endsWith("=") ? path + email : path;
            return { n, ...(await ask("GET", asked, { token, headers })) };
          }),
        );
        for (const { n, status, headers: said, body } of answers) {
          expect(status, path).toBe(200);
          expect(said.get("Cache-Control")).toBe("private, no-store");
          expect(said.get("ETag")).toBeNull();
          const told = JSON.stringify(body);
          const [other = "", otherEmail = ""] = [marks[1 - n], people[1 - n]?.email];
          expect(told).not.toContain(other);
          expect(told).not.toContain(otherEmail);
          tried();
        }
        const guest = await ask("GET", path.replace("=", `=${people[0]?.email}`), { headers });
        expect(guest.status).toBe(401);
        tried();
      }
    }
  },
);

family(
  "Privacy",
  "no answer to anybody holds a key, a hash, a session or a link that opens an account",
  async (tried) => {
    const { shop, ask, person, forgetTries } = await besieged();
    await person("rina@example.com");
    await ask("POST", "/auth/request-password-reset", { body: { email: "rina@example.com" } });
    const kept = [
      ...(await shop.db.select().from(identities)).map(({ password }) => password),
      ...(await shop.db.select().from(sessions)).flatMap(({ token, previousToken }) => [token, previousToken]),
      ...(await shop.db.select().from(tokenKeys)).map(({ privateKey }) => privateKey.d),
      ...(await shop.db.select().from(secrets)).map(({ value }) => value),
      ...(await shop.db.select().from(oneTimeLinks)).flatMap(({ identifier, value }) => [identifier, value]),
      ...shop.letters.map(({ link }) => link.split("token=")[1]),
    ].filter((secret): secret is string => typeof secret === "string" && secret.length >= 16);
    expect(kept.length).toBeGreaterThan(4);
    const named = routes.map(({ method, path }) => ({ method, name: `${method} ${path}` }));
    for (const { method, name } of named.filter((route) => !route.name.startsWith("post /auth/"))) {
      await forgetTries();
      await tryAll([undefined, "of-nusrat", "of-admin"], async (token) => {
        const sent = { ...(bodies[name] ? { body: bodies[name] } : {}), ...(token ? { token } : {}) };
        const { headers, body } = await ask(method.toUpperCase(), pathOf(name), sent);
        const told = JSON.stringify([[...headers], body]);
        for (const secret of kept) expect(told.includes(secret), name).toBe(false);
        tried();
      });
    }
  },
);
