import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, users } from "../db/schema.ts";
import { composeEmail } from "../shop/notifications/compose-notification.ts";
import { greetingName } from "../shop/notifications/templates/templates.ts";
import { rateLimitTallies } from "../shop/rate-limits/spend.ts";
import { stockProduct, variantDraft } from "../shop/test-shop.ts";
import { testApi } from "./test-api.ts";
import { cookieOf, password, signIn, signUp } from "./test-users.ts";

const owner = "owner@example.com";
const from = (network: string) => ({ "X-Test-Address": network });

test("a user cannot flood a stranger's mailbox, or many, by changing their own e-mail", async () => {
  const api = await testApi();
  const { ask, shop } = api;
  const emails = ["a@example.com", "b@example.com", "c@example.com", "d@example.com", "e@example.com"];
  const cookies: string[] = [];
  for (const email of emails) {
    await signUp(api, email);
    cookies.push((await signIn(api, email)).cookie);
  }
  const change = async (cookie: string, email: string, network: string) =>
    (
      await ask("POST", "/auth/change-email", {
        headers: { Cookie: cookie, ...from(network) },
        body: { email, password },
      })
    ).status;
  const [first = "", second = "", ...others] = cookies;
  const victim = "victim@example.com";
  const one = await Promise.all(Array.from({ length: 30 }, () => change(first, victim, "n1")));
  expect(one.filter((status) => status === 200)).toHaveLength(3);
  for (const cookie of others) expect(await change(cookie, victim, "n2")).toBe(429);
  expect(shop.sentEmails.filter(({ to }) => to === victim)).toHaveLength(3);
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) => change(second, `stranger${n}@example.com`, "n3")),
  );
  expect(many.filter((status) => status === 200)).toHaveLength(5);
  expect(shop.sentEmails.every(({ name }) => name === null)).toBe(true);
  // A wrong password sends nothing and does not count.
  const wrong = { headers: { Cookie: others[0] ?? "" }, body: { email: "mine@example.com", password: "Wrong77" } };
  for (let n = 0; n < 6; n += 1) expect((await ask("POST", "/auth/change-email", wrong)).status).toBe(401);
  expect(await change(others[0] ?? "", "mine@example.com", "n4")).toBe(200);
});

test("an e-mail to an unconfirmed address contains no text of the user who caused it", async () => {
  const api = await testApi();
  const spam = "WIN 5000 TAKA now: https://evil.example/prize";
  const sign = { email: "victim@example.com", password };
  await api.ask("POST", "/auth/sign-up/email", { body: { ...sign, name: spam } });
  await api.ask("POST", "/auth/sign-up/email", { body: { ...sign, name: "x" } });
  await api.ask("POST", "/auth/request-password-reset", { body: { email: sign.email } });
  expect(api.shop.sentEmails.map(({ kind, name }) => [kind, name])).toEqual([
    ["already-registered", null],
    ["password-reset", null],
  ]);
  await api.shop.db.update(users).set({ emailVerified: true, name: "Rina Akter" }).where(eq(users.email, sign.email));
  await api.ask("POST", "/auth/request-password-reset", { body: { email: sign.email } });
  expect(api.shop.sentEmails.at(-1)?.name).toBe("Rina Akter");
  // An order may also have any name.
  const order = { number: "LB-1", fullName: spam, total: 1, deliverFrom: "2026-11-22", deliverTo: "2026-11-23" };
  const head = { settings: await api.shop.settings(), publicUrl: "https://labonno.example" };
  const written = (fullName: string) =>
    composeEmail({ kind: "order-confirmed", data: { ...order, fullName } } as never, "en", head).text;
  expect(written(spam)).not.toContain("evil");
  expect(written("Nusrat Jahan")).toContain("Dear Nusrat Jahan,");
});

test.each([
  ["Rina Akter", true],
  ["Md. Rahim", true],
  ["Mohammad Rahim Jr.", true],
  ["D’Costa", true],
  ["আফরোজা খানম", true],
  ["WIN 5000 TAKA", false],
  ["evil.example", false],
  ["https://evil.example", false],
  ["call ০১৭১২৩৪৫৬৭৮", false],
  ["Rina\r\nBcc", false],
  ["x".repeat(61), false],
])("%s counts as a name to greet with: %s", (name, isName) => {
  expect(greetingName(name)).toBe(isName ? name : null);
});

test("beyond 60 SMS of orders from one network further SMS are held for staff, and the orders are still taken", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 5 })] });
  const billing = (nth: number) => ({
    fullName: "Rina Akter",
    phone: `0171${String(nth).padStart(7, "0")}`,
    address: "House 12, Road 4",
    city: "Dhaka",
  });
  const place = (nth: number, network: string) =>
    ask<{ number: string }>("POST", "/orders", {
      body: { billingDetails: billing(nth), items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
      headers: from(network),
    });
  for (let nth = 0; nth < 50; nth += 1) {
    const { status, body } = await place(nth, "n1");
    expect(status).toBe(201);
    const { number } = body;
    const cancel = { body: { number, phone: billing(nth).phone, cancel: true }, headers: from("n1") };
    expect((await ask("POST", "/orders/track", cancel)).status).toBe(200);
  }
  const count = (state: string) => shop.db.$count(notifications, eq(notifications.state, state as never));
  expect([await count("waiting"), await count("held")]).toEqual([60, 40]);
  expect(rateLimitTallies(shop.db).get("order-sms")).toEqual({ spent: 60, refused: 40 });
  // Other customers' orders send their SMS as before; staff see those held back and may send them.
  expect((await place(99, "n2")).status).toBe(201);
  expect(await count("waiting")).toBe(61);
  shop.sendSms = async () => {};
  const { body: heldMessages } = await ask<{ _id: string; again: boolean }[]>("GET", "/letters?state=held&limit=50", {
    token: "of-admin",
  });
  expect(heldMessages).toHaveLength(40);
  expect(heldMessages.every(({ again }) => again)).toBe(true);
  await ask("POST", `/letters/${heldMessages[0]?._id}/send`, { token: "of-admin" });
  expect([await count("waiting"), await count("held")]).toEqual([62, 39]);
});

