import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { auditLog, notifications, recoveryCodes, sessions, totpSecrets, users } from "../../db/schema.ts";
import { resetSecondFactorByEmail } from "../../shop/auth/reset-second-factor.ts";
import { changeSettings } from "../../shop/settings/settings.ts";
import { admin } from "../../shop/test-shop.ts";
import type { AuthSessionResponse } from "../contract/auth.ts";
import type { FactorAddedResponse, SecondFactorResponse, TotpSetupResponse } from "../contract/second-factor.ts";
import type { UserResponse } from "../contract/users.ts";
import { testApi } from "../test-api.ts";
import { testAuthenticator } from "../test-authenticator.ts";
import { cookieOf, password, signIn, signUp } from "../test-users.ts";

const desk = "desk@example.com";
const minute = 60_000;

type Options = { options: { challenge: string; allowCredentials?: { id: string }[] } };

async function apiWithStaff() {
  const api = await testApi();
  await signUp(api, desk, "order-desk");
  const { ask, shop, refused } = api;
  let clock = Date.now();
  shop.setNow(new Date(clock));
  const later = (milliseconds = 30_000) => {
    clock += milliseconds;
    shop.setNow(new Date(clock));
  };
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.now().getTime() });
  const as = (cookie: string, body: object = {}) => ({ headers: { Cookie: cookie }, body });
  const post = <Body = Record<string, unknown>>(cookie: string, path: string, body: object = {}) =>
    ask<Body>("POST", path, as(cookie, body));
  const refusedPost = async (cookie: string, path: string, body: object = {}) =>
    (await refused("POST", path, as(cookie, body))).code;

  /** The browser after only the password. */
  async function enterPassword(email = desk, given = password): Promise<string> {
    const { headers } = await ask("POST", "/auth/sign-in/email", {
      body: { email, password: given },
      headers: { "X-Test-Address": email },
    });
    return cookieOf(headers);
  }
  const pendingOf = async (cookie: string) =>
    (await ask<AuthSessionResponse>("GET", "/auth/session", { headers: { Cookie: cookie } })).body;
  const tokenFor = (cookie: string, email = desk) =>
    ask("POST", "/jwt", { headers: { Cookie: cookie }, body: { email } });

  async function setUpApp(cookie: string) {
    const { secret, uri } = (await post<TotpSetupResponse>(cookie, "/auth/second-factor/totp")).body;
    const added = await post<FactorAddedResponse>(cookie, "/auth/second-factor/totp/confirm", { code: codeOf(secret) });
    later();
    return { secret, uri, recovery: added.body.recoveryCodes ?? [], headers: added.headers };
  }
  /** The phone's reply to the challenge, with only one request left to send. */
  async function passkeyToAdd(cookie: string, phone = testAuthenticator("localhost", "http://localhost")) {
    const made = await post<Options>(cookie, "/auth/second-factor/passkeys/options");
    const both = `${cookie}; ${cookieOf(made.headers)}`;
    const response = phone.create(made.body.options);
    return { phone, send: () => post(both, "/auth/second-factor/passkeys", { name: "Phone", response }) };
  }
  async function addPasskey(cookie: string, given?: ReturnType<typeof testAuthenticator>) {
    const { phone, send } = await passkeyToAdd(cookie, given);
    return { phone, added: await send() };
  }
  const state = async (cookie: string) =>
    (await ask<SecondFactorResponse>("GET", "/auth/second-factor", { headers: { Cookie: cookie } })).body;
  const require = () => changeSettings(shop, admin, { secondFactorForStaff: true }, undefined);
  const actions = async () => (await shop.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);

  const helpers = {
    later,
    codeOf,
    post,
    refusedPost,
    enterPassword,
    pendingOf,
    tokenFor,
    setUpApp,
    addPasskey,
    passkeyToAdd,
    state,
  };
  return { ...api, ...helpers, require, actions };
}

