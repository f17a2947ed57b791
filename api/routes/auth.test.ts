import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  identities,
  images,
  notifications,
  oneTimeLinks,
  rateLimits,
  sessions,
  stockAlerts,
  users,
} from "../../db/schema.ts";
import type { PasswordAccounts } from "../../shop/auth/embedded-accounts.ts";
import { purgeExpiredAuth } from "../../shop/auth/sessions.ts";
import { accountEmailQueue } from "../../shop/notifications/enqueue-notification.ts";
import { TooBusy } from "../../shop/ports.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { createTestApi, testApi } from "../test-api.ts";
import { cookieOf, password, signIn, signUp, whileLocked } from "../test-users.ts";

const rina = "rina@example.com";
const day = 86_400_000;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

async function apiWithRina() {
  const api = await testApi();
  await signUp(api, rina);
  const { ask, shop } = api;
  return {
    ...api,
    signIn: (given?: string) => signIn(api, rina, given),
    /** The user signed in with that cookie. */
    whoIs: async (cookie: string) => {
      const { body } = await ask<{ user: { email: string } | null }>("GET", "/auth/session", {
        headers: { Cookie: cookie },
      });
      return body.user?.email ?? null;
    },
    rateLimitRows: async (given: string) =>
      (await ask("POST", "/auth/sign-in/email", { body: { email: rina, password: given } })).status,
    linkedToken: () => shop.sentEmails.at(-1)?.link.split("token=")[1] ?? "",
  };
}

/** All of a response but its request id, to compare two. */
const comparable = ({ status, headers, body }: { status: number; headers: Headers; body: object }) => {
  const { requestId: _, ...rest } = body as { requestId?: string };
  return { status, body: rest, headers: Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id")) };
};

describe("signing up", () => {
  test("creates an account, cleans the name and opens no session", async () => {
    const { shop, ask } = await testApi();
    const body = { name: "Rina\r\nBcc: all@example.com", email: " Rina@Example.COM ", password, language: "bn" };
    const {
      status,
      headers,
      body: answer,
    } = await ask("POST", "/auth/sign-up/email", { body: { ...body, role: "admin" } });
    expect([status, answer, headers.getSetCookie()]).toEqual([200, {}, []]);
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina));
    expect(user).toMatchObject({
      name: "Rina Bcc: all@example.com",
      role: "user",
      language: "bn",
      emailVerified: false,
    });
    const [identity] = await shop.db.select().from(identities);
    expect(identity).toMatchObject({ userId: user?.id, accountId: user?.id, providerId: "credential" });
    expect(identity?.password).toMatch(/^argon2id\$/);
    expect(JSON.stringify(identity)).not.toContain(password);
    expect(shop.sentEmails).toEqual([]);
  });

  test("names each missing or invalid field", async () => {
    const { shop, refused } = await testApi();
    const cases: [string, object, object][] = [
      ["no password", { password: undefined }, { password: "required" }],
      ["four characters", { password: "Ab12" }, { password: "password-short" }],
      ["five", { password: "Ab123" }, { password: "password-weak" }],
      ["no capital letter", { password: "shapla7" }, { password: "password-weak" }],
      ["no small letter", { password: "SHAPLA7" }, { password: "password-weak" }],
      ["a password of a megabyte", { password: `Ab${"x".repeat(900_000)}` }, { password: "too-big" }],
      ["no e-mail", { email: "rina" }, { email: "email-invalid" }],
      ["two e-mails", { email: "rina@example.com, mitu@example.com" }, { email: "email-invalid" }],
      ["a header in the e-mail", { email: "rina@example.com\nBcc: mitu@example.com" }, { email: "email-invalid" }],
      ["a blank name", { name: " \u200d " }, { name: "required" }],
      ["a picture that the shop does not keep", { imageId: "gone" }, { imageId: "image-unknown" }],
      ["a picture elsewhere", { photoURL: "http://127.0.0.1/x.png" }, { photoURL: "image-unreachable" }],
    ];
    for (const [what, changes, expected] of cases) {
      const body = { name: "Rina", email: rina, password, ...changes };
      const { code, fields } = await refused("POST", "/auth/sign-up/email", { body });
      expect([code, fields], what).toEqual(["invalid-input", expected]);
    }
    expect(await shop.db.$count(identities)).toBe(0);
  });

  test("may include an avatar, which the shop stores", async () => {
    const api = await testApi();
    await api.shop.db.insert(images).values({ id: "rina", width: 400, height: 400, widths: [400] });
    await api.ask("POST", "/auth/sign-up/email", { body: { name: "Rina", email: rina, password, imageId: "rina" } });
    const { token } = await signIn(api, rina);
    expect((await api.ask("GET", "/account", { token })).body).toMatchObject({ photoURL: "/images/rina-400.jpg" });
  });

  test("does not reveal whether an e-mail has an account: only its owner gets an e-mail", async () => {
    const { shop, ask, rateLimitRows } = await apiWithRina();
    const known = await ask("POST", "/auth/sign-up/email", { body: { name: "X", email: rina, password: "Another1" } });
    const unknown = await ask("POST", "/auth/sign-up/email", {
      body: { name: "X", email: "new@example.com", password },
    });
    expect(comparable(known)).toEqual(comparable(unknown));
    expect(shop.sentEmails).toEqual([
      { kind: "already-registered", to: rina, language: "en", name: null, link: "http://localhost/signin" },
    ]);
    expect([await rateLimitRows("Another1"), await rateLimitRows(password)]).toEqual([401, 200]);
  });

  test("ten times concurrently creates one account", async () => {
    const { shop, ask } = await testApi();
    const body = (n: number) => ({ name: "Rina", email: rina, password: `Shapla${n}` });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask("POST", "/auth/sign-up/email", { body: body(n) })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([await shop.db.$count(users, eq(users.email, rina)), await shop.db.$count(identities)]).toEqual([1, 1]);
    expect(shop.sentEmails).toHaveLength(9);
  });
});

