import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createSignedCookie } from "./signed-cookie.ts";

const secret = "of the tests";
const session = createSignedCookie({ name: "session", secret, secure: true });

const sent = (name: string, content: string) => new Headers({ Cookie: `other=1; ${name}=${content}` });

test("a cookie is read as it was written, and not if it was altered", () => {
  const [written = ""] = session.write("token", 60).split("; ");
  const content = written.replace("__Host-session=", "");
  expect(session.read(sent("__Host-session", content))).toBe("token");
  expect(session.read(sent("__Host-session", content.replace("token", "other")))).toBeNull();
  expect(session.read(sent("__Host-session", "token.%C3%A9"))).toBeNull();
  expect(session.read(sent("session", content))).toBeNull();
});

test("the value of one cookie is not valid as that of another", () => {
  const challenge = createSignedCookie({ name: "challenge", secret, secure: true });
  const content = challenge.write("token", 60).split("; ")[0]?.replace("__Host-challenge=", "") ?? "";
  expect(challenge.read(sent("__Host-challenge", content))).toBe("token");
  expect(session.read(sent("__Host-session", content))).toBeNull();
});

test("a session from before the name was signed goes on", () => {
  const signature = createHmac("sha256", secret).update("token").digest("base64");
  expect(session.read(sent("__Host-session", encodeURIComponent(`token.${signature}`)))).toBe("token");
});