describe("an authenticator app", () => {
  test("is set up with a QR code and a first code, and shows ten recovery codes once", async () => {
    const { shop, enterPassword, setUpApp, state, actions } = await apiWithStaff();
    const ownSession = await enterPassword();
    const { secret, uri, recovery } = await setUpApp(ownSession);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Beauty%20Shop:desk%40example\.com\?.*secret=[A-Z2-7]{32}/);
    expect([new Set(recovery).size, recovery.every((code) => /^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/.test(code))]).toEqual([
      10,
      true,
    ]);
    expect(await state(ownSession)).toEqual({ totp: true, passkeys: [], recoveryCodes: 10 });
    // The database contains neither secret nor codes in plain text.
    const storedSecrets = JSON.stringify([
      await shop.db.select().from(totpSecrets),
      await shop.db.select().from(recoveryCodes),
    ]);
    for (const each of [secret, recovery[0] ?? "", recovery[0]?.replaceAll("-", "") ?? ""])
      expect(storedSecrets).not.toContain(each);
    expect(await actions()).toEqual(["second-factor-added"]);
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "second-factor-changed", to: desk, change: "added" });
  });

  test("is active only after its first code, and then ends the sessions opened without it", async () => {
    const { post, refusedPost, enterPassword, pendingOf, setUpApp, state } = await apiWithStaff();
    const [here, elsewhere] = [await enterPassword(), await enterPassword()];
    await post(here, "/auth/second-factor/totp");
    expect(await refusedPost(here, "/auth/second-factor/totp/confirm", { code: "000000" })).toBe("code-wrong");
    expect([(await state(here)).totp, (await pendingOf(await enterPassword())).user?.email]).toEqual([false, desk]);
    await setUpApp(here);
    expect([(await pendingOf(here)).user?.email, (await pendingOf(elsewhere)).user]).toEqual([desk, null]);
    expect(await refusedPost(here, "/auth/second-factor/totp")).toBe("second-factor-exists");
  });

  test("is required after the password: without its code there is no session, no token and no access as staff", async () => {
    const { shop, ask, refused, codeOf, post, enterPassword, pendingOf, tokenFor, setUpApp } = await apiWithStaff();
    const { secret } = await setUpApp(await enterPassword());
    await shop.db.delete(sessions);
    const pendingSession = await enterPassword();
    expect(await pendingOf(pendingSession)).toMatchObject({
      user: null,
      pendingSignIn: { step: "second-factor", methods: ["totp", "recovery-code"] },
    });
    expect([(await tokenFor(pendingSession)).status, await shop.db.$count(sessions)]).toEqual([401, 0]);
    for (const path of ["/auth/change-password", "/auth/change-email", "/auth/revoke-sessions"])
      expect(
        (
          await ask("POST", path, {
            headers: { Cookie: pendingSession },
            body: { email: desk, currentPassword: password, password },
          })
        ).status,
      ).toBe(401);
    expect((await refused("GET", "/auth/second-factor", { headers: { Cookie: pendingSession } })).code).toBe(
      "not-signed-in",
    );
    const sessionCookie = cookieOf(
      (await post(pendingSession, "/auth/sign-in/second-factor", { code: codeOf(secret) })).headers,
    );
    const { body } = await tokenFor(sessionCookie);
    expect((await ask("GET", "/orders", { token: String(body.token) })).status).toBe(200);
    expect((await tokenFor(pendingSession)).status).toBe(401);
  });

  test("accepts each code once, even from eight concurrent requests", async () => {
    const { codeOf, post, refusedPost, enterPassword, setUpApp, later } = await apiWithStaff();
    const { secret } = await setUpApp(await enterPassword());
    const pendingSessions = await Promise.all(Array.from({ length: 8 }, () => enterPassword()));
    const code = codeOf(secret);
    const responses = await Promise.all(
      pendingSessions.map((pendingSession) => post(pendingSession, "/auth/sign-in/second-factor", { code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect(await refusedPost(await enterPassword(), "/auth/sign-in/second-factor", { code })).toBe("code-wrong");
    later();
    const next = await post(await enterPassword(), "/auth/sign-in/second-factor", { code: codeOf(secret) });
    expect(next.status).toBe(200);
    // A code older than the last one used is refused, though it has not expired.
    later(-30_000);
    expect(await refusedPost(await enterPassword(), "/auth/sign-in/second-factor", { code: codeOf(secret) })).toBe(
      "code-wrong",
    );
  });

  test("cannot be guessed, from any number of addresses", async () => {
    const { ask, enterPassword, setUpApp } = await apiWithStaff();
    await setUpApp(await enterPassword());
    const pendingSession = await enterPassword();
    const guess = (n: number) =>
      ask("POST", "/auth/sign-in/second-factor", {
        headers: { Cookie: pendingSession, "X-Test-Address": `address ${n}` },
        body: { code: String(100_000 + n) },
      });
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("is counted for the account whose code it is, though the browser waits to sign in to another", async () => {
    const { ask, shop, codeOf, post, enterPassword, setUpApp } = await apiWithStaff();
    const { secret } = await setUpApp(await enterPassword());
    const mitu = "mitu@example.com";
    await signUp({ ask, shop }, mitu, "catalogue");
    const session = await enterPassword(mitu);
    await post(session, "/auth/second-factor/totp");
    const pendingSession = await enterPassword();
    const confirm = () => post(`${session}; ${pendingSession}`, "/auth/second-factor/totp/confirm", { code: "000000" });
    for (let each = 0; each < 10; each += 1) expect((await confirm()).status).toBe(422);
    expect((await confirm()).status).toBe(429);
    const signedIn = await post(pendingSession, "/auth/sign-in/second-factor", { code: codeOf(secret) });
    expect(signedIn.status).toBe(200);
  });

  test("is also required after signing in with Google and after a password reset", async () => {
    const { shop, ask, enterPassword, pendingOf, setUpApp } = await apiWithStaff();
    await setUpApp(await enterPassword());
    const [user] = await shop.db.select().from(users).where(eq(users.email, desk));
    const byGoogle = await shop.accounts?.openSession(user?.id ?? "");
    expect((await pendingOf(byGoogle?.[0]?.split(";")[0] ?? "")).pendingSignIn).toMatchObject({
      step: "second-factor",
    });
    await ask("POST", "/auth/request-password-reset", { body: { email: desk } });
    const token = shop.sentEmails.at(-1)?.link.split("token=")[1];
    const reset = await ask("POST", "/auth/reset-password", { body: { token, password: "Padma-Meghna-9" } });
    expect([reset.status, reset.body]).toEqual([200, { detailsRemoved: false }]);
    expect((await pendingOf(await enterPassword(desk, "Padma-Meghna-9"))).pendingSignIn).toMatchObject({
      step: "second-factor",
    });
  });
});

test("a recovery code works once, in any spelling, notifies the owner and is in the audit log", async () => {
  const { shop, post, refusedPost, enterPassword, pendingOf, setUpApp, state, actions } = await apiWithStaff();
  const { recovery } = await setUpApp(await enterPassword());
  const typed = ` ${recovery[3]?.toLowerCase().replaceAll("-", " ")} `;
  const opened = await post(await enterPassword(), "/auth/sign-in/second-factor", { code: typed });
  const cookie = cookieOf(opened.headers);
  expect([(await pendingOf(cookie)).user?.email, (await state(cookie)).recoveryCodes]).toEqual([desk, 9]);
  expect(await refusedPost(await enterPassword(), "/auth/sign-in/second-factor", { code: typed })).toBe("code-wrong");
  expect((await actions()).at(-1)).toBe("recovery-code-used");
  expect(shop.sentEmails.at(-1)).toMatchObject({ change: "recovery-code-used", to: desk });
  const renewed =
    (await post<FactorAddedResponse>(cookie, "/auth/second-factor/recovery-codes")).body.recoveryCodes ?? [];
  expect(renewed).toHaveLength(10);
  expect(shop.sentEmails.at(-1)).toMatchObject({ change: "recovery-codes-renewed", to: desk });
  expect(await refusedPost(await enterPassword(), "/auth/sign-in/second-factor", { code: recovery[4] })).toBe(
    "code-wrong",
  );
});

describe("a passkey", () => {
  test("is added and named, is enough to sign in, and can be removed", async () => {
    const { ask, post, enterPassword, pendingOf, addPasskey, state } = await apiWithStaff();
    const cookie = await enterPassword();
    const { phone, added } = await addPasskey(cookie);
    expect([added.status, (added.body.recoveryCodes as string[]).length]).toEqual([200, 10]);
    const [passkey] = (await state(cookie)).passkeys;
    expect(passkey).toMatchObject({ name: "Phone", lastUsedAt: null });

    const optionsResponse = await post<Options>("", "/auth/sign-in/passkey/options");
    const response = phone.get(optionsResponse.body.options, { counter: 1 });
    const signedIn = await post(cookieOf(optionsResponse.headers), "/auth/sign-in/passkey", { response });
    const session = signedIn.headers
      .getSetCookie()
      .find((each) => each.startsWith("labonno-session="))
      ?.split(";")[0];
    expect((await pendingOf(session ?? "")).user?.email).toBe(desk);

    const path = `/auth/second-factor/passkeys/${passkey?._id}`;
    await ask("PATCH", path, { headers: { Cookie: session ?? "" }, body: { name: "My phone" } });
    expect((await state(session ?? "")).passkeys[0]).toMatchObject({
      name: "My phone",
      lastUsedAt: expect.any(String),
    });
    expect((await post(session ?? "", `${path}/remove`)).status).toBe(200);
    expect(await state(session ?? "")).toEqual({ totp: false, passkeys: [], recoveryCodes: 0 });
  });

  test("is required after the password where it is the second factor", async () => {
    const { post, enterPassword, pendingOf, addPasskey } = await apiWithStaff();
    const { phone } = await addPasskey(await enterPassword());
    const pendingSession = await enterPassword();
    expect((await pendingOf(pendingSession)).pendingSignIn).toEqual({
      step: "second-factor",
      methods: ["passkey", "recovery-code"],
    });
    const optionsResponse = await post<Options>(pendingSession, "/auth/sign-in/passkey/options");
    expect(optionsResponse.body.options.allowCredentials).toHaveLength(1);
    const both = `${pendingSession}; ${cookieOf(optionsResponse.headers)}`;
    const { status } = await post(both, "/auth/sign-in/passkey", { response: phone.get(optionsResponse.body.options) });
    expect(status).toBe(200);
  });

  test("is refused from another site, without user verification, for an old challenge, and with another key", async () => {
    const { post, refusedPost, enterPassword, addPasskey } = await apiWithStaff();
    const { phone } = await addPasskey(await enterPassword());
    const attempt = async (answer: (options: { challenge: string }) => object) => {
      const optionsResponse = await post<Options>("", "/auth/sign-in/passkey/options");
      const response = answer(optionsResponse.body.options);
      return { cookie: cookieOf(optionsResponse.headers), response };
    };
    const bad = [
      await attempt((options) => phone.get(options, { origin: "https://evil.example" })),
      await attempt((options) => phone.get(options, { userVerified: false })),
      await attempt(() => phone.get({ challenge: "bWFkZSB1cA" })),
      await attempt((options) => testAuthenticator("localhost", "http://localhost").get(options)),
      await attempt((options) => ({ ...testAuthenticator("localhost").get(options), id: phone.get(options).id })),
    ];
    for (const { cookie, response } of bad)
      expect(await refusedPost(cookie, "/auth/sign-in/passkey", { response })).toBe("passkey-refused");
    const good = await attempt((options) => phone.get(options, { counter: 7 }));
    expect((await post(good.cookie, "/auth/sign-in/passkey", { response: good.response })).status).toBe(200);
    expect(await refusedPost(good.cookie, "/auth/sign-in/passkey", { response: good.response })).toBe(
      "passkey-refused",
    );
    // A cloned key is refused once its counter falls behind.
    const copy = await attempt((options) => phone.get(options, { counter: 3 }));
    expect(await refusedPost(copy.cookie, "/auth/sign-in/passkey", { response: copy.response })).toBe(
      "passkey-refused",
    );
  });
});

describe("changing one's second factors", () => {
  test("requires the password, or a sign-in within the last ten minutes", async () => {
    const { shop, post, refused, refusedPost, enterPassword, setUpApp, state } = await apiWithStaff();
    const cookie = await enterPassword();
    await setUpApp(cookie);
    await shop.db.update(sessions).set({ createdAt: new Date(shop.now().getTime() - 11 * minute) });
    for (const what of ["totp/remove", "passkeys/options", "recovery-codes"])
      expect(await refusedPost(cookie, `/auth/second-factor/${what}`)).toBe("proof-needed");
    const wrong = { headers: { Cookie: cookie }, body: { password: "Wrong77" } };
    expect((await refused("POST", "/auth/second-factor/totp/remove", wrong)).fields).toEqual({
      password: "password-wrong",
    });
    expect((await state(cookie)).totp).toBe(true);
    expect((await post(cookie, "/auth/second-factor/totp/remove", { password })).status).toBe(200);
    expect((await state(cookie)).totp).toBe(false);
  });

  test("is only for staff", async () => {
    const { ask, shop, refusedPost } = await apiWithStaff();
    await signUp({ ask, shop }, "rina@example.com");
    const { cookie } = await signIn({ ask, shop }, "rina@example.com");
    for (const what of ["totp", "passkeys/options"])
      expect(await refusedPost(cookie, `/auth/second-factor/${what}`)).toBe("not-allowed");
  });
});

describe("a shop that requires a second factor of its staff", () => {
  test("gives no staff a session before they set one up, and customers as before", async () => {
    const { ask, shop, require, enterPassword, pendingOf, tokenFor, setUpApp } = await apiWithStaff();
    await require();
    const pendingSession = await enterPassword();
    expect((await pendingOf(pendingSession)).pendingSignIn).toEqual({ step: "set-up-second-factor" });
    expect((await tokenFor(pendingSession)).status).toBe(401);
    const { headers, recovery } = await setUpApp(pendingSession);
    expect(recovery).toHaveLength(10);
    expect((await tokenFor(cookieOf(headers))).status).toBe(200);
    await signUp({ ask, shop }, "rina@example.com");
    expect((await signIn({ ask, shop }, "rina@example.com")).token).toBeTruthy();
  });

  test("ends the sessions of staff who have none", async () => {
    const { ask, require, post, enterPassword, pendingOf, tokenFor, setUpApp } = await apiWithStaff();
    const cookie = await enterPassword();
    const token = String((await tokenFor(cookie)).body.token);
    expect((await ask("GET", "/orders", { token })).status).toBe(200);
    await require();
    expect((await ask("GET", "/orders", { token })).status).toBe(401);
    expect([(await tokenFor(cookie)).status, (await pendingOf(cookie)).user]).toEqual([401, null]);
    for (const path of ["/auth/second-factor/totp", "/auth/revoke-sessions"])
      expect((await post(cookie, path, { password })).status === 200).toBe(path === "/auth/revoke-sessions");
    const { headers } = await setUpApp(await enterPassword());
    expect((await tokenFor(cookieOf(headers))).status).toBe(200);
    // The earlier session stays ended.
    expect((await ask("GET", "/orders", { token })).status).toBe(401);
  });

  test("requires a customer promoted while signed in to sign in again and set one up", async () => {
    const { ask, shop, require, enterPassword, pendingOf, setUpApp, tokenFor } = await apiWithStaff();
    await require();
    const email = "rina@example.com";
    await signUp({ ask, shop }, email);
    const { token } = await signIn({ ask, shop }, email);
    const [rina] = await shop.db.select().from(users).where(eq(users.email, email));
    expect((await ask("GET", "/account", { token })).status).toBe(200);
    await ask("PATCH", `/users/admin/${rina?.id}`, { token: "of-admin" });
    for (const path of ["/users", "/orders", "/account"])
      expect((await ask("GET", path, { token })).status, path).toBe(401);
    const pendingSession = await enterPassword(email);
    expect((await pendingOf(pendingSession)).pendingSignIn).toEqual({ step: "set-up-second-factor" });
    const { body } = await tokenFor(cookieOf((await setUpApp(pendingSession)).headers), email);
    expect((await ask("GET", "/users", { token: String(body.token) })).status).toBe(200);
  });

  test("lets only one of two browsers with the password set up the first one", async () => {
    const { shop, require, codeOf, post, enterPassword, passkeyToAdd, actions } = await apiWithStaff();
    await require();
    const [ownSession, otherSession] = [await enterPassword(), await enterPassword()];
    const { body } = await post<TotpSetupResponse>(ownSession, "/auth/second-factor/totp");
    const { send } = await passkeyToAdd(otherSession);
    const [app, passkey] = await Promise.all([
      post(ownSession, "/auth/second-factor/totp/confirm", { code: codeOf(body.secret) }),
      send(),
    ]);
    expect([app.status, passkey.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await shop.db.$count(sessions)).toBe(1);
    expect(await actions()).toEqual(["settings-changed", "second-factor-added"]);
  });

  test("does not let the last one be removed", async () => {
    const { require, refusedPost, enterPassword, setUpApp } = await apiWithStaff();
    const cookie = await enterPassword();
    await setUpApp(cookie);
    await require();
    expect(await refusedPost(cookie, "/auth/second-factor/totp/remove")).toBe("second-factor-required");
  });
});

test("lets an admin see who has one and remove a lost one, which is audited and e-mailed", async () => {
  const { ask, refused, shop, enterPassword, pendingOf, setUpApp, actions } = await apiWithStaff();
  const cookie = await enterPassword();
  await setUpApp(cookie);
  const token = "of-admin";
  const listed = async () => (await ask<UserResponse[]>("GET", `/users?q=${desk}`, { token })).body[0];
  const user = await listed();
  expect(user).toMatchObject({ secondFactor: true, emailVerified: false });
  const path = `/users/second-factor/${user?._id}`;
  expect((await refused("DELETE", path, { token: "of-nusrat" })).code).toBe("not-allowed");
  expect((await refused("DELETE", "/users/second-factor/admin", { token })).code).toBe("own-account");
  expect((await ask("DELETE", path, { token })).body).toEqual({ acknowledged: true, deletedCount: 1 });
  expect((await ask("DELETE", path, { token })).body).toEqual({ acknowledged: true, deletedCount: 0 });
  expect([(await listed())?.secondFactor, (await pendingOf(cookie)).user]).toEqual([false, null]);
  expect((await actions()).filter((action) => action === "second-factor-reset")).toHaveLength(1);
  const [notification] = await shop.db
    .select()
    .from(notifications)
    .where(eq(notifications.kind, "second-factor-changed"));
  expect(notification).toMatchObject({ recipient: desk, data: { change: "reset" } });
  expect((await pendingOf(await enterPassword())).user?.email).toBe(desk);
});

test("the audit log says which factor was added, removed or renewed, and who reset it", async () => {
  const { shop, post, enterPassword, setUpApp, addPasskey, state } = await apiWithStaff();
  const cookie = await enterPassword();
  await post(cookie, "/auth/second-factor/totp");
  // Nothing was set up yet.
  await post(cookie, "/auth/second-factor/totp/remove");
  await addPasskey(cookie);
  await post(cookie, `/auth/second-factor/passkeys/${(await state(cookie)).passkeys[0]?._id}/remove`);
  await setUpApp(cookie);
  await post(cookie, "/auth/second-factor/recovery-codes");
  await post(cookie, "/auth/second-factor/totp/remove");
  await setUpApp(cookie);
  expect(await resetSecondFactorByEmail(shop, desk)).toBe(true);
  const [user] = await shop.db.select().from(users).where(eq(users.email, desk));
  const entries = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  const [passkey, app] = [{ factor: "passkey", name: "Phone" }, { factor: "totp" }];
  expect(entries.map(({ byId, action, before, after }) => [byId, action, before, after])).toEqual([
    [user?.id, "second-factor-added", null, passkey],
    [user?.id, "second-factor-removed", passkey, null],
    [user?.id, "second-factor-added", null, app],
    [user?.id, "recovery-codes-renewed", null, null],
    [user?.id, "second-factor-removed", app, null],
    [user?.id, "second-factor-added", null, app],
    ["operator", "second-factor-reset", null, { factor: "all" }],
  ]);
});

describe("a staff password", () => {
  const issues: [string, string][] = [
    ["Passwo", "password-staff-short"],
    ["Qwerty12", "password-common"],
    ["Password1!", "password-common"],
    ["Aaaaaaaa", "password-common"],
    ["Labonno1", "password-personal"],
    ["Labonno-2026", "password-personal"],
    ["Desk2026-Desk", "password-personal"],
  ];

  test("must not be common or contain the shop's or the user's name, when changed and when reset", async () => {
    const { ask, refused, shop, enterPassword } = await apiWithStaff();
    const cookie = await enterPassword();
    await ask("POST", "/auth/request-password-reset", { body: { email: desk } });
    const token = shop.sentEmails.at(-1)?.link.split("token=")[1];
    for (const [given, issue] of issues) {
      const change = { headers: { Cookie: cookie }, body: { currentPassword: password, password: given } };
      expect((await refused("POST", "/auth/change-password", change)).fields, given).toEqual({ password: issue });
      const reset = { body: { token, password: given } };
      expect((await refused("POST", "/auth/reset-password", reset)).fields, given).toEqual({ password: issue });
    }
    // The refused attempts did not use up the link.
    expect((await ask("POST", "/auth/reset-password", { body: { token, password: "Padma-Meghna-9" } })).status).toBe(
      200,
    );
  });

  test("is no guess if it was right, however often the new one is refused", async () => {
    const { post, refused, enterPassword, setUpApp } = await apiWithStaff();
    const cookie = await enterPassword();
    await setUpApp(cookie);
    const weak = { headers: { Cookie: cookie }, body: { currentPassword: password, password: "Qwerty12" } };
    for (let each = 0; each < 6; each += 1) {
      expect((await refused("POST", "/auth/change-password", weak)).code).toBe("invalid-input");
      const again = { headers: { Cookie: cookie }, body: { password } };
      expect((await refused("POST", "/auth/second-factor/totp", again)).code).toBe("second-factor-exists");
    }
    const wrong = { headers: { Cookie: cookie }, body: { password: "Wrong77" } };
    for (let each = 0; each < 10; each += 1)
      expect((await refused("POST", "/auth/second-factor/totp", wrong)).code).toBe("invalid-input");
    const chosen = await post(cookie, "/auth/change-password", { ...weak.body, password: "Padma-Meghna-9" });
    expect(chosen.status).toBe(429);
  });

  test("that is too weak after a promotion must be replaced at the next sign-in, before any access", async () => {
    const { ask, shop, post, refused, enterPassword, pendingOf, tokenFor } = await apiWithStaff();
    const email = "mitu@example.com";
    const body = { name: "Mitu", email, password: "Qwerty1" };
    expect((await ask("POST", "/auth/sign-up/email", { body })).status).toBe(200);
    const [mitu] = await shop.db.select().from(users).where(eq(users.email, email));
    await ask("PATCH", `/users/admin/${mitu?.id}`, { token: "of-admin", body: { role: "catalogue" } });
    const pendingSession = await enterPassword(email, "Qwerty1");
    expect([(await pendingOf(pendingSession)).pendingSignIn, (await tokenFor(pendingSession, email)).status]).toEqual([
      { step: "new-password" },
      401,
    ]);
    const weak = { headers: { Cookie: pendingSession }, body: { password: "Qwerty12" } };
    expect((await refused("POST", "/auth/sign-in/new-password", weak)).fields).toEqual({ password: "password-common" });
    const chosen = await post(pendingSession, "/auth/sign-in/new-password", { password: "Padma-Meghna-9" });
    expect((await tokenFor(cookieOf(chosen.headers), email)).status).toBe(200);
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "password-changed", to: email });
    expect((await pendingOf(await enterPassword(email, "Padma-Meghna-9"))).user?.email).toBe(email);
  });

  test("that is reset is in the audit log, and its owner is notified", async () => {
    const { ask, shop, actions } = await apiWithStaff();
    await ask("POST", "/auth/request-password-reset", { body: { email: desk } });
    const token = shop.sentEmails.at(-1)?.link.split("token=")[1];
    await ask("POST", "/auth/reset-password", { body: { token, password: "Padma-Meghna-9" } });
    expect(await actions()).toEqual(["password-reset"]);
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "password-changed", to: desk });
  });

  test("is stricter than a customer's, which follows the specification", async () => {
    const { ask, shop } = await testApi();
    for (const [n, given] of ["Qwerty", "Passwo", "Labonno1"].entries()) {
      const email = `shopper${n}@example.com`;
      await ask("POST", "/auth/sign-up/email", { body: { name: "Rina", email, password: given } });
      expect((await signIn({ ask, shop }, email, given)).token).toBeTruthy();
    }
  });
});

test("a change of a staff e-mail is in the audit log with the old and new address", async () => {
  const { shop, post, enterPassword } = await apiWithStaff();
  const cookie = await enterPassword();
  await post(cookie, "/auth/change-email", { email: "new@example.com", password });
  await post(cookie, "/auth/confirm-email", { token: shop.sentEmails.at(-1)?.link.split("token=")[1] });
  expect(
    await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "email-changed"))),
  ).toMatchObject([{ before: { email: desk }, after: { email: "new@example.com" } }]);
  expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "email-changed", to: desk });
});

test("signing in again in a browser ends its previous session, even another user's", async () => {
  const { ask, shop, enterPassword, pendingOf } = await apiWithStaff();
  await signUp({ ask, shop }, "rina@example.com");
  const before = await enterPassword();
  const { headers } = await ask("POST", "/auth/sign-in/email", {
    headers: { Cookie: before },
    body: { email: "rina@example.com", password },
  });
  expect([(await pendingOf(before)).user, (await pendingOf(cookieOf(headers))).user?.email]).toEqual([
    null,
    "rina@example.com",
  ]);
});