test("an order that is refused, or repeated with its idempotency key, sends no further SMS", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" };
  const place = (total: number) =>
    ask("POST", "/orders", {
      body: { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total },
      headers: { "Idempotency-Key": "key-of-this-checkout" },
    });
  for (let nth = 0; nth < 25; nth += 1) expect((await place(1)).status).toBe(409);
  for (let nth = 0; nth < 25; nth += 1) expect((await place(160)).status).toBe(201);
  const { rows } = await shop.pool.query("select max(count)::int as most from rate_limits where key like 'order-sms%'");
  expect(rows).toEqual([{ most: 1 }]);
});

test("guesses at one password are stopped across hundreds of networks, and the owner can still sign in", async () => {
  const api = await testApi();
  const { ask, shop } = api;
  await signUp(api, owner);
  const enter = (given: string, headers: Record<string, string>) =>
    ask("POST", "/auth/sign-in/email", { body: { email: owner, password: given }, headers });
  // A browser in which the owner has signed in before; its cookie alone opens nothing.
  const atHome = (await enter(password, from("home"))).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => cookie?.includes("-device="))
    .join("; ");
  const guesses = await Promise.all(
    Array.from({ length: 320 }, (_, n) => enter(`Wrong${n}`, from(`2001:db8:1:${n}::/64`))),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(290);
  expect((await enter(password, { ...from("home"), Cookie: atHome })).status).toBe(200);
  // It works from another network; another user's cookie does not, and wrong passwords in a known browser end, too.
  expect((await enter(password, { ...from("café"), Cookie: atHome })).status).toBe(200);
  await signUp(api, "mallory@example.com");
  const other = await ask("POST", "/auth/sign-in/email", { body: { email: "mallory@example.com", password } });
  const theirs = other.headers.getSetCookie()[1]?.split(";")[0] ?? "";
  expect((await enter(password, { ...from("n"), Cookie: theirs })).status).toBe(429);
  // In a new browser the owner resets the password by e-mail.
  expect((await enter(password, from("new phone"))).status).toBe(429);
  await ask("POST", "/auth/request-password-reset", { body: { email: owner }, headers: from("new phone") });
  const token = shop.sentEmails.at(-1)?.link.split("token=")[1] ?? "";
  const reset = await ask("POST", "/auth/reset-password", {
    body: { token, password: "Shapla88" },
    headers: from("new phone"),
  });
  const device = cookieOf(reset.headers);
  expect((await enter("Shapla88", { ...from("new phone"), Cookie: device })).status).toBe(200);
  const wrong = await Promise.all(
    Array.from({ length: 20 }, () => enter("Wrong77", { ...from("new phone"), Cookie: device })),
  );
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
});

test("dozens of valid sign-ins and reset requests lock nobody out of their account", async () => {
  const api = await testApi();
  const { ask } = api;
  await signUp(api, owner);
  await signUp(api, "shopper@example.com");
  const enter = (email: string, network: string) =>
    ask("POST", "/auth/sign-in/email", { body: { email, password }, headers: from(network) });
  const reset = (network: string) =>
    ask("POST", "/auth/request-password-reset", { body: { email: owner }, headers: from(network) });
  await Promise.all([
    ...Array.from({ length: 12 }, () => enter("shopper@example.com", "n1")),
    ...Array.from({ length: 64 }, (_, nth) => reset(`n${nth % 16}`)),
  ]);
  expect((await enter(owner, "home")).status).toBe(200);
  expect((await reset("home")).status).toBe(200);
  // Right passwords count as well: endless sign-ins from one network are limited.
  const many = await Promise.all(Array.from({ length: 130 }, () => enter("shopper@example.com", "n2")));
  expect(many.some(({ status }) => status === 429)).toBe(true);
  expect((await enter("shopper@example.com", "n3")).status).toBe(200);
});

test("guesses from many networks lock no customer out of tracking their order, and are limited in each network", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const phone = "01712345678";
  const billingDetails = { fullName: "Rina Akter", phone, address: "House 12, Road 4", city: "Dhaka" };
  const { body: placed } = await ask<{ number: string }>("POST", "/orders", {
    body: { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
  });
  const track = async (number: string, network: string) =>
    (await ask("POST", "/orders/track", { body: { number, phone }, headers: from(network) })).status;
  const wrong = "LB-482-719-368";
  for (const network of ["n1", "n2", "n3", "n4", "n5"])
    await Promise.all(Array.from({ length: 80 }, () => track(wrong, network)));
  // The customer may track as often as they like, and mistype once or twice.
  expect([await track(wrong, "home"), await track(wrong, "home")]).toEqual([404, 404]);
  for (let nth = 0; nth < 10; nth += 1) expect(await track(placed.number, "home")).toBe(200);
  // Further networks then get three attempts each instead of 120.
  const slow = await Promise.all(Array.from({ length: 40 }, () => track(wrong, "n6")));
  expect(slow.filter((status) => status === 404)).toHaveLength(3);
  expect(await track(placed.number, "n6")).toBe(429);
});
