import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openIdProvider } from "../integrations/identity/openid.ts";
import { openGoogleStandIn } from "./google-stand-in.ts";

const redirectUri = "http://localhost:3000/api/auth/google/callback";

async function standIn() {
  const opened = await openGoogleStandIn(redirectUri);
  onTestFinished(opened.close);
  return { ...opened, provider: openIdProvider(opened) };
}

/** Opens the list, presses one of its buttons, and answers where that leads. */
async function choose(url: string, person: string): Promise<string> {
  const list = await (await fetch(url)).text();
  expect(list).toContain("this is not Google");
  expect(list).toContain(`value="${person}"`);
  const { origin, searchParams } = new URL(url);
  const response = await fetch(`${origin}/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ asked: searchParams.toString(), person }),
  });
  return response.headers.get("location") ?? "";
}

test("whoever is chosen is signed in, once", async () => {
  const { provider, issuer } = await standIn();
  const { url, flow } = await provider.start(redirectUri);
  const back = await choose(url, "demo-farzana");
  expect(await provider.finish(flow, back)).toEqual({
    issuer,
    subject: "demo-farzana",
    email: "farzana@people.labonno.example",
    emailVerified: true,
    name: "Farzana Haque",
    picture: null,
  });
  await expect(provider.finish(flow, back)).rejects.toMatchObject({ reason: "false-answer" });
});

test("somebody with an unconfirmed e-mail can be chosen, and one can decline", async () => {
  const { provider } = await standIn();
  const first = await provider.start(redirectUri);
  const unconfirmed = await provider.finish(first.flow, await choose(first.url, "demo-unconfirmed"));
  expect(unconfirmed.emailVerified).toBe(false);
  const second = await provider.start(redirectUri);
  await expect(provider.finish(second.flow, await choose(second.url, ""))).rejects.toMatchObject({
    reason: "declined",
  });
});

test("a code is nothing without the verifier or the secret", async () => {
  const { provider, ...opened } = await standIn();
  const first = await provider.start(redirectUri);
  const second = await provider.start(redirectUri);
  const back = await choose(first.url, "demo-farzana");
  await expect(provider.finish({ ...first.flow, verifier: second.flow.verifier }, back)).rejects.toMatchObject({
    reason: "false-answer",
  });
  const stranger = openIdProvider({ ...opened, clientSecret: "guessed" });
  await expect(stranger.finish(second.flow, await choose(second.url, "demo-farzana"))).rejects.toMatchObject({
    reason: "not-set-up",
  });
});

test("it serves this shop alone", async () => {
  const { provider } = await standIn();
  const { url } = await provider.start(redirectUri);
  for (const [name, value] of [
    ["redirect_uri", "https://elsewhere.example/"],
    ["client_id", "another"],
    ["code_challenge_method", "plain"],
    ["response_type", "token"],
  ]) {
    const wrong = new URL(url);
    wrong.searchParams.set(name as string, value as string);
    expect((await fetch(wrong)).status, name).toBe(400);
    const pressed = {
      method: "POST",
      body: new URLSearchParams({ asked: wrong.searchParams.toString(), person: "demo-farzana" }),
    };
    expect((await fetch(`${wrong.origin}/authorize`, pressed)).status, name).toBe(400);
  }
});

test("it answers under its own address only, and not to what is no form", async () => {
  const { issuer } = await standIn();
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