describe("signing in", () => {
  test("sets a cookie that neither scripts nor other sites can use", async () => {
    const { ask, whoIs } = await apiWithRina();
    const { headers, body } = await ask("POST", "/auth/sign-in/email", {
      body: { email: "RINA@example.com", password },
    });
    const [cookie = "", device = "", ...more] = headers.getSetCookie();
    expect([body, more]).toEqual([{ token: expect.any(String), user: expect.objectContaining({ email: rina }) }, []]);
    expect(cookie.split("; ").slice(1).sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
    // The device cookie: a sign-in happened here before. It opens nothing and names nobody.
    expect(device.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=34560000",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(device).toMatch(/^__Host-labonno-device=[\w-]{21}\.[\w-]{43};/);
    expect(await whoIs(cookieOf(headers))).toBe(rina);
    expect(await whoIs(cookieOf(headers).replace(/.$/, "0"))).toBeNull();
  });

  test("works with a device cookie that somebody has made up", async () => {
    const { ask } = await apiWithRina();
    // As many characters as a proof has, but twice the bytes.
    const device = `__Host-labonno-device=${"a".repeat(21)}.${"%C3%A9".repeat(43)}`;
    const sent = { body: { email: rina, password }, headers: { Cookie: device } };
    expect((await ask("POST", "/auth/sign-in/email", sent)).status).toBe(200);
  });

  test("answers a wrong password and an unknown e-mail identically", async () => {
    const { ask } = await apiWithRina();
    const wrong = await ask("POST", "/auth/sign-in/email", { body: { email: rina, password: "Wrong77" } });
    const unknown = await ask("POST", "/auth/sign-in/email", { body: { email: "nobody@example.com", password } });
    const without = await ask("POST", "/auth/sign-in/email", { body: { email: "nusrat@example.com", password } });
    expect(comparable(wrong)).toMatchObject({ status: 401, body: { error: { code: "wrong-password" } } });
    expect([comparable(unknown), comparable(without)]).toEqual([comparable(wrong), comparable(wrong)]);
  });

  test("is stopped after many wrong passwords from one network, while the owner can sign in from another", async () => {
    const { ask, signIn: signInElsewhere } = await apiWithRina();
    const headers = { "X-Test-Address": "203.0.113.7" };
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ask("POST", "/auth/sign-in/email", { body: { email: rina, password: `Wrong${n}` }, headers }),
      ),
    );
    const refusedSignIns = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refusedSignIns).toHaveLength(90);
    for (const { headers: sent } of refusedSignIns) expect(Number(sent.get("Retry-After"))).toBeGreaterThan(0);
    const right = await ask("POST", "/auth/sign-in/email", { body: { email: rina, password }, headers });
    expect(right.status).toBe(429);
    expect((await signInElsewhere()).token).not.toBe("");
  });

  test("with many e-mails from one network is stopped for ten minutes", async () => {
    const { shop, ask, rateLimitRows } = await apiWithRina();
    const guess = (n: number) =>
      ask("POST", "/auth/sign-in/email", { body: { email: `person${n}@example.com`, password } });
    const responses = await Promise.all(Array.from({ length: 130 }, (_, n) => guess(n)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(120);
    expect(await rateLimitRows(password)).toBe(429);
    shop.setNow(new Date(Date.now() + 601_000));
    expect(await rateLimitRows(password)).toBe(200);
  });

  test("with the right password is not limited for 15 sign-ins in a row", async () => {
    const { rateLimitRows } = await apiWithRina();
    for (let n = 0; n < 15; n += 1) expect(await rateLimitRows(password)).toBe(200);
  });
});

describe("a session", () => {
  test("gets a new cookie once a day, valid for another thirty days", async () => {
    const { shop, ask, signIn: enter, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    const renew = (given: string) => ask("POST", "/jwt", { body: { email: rina }, headers: { Cookie: given } });
    expect((await renew(cookie)).headers.getSetCookie()).toEqual([]);
    await shop.db.update(sessions).set({ updatedAt: ago(2 * day), expiresAt: new Date(Date.now() + day) });
    const renewed = cookieOf((await renew(cookie)).headers);
    expect(renewed).not.toBe("");
    expect(renewed).not.toBe(cookie);
    const [session] = await shop.db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * day);
    expect([await whoIs(renewed), await whoIs(cookie)]).toEqual([rina, rina]);
  });

  test("that ten tabs renew concurrently gets one new cookie for all of them", async () => {
    const { shop, ask, signIn: enter, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    await shop.db.update(sessions).set({ updatedAt: ago(2 * day) });
    const sent = { body: { email: rina }, headers: { Cookie: cookie } };
    const renew = () => Promise.all(Array.from({ length: 10 }, () => ask("POST", "/jwt", sent)));
    const responses = await whileLocked(shop, "select 1 from sessions for update", 10, renew);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const cookies = new Set(responses.map(({ headers }) => cookieOf(headers)));
    expect(cookies.size).toBe(1);
    expect(await whoIs([...cookies][0] ?? "")).toBe(rina);
  });

  test("survives a lost response, and a stolen old cookie ends a minute after the new one was used", async () => {
    const { shop, ask, signIn: enter, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    const renew = (given: string) => ask("POST", "/jwt", { body: { email: rina }, headers: { Cookie: given } });
    await shop.db.update(sessions).set({ updatedAt: ago(2 * day) });
    await renew(cookie);
    // The response was lost: hours later the browser still has the old cookie.
    await shop.db.update(sessions).set({ updatedAt: ago(5 * 3_600_000) });
    const renewed = cookieOf((await renew(cookie)).headers);
    expect(await whoIs(renewed)).toBe(rina);
    await renew(renewed);
    expect(await whoIs(cookie)).toBe(rina);
    await shop.db.update(sessions).set({ previousUntil: ago(1) });
    expect([await whoIs(cookie), await whoIs(renewed)]).toEqual([null, rina]);
  });

  test("that was not used for thirty days expires, and is purged later", async () => {
    const { shop, signIn: enter, whoIs, refused } = await apiWithRina();
    const { cookie } = await enter();
    await shop.db.update(sessions).set({ expiresAt: ago(1) });
    expect(await whoIs(cookie)).toBeNull();
    expect((await refused("POST", "/jwt", { body: { email: rina }, headers: { Cookie: cookie } })).status).toBe(401);
    await purgeExpiredAuth(shop);
    expect(await shop.db.$count(sessions)).toBe(1);
    await shop.db.update(sessions).set({ expiresAt: ago(31 * day) });
    await purgeExpiredAuth(shop);
    expect(await shop.db.$count(sessions)).toBe(0);
  });

  test("is ended by signing out, even with the previous cookie", async () => {
    const { shop, ask, signIn: enter, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    await shop.db.update(sessions).set({ updatedAt: ago(2 * day) });
    const sent = { body: { email: rina }, headers: { Cookie: cookie } };
    const renewed = cookieOf((await ask("POST", "/jwt", sent)).headers);
    const { headers } = await ask("POST", "/auth/sign-out", { headers: { Cookie: cookie } });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^labonno-session=; Max-Age=0; .*HttpOnly/)]);
    expect([await whoIs(cookie), await whoIs(renewed)]).toEqual([null, null]);
  });

  test("does not end when the database fails: the answer is 500, not 401", async () => {
    const { shop, signIn: enter } = await apiWithRina();
    const { cookie, token } = await enter();
    await shop.pool.query("alter table sessions rename to sessions_gone");
    const { api } = createTestApi(shop);
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    const post = { method: "POST", headers, body: JSON.stringify({ email: rina }) };
    const responses = [
      await api.request("/jwt", post),
      await api.request("/auth/session", { headers }),
      await api.request("/auth/sign-out", { method: "POST", headers }),
      await api.request("/account", { headers: { Authorization: `Bearer ${token}` } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  });
});

describe("a forgotten password", () => {
  const resetRequest = (email: string) => ({ body: { email }, headers: { Host: "evil.example" } });

  test("is reset by a link to the shop's own URL, whose token is not stored in plain text", async () => {
    const { shop, ask, rateLimitRows, linkedToken, signIn: enter, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    await shop.db.update(users).set({ language: "bn" }).where(eq(users.email, rina));
    await ask("POST", "/auth/request-password-reset", resetRequest("Rina@example.com"));
    expect(shop.sentEmails).toEqual([
      {
        ...{ kind: "password-reset", to: rina, language: "bn", name: null },
        link: expect.stringMatching(/^http:\/\/localhost\/bn\/reset-password\?token=\w{20,}$/),
      },
    ]);
    expect(JSON.stringify(await shop.db.select().from(oneTimeLinks))).not.toContain(linkedToken());
    await ask("POST", "/auth/reset-password", { body: { token: linkedToken(), password: "Shapla8" } });
    expect([await rateLimitRows(password), await rateLimitRows("Shapla8"), await whoIs(cookie)]).toEqual([
      401,
      200,
      null,
    ]);
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina));
    expect(user?.emailVerified).toBe(true);
  });

  test("can be reset without revealing whether the e-mail has an account", async () => {
    const { shop, ask } = await apiWithRina();
    const known = await ask("POST", "/auth/request-password-reset", resetRequest(rina));
    const unknown = await ask("POST", "/auth/request-password-reset", resetRequest("nobody@example.com"));
    expect([comparable(known), known.body]).toEqual([comparable(unknown), {}]);
    expect(shop.sentEmails).toHaveLength(1);
  });

  test("has a reset link that works once within an hour and invalidates the other links", async () => {
    const { shop, ask, refused, linkedToken } = await apiWithRina();
    const reset = (token: string) => ({ body: { token, password: "Shapla8" } });
    const link = async () => {
      await ask("POST", "/auth/request-password-reset", resetRequest(rina));
      return linkedToken();
    };
    const [first, second] = [await link(), await link()];
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ask("POST", "/auth/reset-password", reset(second))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    for (const token of [first, second, "", "gone", `${second}x`]) {
      expect((await refused("POST", "/auth/reset-password", reset(token))).code).toBe("reset-link-invalid");
    }
    const late = await link();
    const [storedLink] = await shop.db.select().from(oneTimeLinks);
    expect(Number(storedLink?.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await shop.db.update(oneTimeLinks).set({ expiresAt: ago(1) });
    expect((await refused("POST", "/auth/reset-password", reset(late))).code).toBe("reset-link-invalid");
  });

  test("can be set by a user who signed up with Google", async () => {
    const { ask, shop, linkedToken } = await apiWithRina();
    await ask("POST", "/auth/request-password-reset", resetRequest("nusrat@example.com"));
    await ask("POST", "/auth/reset-password", { body: { token: linkedToken(), password: "Shapla8" } });
    expect((await signIn({ ask, shop }, "nusrat@example.com", "Shapla8")).token).not.toBe("");
  });

  test("causes at most three e-mails an hour, and further requests are still answered", async () => {
    const { shop, ask, refused } = await apiWithRina();
    const send = accountEmailQueue(shop.db);
    for (let n = 0; n < 10; n += 1) await ask("POST", "/auth/request-password-reset", resetRequest(rina));
    expect(shop.sentEmails).toHaveLength(10);
    for (const email of shop.sentEmails) await send(shop.db, email);
    const queued = await shop.db.select().from(notifications);
    expect(queued.map(({ kind, recipient }) => [kind, recipient])).toEqual(Array(3).fill(["password-reset", rina]));
    // One network is refused; from another the owner still gets the e-mail.
    expect((await refused("POST", "/auth/request-password-reset", { body: { email: rina } })).code).toBe(
      "too-many-requests",
    );
    const headers = { "X-Test-Address": "elsewhere" };
    expect((await ask("POST", "/auth/request-password-reset", { body: { email: rina }, headers })).status).toBe(200);
  });
});

describe("an account whose e-mail nobody has confirmed", () => {
  const stranger = { name: "WIN 5000 TAKA", phone: "01899999999", address: "House of the stranger" };

  async function apiWithPlantedAccount() {
    const api = await apiWithRina();
    const { cookie, token } = await api.signIn();
    await api.ask("PATCH", "/account", { token, body: stranger });
    const address = { fullName: "Stranger", phone: stranger.phone, address: "Elsewhere", city: "Dhaka" };
    await api.ask("POST", "/addresses", { token, body: address });
    return { ...api, cookie, token };
  }

  test("loses what its creator entered once the owner of the e-mail resets the password", async () => {
    const { ask, linkedToken, signIn: enter } = await apiWithPlantedAccount();
    await ask("POST", "/auth/request-password-reset", { body: { email: rina } });
    const reset = await ask("POST", "/auth/reset-password", { body: { token: linkedToken(), password: "Shapla8" } });
    expect(reset.body).toEqual({ detailsRemoved: true });
    const { token } = await enter("Shapla8");
    expect((await ask("GET", "/account", { token })).body).toMatchObject({
      ...{ name: "rina", phone: null, address: null, photoURL: null, emailVerified: true },
    });
    expect((await ask("GET", "/addresses", { token })).body).toEqual([]);
    // From then on it is the owner's: another reset removes nothing.
    await ask("PATCH", "/account", { token, body: { name: "Rina Akter", phone: "01712345678" } });
    await ask("POST", "/auth/request-password-reset", { body: { email: rina } });
    const secondReset = await ask("POST", "/auth/reset-password", {
      body: { token: linkedToken(), password: "Shapla9" },
    });
    expect(secondReset.body).toEqual({ detailsRemoved: false });
    const newToken = (await enter("Shapla9")).token;
    expect((await ask("GET", "/account", { token: newToken })).body).toMatchObject({ name: "Rina Akter" });
  });

  test("adds no phone to the messages of the e-mail's owner", async () => {
    const { shop, ask } = await apiWithPlantedAccount();
    await ask("POST", "/contact", { body: { fullName: "Rina", email: rina, message: "Is it fresh?" } });
    const phones = async () =>
      (await ask<{ phone: string | null }[]>("GET", "/messages", { token: "of-admin" })).body.map(({ phone }) => phone);
    expect(await phones()).toEqual([null]);
    await shop.db.update(users).set({ emailVerified: true });
    expect(await phones()).toEqual(["+8801899999999"]);
  });

  test("leaves the stock alerts of the e-mail's owner when it is deleted", async () => {
    const { shop, ask, token } = await apiWithPlantedAccount();
    const { variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 0 })] });
    await ask("POST", "/stock-requests", { body: { variantId: variantIds[0], to: rina } });
    expect(await shop.db.$count(stockAlerts)).toBe(1);
    expect((await ask("POST", "/account/delete", { token, body: { password } })).status).toBe(200);
    expect(await shop.db.$count(stockAlerts)).toBe(1);
  });
});

describe("changing a password", () => {
  test("requires the current one, follows the rules and invalidates open reset links", async () => {
    const { ask, refused, signIn: enter, rateLimitRows, linkedToken, whoIs } = await apiWithRina();
    const { cookie } = await enter();
    const headers = { Cookie: cookie };
    await ask("POST", "/auth/request-password-reset", { body: { email: rina } });
    const change = (currentPassword: string, next: string) => ({ headers, body: { currentPassword, password: next } });
    expect((await refused("POST", "/auth/change-password", change("Wrong77", "Shapla8"))).code).toBe("wrong-password");
    expect((await refused("POST", "/auth/change-password", change(password, "weak"))).fields).toEqual({
      password: "password-short",
    });
    const changed = await ask("POST", "/auth/change-password", change(password, "Shapla8"));
    expect([await rateLimitRows(password), await rateLimitRows("Shapla8")]).toEqual([401, 200]);
    expect([await whoIs(cookie), await whoIs(cookieOf(changed.headers))]).toEqual([null, rina]);
    const reset = { body: { token: linkedToken(), password: "Shapla9" } };
    expect((await refused("POST", "/auth/reset-password", reset)).code).toBe("reset-link-invalid");
  });

  test("stops guesses at the current one from an open session", async () => {
    const { ask, signIn: enter } = await apiWithRina();
    const { cookie } = await enter();
    const guess = (n: number) => ({
      headers: { Cookie: cookie, "X-Test-Address": `address ${n}` },
      body: { currentPassword: `Wrong${n}`, password: "Shapla8" },
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask("POST", "/auth/change-password", guess(n))),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe("changing an e-mail", () => {
  const next = "rina.akter@example.com";

  async function apiWithEmailChange() {
    const api = await apiWithRina();
    const { cookie, token } = await api.signIn();
    const change = (email: string, given = password) =>
      api.ask("POST", "/auth/change-email", { headers: { Cookie: cookie }, body: { email, password: given } });
    const confirm = (given: string, by = cookie) =>
      api.ask("POST", "/auth/confirm-email", { body: { token: given }, headers: { Cookie: by } });
    return { ...api, cookie, token, change, confirm };
  }

  test("takes effect when the link sent to the new address is opened, once, and the old address is notified", async () => {
    const { shop, change, confirm, linkedToken, token, ask, whoIs, cookie } = await apiWithEmailChange();
    await change("Rina.Akter@example.com");
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "confirm-email", to: next });
    expect((await ask("GET", "/account", { token })).body).toMatchObject({ email: rina });
    const link = linkedToken();
    expect([(await confirm(link)).status, (await confirm(link)).status]).toEqual([200, 422]);
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "email-changed", to: rina });
    expect((await ask("GET", "/account", { token })).body).toMatchObject({ email: next });
    expect(await whoIs(cookie)).toBe(next);
    const [user] = await shop.db.select().from(users).where(eq(users.email, next));
    expect(user?.emailVerified).toBe(true);
  });

  test("requires opening the link while signed in to the account that the message names", async () => {
    const { shop, ask, change, confirm, linkedToken, whoIs, cookie } = await apiWithEmailChange();
    await change(next);
    expect(shop.sentEmails.at(-1)).toMatchObject({ kind: "confirm-email", to: next, account: rina });
    const mitu = { ask, shop };
    await signUp(mitu, "mitu@example.com");
    const { cookie: another } = await signIn(mitu, "mitu@example.com");
    // Opening the link signed in to another account, or not at all, changes nothing.
    expect([(await confirm(linkedToken(), "")).status, (await confirm(linkedToken(), another)).status]).toEqual([
      401, 422,
    ]);
    expect([await whoIs(cookie), await whoIs(another)]).toEqual([rina, "mitu@example.com"]);
    expect((await confirm(linkedToken())).status).toBe(200);
  });

  test("to the current address confirms it", async () => {
    const { shop, change, confirm, linkedToken } = await apiWithEmailChange();
    await change(rina);
    expect((await confirm(linkedToken())).status).toBe(200);
    expect(shop.sentEmails.map(({ kind }) => kind)).toEqual(["confirm-email"]);
    const [user] = await shop.db.select().from(users).where(eq(users.email, rina));
    expect(user?.emailVerified).toBe(true);
  });

  test("requires the password", async () => {
    const { shop, change } = await apiWithEmailChange();
    expect((await change(next, "Wrong77")).status).toBe(401);
    expect([shop.sentEmails, await shop.db.$count(oneTimeLinks)]).toEqual([[], 0]);
  });

  test("does not reveal whether the new address has an account, and sends nothing to one that has", async () => {
    const { shop, change } = await apiWithEmailChange();
    const [taken, free] = [await change("nusrat@example.com"), await change(next)];
    expect(comparable(taken)).toEqual(comparable(free));
    expect(shop.sentEmails.map(({ to }) => to)).toEqual([next]);
  });

  test("to an address that another user takes meanwhile succeeds for one of them", async () => {
    const { shop, ask, change, confirm, linkedToken } = await apiWithEmailChange();
    await change(next);
    const ownLink = linkedToken();
    const mitu = { ask, shop };
    await signUp(mitu, "mitu@example.com");
    const { cookie } = await signIn(mitu, "mitu@example.com");
    await ask("POST", "/auth/change-email", { headers: { Cookie: cookie }, body: { email: next, password } });
    const responses = await Promise.all([confirm(ownLink), confirm(linkedToken(), cookie)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await shop.db.$count(users, eq(users.email, next))).toBe(1);
  });

  test("invalidates the links sent to the old address", async () => {
    const { shop, ask, refused, change, confirm, linkedToken } = await apiWithEmailChange();
    await ask("POST", "/auth/request-password-reset", { body: { email: rina } });
    const old = linkedToken();
    await change(next);
    await confirm(linkedToken());
    const reset = { body: { token: old, password: "Shapla8" } };
    expect((await refused("POST", "/auth/reset-password", reset)).code).toBe("reset-link-invalid");
    // A confirmation link is no reset link, and the other way round.
    await ask("POST", "/auth/request-password-reset", { body: { email: next } });
    expect((await confirm(shop.sentEmails.at(-1)?.link.split("token=")[1] ?? "")).status).toBe(422);
  });
});

test("sign-in attempts are counted for any e-mail, and their counts purged when the window ends", async () => {
  const { shop, refused } = await testApi();
  const sent = { body: { email: "o'hara_+1@example.com", password } };
  expect((await refused("POST", "/auth/sign-in/email", sent)).code).toBe("wrong-password");
  expect(await shop.db.$count(rateLimits)).toBe(5);
  shop.setNow(new Date(Date.now() + 3_601_000));
  await refused("POST", "/auth/sign-in/email", { body: { ...sent.body, email: rina } });
  expect(await shop.db.$count(rateLimits)).toBe(5);
});

test("too many concurrent sign-ins answer 503 with Retry-After", async () => {
  const { shop } = await testApi();
  const signIn = () => Promise.reject(new TooBusy());
  const { api, logged } = createTestApi({ ...shop, accounts: { ...shop.accounts, signIn } as PasswordAccounts });
  const body = JSON.stringify({ email: rina, password });
  const headers = { "Content-Type": "application/json" };
  const answer = await api.request("/auth/sign-in/email", { method: "POST", headers, body });
  expect([answer.status, answer.headers.get("Retry-After"), logged]).toEqual([503, "2", []]);
});
