import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openIdProvider } from "../integrations/identity/openid.ts";
import { openDemoIssuer } from "./demo-issuer.ts";

const redirectUri = "http://localhost:3000/api/auth/google/callback";

async function openTestIssuer() {
  const issuerServer = await openDemoIssuer(redirectUri);
  onTestFinished(issuerServer.close);
  return { ...issuerServer, provider: openIdProvider(issuerServer) };
}

/** Opens the chooser, presses one of its buttons, and returns where that leads. */
async function choose(url: string, person: string): Promise<string> {
  const chooserPage = await (await fetch(url)).text();
  expect(chooserPage).toMatch(/this is not Google|এটি Google নয়/);
  expect(chooserPage).toContain(`value="${person}"`);
  const { origin, searchParams } = new URL(url);
  const response = await fetch(`${origin}/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ asked: searchParams.toString(), person }),
  });
  return response.headers.get("location") ?? "";
}

test("the chosen identity is signed in, once", async () => {
  const { provider, issuer } = await openTestIssuer();
  const { url, flow } = await provider.start(redirectUri, "en");
  const callbackUrl = await choose(url, "demo-farzana");
  expect(await provider.finish(flow, callbackUrl)).toEqual({
    issuer,
    subject: "demo-farzana",
    email: "farzana@people.labonno.example",
    emailVerified: true,
    name: "Farzana Haque",
    picture: null,
  });
  await expect(provider.finish(flow, callbackUrl)).rejects.toMatchObject({ reason: "false-answer" });
});

test("the chooser is in Bangla when the shop is", async () => {
  const { provider } = await openTestIssuer();
  const { url, flow } = await provider.start(redirectUri, "bn");
  expect(await (await fetch(url)).text()).toContain("এটি Google নয়");
  expect((await provider.finish(flow, await choose(url, "demo-farzana"))).name).toBe("ফারজানা হক");
});

test("an identity with an unconfirmed e-mail can be chosen, and the user can decline", async () => {
  const { provider } = await openTestIssuer();
  const first = await provider.start(redirectUri, "en");
  const unconfirmed = await provider.finish(first.flow, await choose(first.url, "demo-unconfirmed"));
  expect(unconfirmed.emailVerified).toBe(false);
  const second = await provider.start(redirectUri, "en");
  await expect(provider.finish(second.flow, await choose(second.url, ""))).rejects.toMatchObject({
    reason: "declined",
  });
});

test("a code without the verifier or the secret is refused", async () => {
  const { provider, ...issuerServer } = await openTestIssuer();
  const first = await provider.start(redirectUri, "en");
  const second = await provider.start(redirectUri, "en");
  const callbackUrl = await choose(first.url, "demo-farzana");
  await expect(provider.finish({ ...first.flow, verifier: second.flow.verifier }, callbackUrl)).rejects.toMatchObject({
    reason: "false-answer",
  });
  const wrongClient = openIdProvider({ ...issuerServer, clientSecret: "guessed" });
  await expect(wrongClient.finish(second.flow, await choose(second.url, "demo-farzana"))).rejects.toMatchObject({
    reason: "not-set-up",
  });
});

test("requests of another client or redirect URL are refused", async () => {
  const { provider } = await openTestIssuer();
  const { url } = await provider.start(redirectUri, "en");
  for (const [name, value] of [
    ["redirect_uri", "https://elsewhere.example/"],
    ["client_id", "another"],
    ["code_challenge_method", "plain"],
    ["response_type", "token"],
  ]) {
    const wrongUrl = new URL(url);
    wrongUrl.searchParams.set(name as string, value as string);
    expect((await fetch(wrongUrl)).status, name).toBe(400);
    const submission = {
      method: "POST",
      body: new URLSearchParams({ asked: wrongUrl.searchParams.toString(), person: "demo-farzana" }),
    };
    expect((await fetch(`${wrongUrl.origin}/authorize`, submission)).status, name).toBe(400);
  }
});

test("the issuer answers only under its own host, and accepts only forms", async () => {
  const { issuer } = await openTestIssuer();
  const status = (path: string, options: http.RequestOptions, body = "") =>
    new Promise((resolve, reject) => {
      http
        .request(issuer + path, options, (response) => resolve(response.resume().statusCode))
        .once("error", reject)
        .end(body);
    });
  expect(await status("/authorize", { headers: { host: "google.example" } })).toBe(421);
  expect(await status("/elsewhere", {})).toBe(404);
  expect(await status("/token", { method: "POST" }, "x".repeat(20_000))).toBe(400);
});
