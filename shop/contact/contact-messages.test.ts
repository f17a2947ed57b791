import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, contactMessages, notifications } from "../../db/schema.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { addUsers, admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import { answerMessage, listMessages, sendMessage } from "./contact-messages.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const here = { language: "en", address: "203.0.113.7" } as const;
const message = { fullName: "Rina Akter", email: "rina@example.com", message: "Is the serum fresh?" };

const storedMessages = async () => (await shop.db.select().from(contactMessages)).map((row) => row.message);
const tooOften = { code: "too-many-requests" };

async function sendFive(): Promise<void> {
  for (let count = 1; count <= 5; count += 1)
    await sendMessage(shop, { ...message, message: `Question ${count}` }, here);
}

test("a message is stored with its language", async () => {
  await sendMessage(shop, message, { ...here, language: "bn" });
  expect(await shop.db.select().from(contactMessages)).toMatchObject([{ ...message, language: "bn" }]);
});

test("a message is also e-mailed to the shop", async () => {
  const signalCount = shop.outboxSignal.version;
  await sendMessage(shop, message, { ...here, language: "bn" });
  const mail = { kind: "contact-message", channel: "mail", recipient: "hello@shop.example", language: "bn" };
  expect(await shop.db.select().from(notifications)).toMatchObject([{ ...mail, data: message }]);
  expect(shop.outboxSignal.version).toBe(signalCount + 1);
});

test("a filled honeypot is accepted and its message dropped", async () => {
  await sendMessage(shop, { ...message, website: "https://spam.example" }, here);
  expect(await storedMessages()).toEqual([]);
});

test("the same message sent twice is stored once, even in parallel", async () => {
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(shop, message, here)));
  await sendMessage(shop, message, here);
  expect(await storedMessages()).toEqual([message.message]);
  expect(await shop.db.select().from(notifications)).toHaveLength(1);
});

test("the sixth message within an hour is refused, but another sender may still write", async () => {
  await sendFive();
  await expect(sendMessage(shop, message, here)).rejects.toMatchObject(tooOften);
  await sendMessage(shop, { ...message, email: "mina@example.com" }, here);
  expect(await storedMessages()).toHaveLength(6);
});

test("capitals in the email or fifty parallel messages do not get around the limit", async () => {
  await sendFive();
  await expect(sendMessage(shop, { ...message, email: "RINA@example.com" }, here)).rejects.toMatchObject(tooOften);
  const many = Array.from({ length: 50 }, (_, count) =>
    sendMessage(shop, { ...message, email: "mina@example.com", message: `${count}` }, here),
  );
  const answers = await Promise.allSettled(many);
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(5);
});

test("an hour later the same sender may write again", async () => {
  await sendFive();
  await shop.db.update(contactMessages).set({ createdAt: sql`now() - interval '61 minutes'` });
  shop.setNow(new Date(Date.now() + 61 * 60_000));
  await sendMessage(shop, message, here);
  expect(await storedMessages()).toHaveLength(6);
});

async function withMessage(message = "Is the serum fresh?", email = "rina@example.com") {
  await sendMessage(shop, { fullName: "Rina Akter", email, message }, here);
  const [storedMessage] = await shop.db.select().from(contactMessages);
  return { shop, id: storedMessage?.id ?? "" };
}

const listed = async (shop: TestShop, state?: "open" | "answered") =>
  (await listMessages(shop, admin, { state, page: 1, limit: 10 })).messages;

test("an answered message records who and when, and can be reopened", async () => {
  const { shop, id } = await withMessage();
  const now = new Date("2026-11-21T10:00:00Z");
  shop.setNow(now);
  expect(await listed(shop, "open")).toMatchObject([{ id, answeredAt: null, answeredBy: null }]);
  expect(await answerMessage(shop, admin, id, true)).toBe(true);
  expect(await listed(shop, "open")).toEqual([]);
  expect(await listed(shop, "answered")).toMatchObject([{ id, answeredAt: now, answeredBy: "Rupa" }]);

  expect(await answerMessage(shop, admin, id, false)).toBe(true);
  expect(await listed(shop, "open")).toMatchObject([{ id, answeredBy: null }]);
  const auditRows = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(auditRows.map(({ action, recordName, after }) => [action, recordName, after])).toEqual([
    ["message-answered", "Rina Akter", { answered: true }],
    ["message-answered", "Rina Akter", { answered: false }],
  ]);
});

test("of two parallel answers only the first is recorded", async () => {
  const { shop, id } = await withMessage();
  const staff = ["Rupa", "Mina"].map((name) => ({ ...admin, id: name, name }));
  const outcomes = await Promise.all(staff.map((each) => answerMessage(shop, each, id, true)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const [message] = await listed(shop);
  expect(message?.answeredBy).toBe(staff[outcomes.indexOf(true)]?.name);
  expect(await shop.db.select().from(auditLog)).toHaveLength(1);
});

test("messages are for order staff, and an unknown id is refused", async () => {
  const { shop, id } = await withMessage();
  for (const actor of [guest, nusrat, { ...nusrat, role: "catalogue" as const }])
    await expect(answerMessage(shop, actor, id, true)).rejects.toThrow(Refusal);
  await expect(answerMessage(shop, admin, "nothing", true)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["the number in the message", "Call me: ০১৭১২-৩৪৫ ৬৭৮, please", "nusrat@example.com", "+8801712345678"],
  ["otherwise that of the account", "Order 20261121 of 1250 taka", "nusrat@example.com", "+8801811111111"],
  ["empty if none is known", "Is the serum fresh?", "rina@example.com", null],
])("the number to call the sender is %s", async (_, message, email, phone) => {
  const { shop } = await withMessage(message, email);
  await addUsers(shop, nusrat);
  await shop.pool.query("update users set phone = '+8801811111111', email_verified = true where id = 'nusrat'");
  expect((await listed(shop))[0]?.phone).toBe(phone);
});
