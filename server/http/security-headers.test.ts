import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

function directives(inlineScripts: string[]): Map<string, string[]> {
  const parts = contentSecurityPolicy(inlineScripts)
    .split("; ")
    .map((part) => part.split(" "));
  return new Map(parts.map(([name = "", ...values]) => [name, values]));
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

test("a page without inline scripts allows only the shop's own files", () => {
  expect(directives([]).get("script-src")).toEqual(["'self'"]);
});

test("each inline script is allowed by its hash, a repeated one once", () => {
  const scripts = ["one()", "\n two()\n", "one()", "বাংলা()"];
  expect(directives(scripts).get("script-src")).toEqual([
    "'self'",
    hashOf("one()"),
    hashOf("\n two()\n"),
    hashOf("বাংলা()"),
  ]);
});

test("everything else comes from the shop only, and no site may frame it", () => {
  const policy = directives([]);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  for (const [name, values] of policy) {
    for (const value of values) expect(["'none'", "'self'", "data:"], `${name} ${value}`).toContain(value);
    if (values.includes("data:")) expect(name).toBe("img-src");
  }
});

describe("the policy with Firebase sign-in", () => {
  const project = { projectId: "labonno", apiKey: "key", authDomain: "labonno.firebaseapp.com" };

  test("allows its servers, script and frame, and no others", () => {
    const policy = contentSecurityPolicy([], { ...project, emulator: null });
    expect([...new Set(policy.match(/https?:[^\s;]+/g))].sort()).toEqual([
      "https://apis.google.com",
      "https://identitytoolkit.googleapis.com",
      "https://labonno.firebaseapp.com",
      "https://securetoken.googleapis.com",
    ]);
    expect(policy).toContain("; frame-src https://labonno.firebaseapp.com;");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test("allows the emulator instead, if one is set", () => {
    const policy = contentSecurityPolicy([], { ...project, emulator: "127.0.0.1:9099" });
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;");
    expect(policy).not.toContain("googleapis");
  });
});

describe("with advertising tags", () => {
  const hosts = (tags: Parameters<typeof contentSecurityPolicy>[2]) =>
    [...new Set(contentSecurityPolicy([], null, tags).match(/https?:[^\s;]+/g))].sort();

  test("a page allows only the hosts of its tags", () => {
    expect(hosts(null)).toEqual([]);
    expect(hosts({})).toEqual([]);
    expect(hosts({ meta: "1234567890123456" })).toEqual(["https://connect.facebook.net", "https://www.facebook.com"]);
    expect(hosts({ google: "G-ABC123" })).toEqual([
      "https://*.analytics.google.com",
      "https://*.google-analytics.com",
      "https://www.googletagmanager.com",
    ]);
  });

  test("tag scripts come from their own hosts, and nothing inline or framed is allowed", () => {
    const policy = contentSecurityPolicy([], null, { meta: "1234567890123456", google: "G-ABC123" });
    expect(policy).toContain(
      "; script-src 'self' https://connect.facebook.net https://www.googletagmanager.com; style-src 'self';",
    );
    expect(policy).not.toMatch(/unsafe|frame-src|1234567890123456/);
  });
});

test("nothing unsafe is ever allowed", () => {
  expect(contentSecurityPolicy(["one()"])).not.toMatch(/unsafe|\*|https?:/);
});
