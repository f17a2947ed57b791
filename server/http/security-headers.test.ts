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

test("a page without inline scripts allows only the shop's files", () => {
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

test("everything else comes from the shop only, and nobody may frame it", () => {
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

describe("with sign-in by Firebase", () => {
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

  test("allows the emulator instead, where one is set", () => {
    const policy = contentSecurityPolicy([], { ...project, emulator: "127.0.0.1:9099" });
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;");
    expect(policy).not.toContain("googleapis");
  });
});

test("nothing unsafe is ever allowed", () => {
  expect(contentSecurityPolicy(["one()"])).not.toMatch(/unsafe|\*|https?:/);
});
