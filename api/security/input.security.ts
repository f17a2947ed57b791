import { expect } from "vitest";
import { contactMessages, notifications } from "../../db/schema.ts";
import { openApiDocument } from "../http/openapi.ts";
import { routes } from "../index.ts";
import { sampleBodies, samplePath } from "../test-requests.ts";
import { hostileKinds, hostileWords } from "./hostile-inputs.ts";
import { attackedShop, forEachCase, partOf, securityTest } from "./security-test.ts";

type Leaf = { path: (string | number)[]; value: unknown };

/** Every value in a body, lists and objects included. */
function leaves(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  const inside = Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
  return path.length > 0 ? [{ path, value }, ...inside] : inside;
}

function changed(body: unknown, [head, ...rest]: (string | number)[], to: unknown): unknown {
  if (head === undefined) return to;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[head] = changed(copy[head], rest, to);
  return copy;
}

const quoted = routes.filter(({ body }) => body).map(({ method, name, guard }) => ({ method, name, admit: guard }));

securityTest("Input", "no value in any field of any body causes a server error", async (countCase) => {
  const { ask, order, stands, forgetTries } = await attackedShop();
  let place = 0;
  for (const { method, name, admit } of quoted) {
    const validBody = name === "POST /orders" || name === "POST /orders/by-staff" ? order() : sampleBodies[name];
    for (const { path, value } of leaves(validBody ?? {})) {
      await forgetTries();
      const all = [...(typeof value === "object" ? [] : hostileWords), ...hostileKinds];
      const values = partOf(all, place++);
      await forEachCase(values, async (each) => {
        const token = name.startsWith("POST /auth") || name === "POST /orders" ? {} : { token: "of-admin" };
        // Sign-ins and sign-ups run apart, so that no rate limit hides what comes after it.
        const headers = { "X-Test-Address": `${name} ${path}` };
        const { status } = await ask(method.toUpperCase(), samplePath(name), {
          body: changed(validBody, path, each),
          ...token,
          headers,
        });
        const label = `${name} ${path.join(".")}: ${JSON.stringify(each)?.slice(0, 80)}`;
        if (typeof each === "string" && (each.includes("\u0000") || !each.isWellFormed()))
          // Endpoints that rely on the cookie check it before they read the body.
          expect(status, label).toBe(admit ? 401 : 422);
        countCase();
      });
    }
  }
  await stands();
});

const { paths } = openApiDocument(routes, "http://localhost") as {
  paths: Record<string, Record<string, { parameters: { in: string; name: string }[] }>>;
};

securityTest("Input", "no value in a path or query causes a server error", async (countCase) => {
  const { ask, stands, forgetTries } = await attackedShop();
  for (const [place, { name, method, path }] of routes.entries()) {
    await forgetTries();
    const { parameters } = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method] ?? { parameters: [] };
    const named = parameters.filter((each) => each.in === "query").map((each) => each.name);
    const body = sampleBodies[name] ? { body: sampleBodies[name] } : {};
    const all = hostileWords.filter((each) => each.isWellFormed() && each.length < 2_000);
    const words = partOf(all, place);
    await forEachCase(words, async (word) => {
      const encoded = encodeURIComponent(word);
      const base = samplePath(name);
      const requests = [
        ...(path.includes(":id") ? [path.replace(":id", encoded)] : []),
        // All at once, and those read as text alone as well: the refusal of one would hide the next.
        ...(method === "get" && named.length > 0
          ? [`${base}${base.includes("?") ? "&" : "?"}${named.map((each) => `${each}=${encoded}`).join("&")}`]
          : []),
        ...(method === "get" && named.includes("q") ? [`${base.split("?")[0]}?q=${encoded}`] : []),
      ];
      for (const address of requests) {
        await ask(method.toUpperCase(), address, { token: "of-admin", ...body });
        countCase();
      }
    });
  }
  await stands();
});

securityTest("Input", "every endpoint with a body refuses an invalid one in the same shape", async (countCase) => {
  const { refused, stands } = await attackedShop();
  const none: [RequestInit["body"], Record<string, string>?][] = [
    [""],
    ["{"],
    ["nothing"],
    ["{}{}"],
    ["[".repeat(40) + "]".repeat(40)],
    [`${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
    [`"${"[".repeat(900_000)}`],
    [`{"a":"${"\\".repeat(900_001)}`],
    [new Uint8Array([0x7b, 0xff, 0x7d])],
    ["﻿﻿{}"],
    [" ".repeat(1_000_001)],
    ['{"a":1,}'],
    ["{'a':1}"],
    ["NaN"],
    ["// {}"],
    ["\u0000"],
    ["{}", { "Content-Type": "text/plain" }],
    ["a=1", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["{}", { "Content-Type": "application/json-patch+json" }],
    ["{}", { "Content-Type": "application/xml" }],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', { "Content-Type": "text/xml" }],
  ];
  for (const { method, path, guard } of routes.filter(({ body, bodyOptional }) => body && !bodyOptional)) {
    for (const [raw, headers] of none) {
      const sent = { raw: raw as string, token: "of-admin", ...(headers ? { headers } : {}) };
      const { status } = await refused(method.toUpperCase(), path.replace(":id", "nothing"), sent);
      expect(guard ? [401] : [400, 413, 415, 422]).toContain(status);
      countCase();
    }
  }
  await stands();
});

securityTest(
  "Input",
  "stored texts contain no broken characters, line breaks or changes of direction",
  async (countCase) => {
    const { shop, ask, stands } = await attackedShop();
    const written = hostileWords.filter(
      (word) => word.isWellFormed() && !word.includes("\u0000") && word.length < 1_000,
    );
    for (const [n, word] of written.entries()) {
      const headers = { "X-Test-Address": `writer ${n}` };
      const message = `${word} ${n}`;
      const body = { fullName: `R ${word}`.slice(0, 110).toWellFormed(), email: `writer${n}@example.com`, message };
      const { status } = await ask("POST", "/contact", { body, headers });
      expect([201, 422], message).toContain(status);
      countCase();
    }
    const storedMessages = await shop.db.select().from(contactMessages);
    expect(storedMessages.length).toBeGreaterThan(written.length / 2);
    const broken = /[\p{Cc}\p{Cs}‪-‮⁦-⁩]/u;
    for (const { fullName, message } of storedMessages) {
      expect(fullName).not.toMatch(broken);
      expect(message.replaceAll("\n", "")).not.toMatch(broken);
      expect(fullName.normalize("NFC")).toBe(fullName);
    }
    // Bangla's joiners and emoji sequences stay.
    expect(storedMessages.some(({ message }) => message.startsWith("ক্ষ্ম র‍্যাব স্ত্র"))).toBe(true);
    expect(storedMessages.some(({ message }) => message.startsWith("👩‍👩‍👧‍👦👍🏽🇧🇩"))).toBe(true);
    for (const { data, recipient } of await shop.db.select().from(notifications)) {
      expect(recipient).not.toMatch(/[\r\n]/);
      expect((data as { fullName: string }).fullName).not.toMatch(/[\r\n]/);
    }
    await stands();
  },
);
