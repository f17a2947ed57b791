import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contactMessages, notifications } from "../../db/tables.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { sendMessage } from "./messages.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const here = { language: "en", address: "203.0.113.7" } as const;
const letter = { fullName: "Rina Akter", email: "rina@example.com", message: "Is the serum fresh?" };

const storedMessages = async () => (await shop.db.select().from(contactMessages)).map((row) => row.message);
const tooOften = { code: "too-many-requests" };

async function sendFive(): Promise<void> {
  for (let count = 1; count <= 5; count += 1)
    await sendMessage(shop, { ...letter, message: `Question ${count}` }, here);
}

test("a message is stored with its language", async () => {
  await sendMessage(shop, letter, { ...here, language: "bn" });
  expect(await shop.db.select().from(contactMessages)).toMatchObject([{ ...letter, language: "bn" }]);
});

test("a message is mailed to the shop as well", async () => {
  const signalCount = shop.outboxSignal.version;
  await sendMessage(shop, letter, { ...here, language: "bn" });
  const mail = { kind: "contact-message", channel: "mail", recipient: "hello@labonno.example", language: "bn" };
  expect(await shop.db.select().from(notifications)).toMatchObject([{ ...mail, data: letter }]);
  expect(shop.outboxSignal.version).toBe(signalCount + 1);
});

test("a filled honeypot is accepted and its message dropped", async () => {
  await sendMessage(shop, { ...letter, website: "https://spam.example" }, here);
  expect(await storedMessages()).toEqual([]);
});

test("the same message sent twice is stored once, even in parallel", async () => {
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(shop, letter, here)));
  await sendMessage(shop, letter, here);
  expect(await storedMessages()).toEqual([letter.message]);
  expect(await shop.db.select().from(notifications)).toHaveLength(1);
});

test("the sixth message within an hour is refused, but another email may still write", async () => {
  await sendFive();
  await expect(sendMessage(shop, letter, here)).rejects.toMatchObject(tooOften);
  await sendMessage(shop, { ...letter, email: "mina@example.com" }, here);
  expect(await storedMessages()).toHaveLength(6);
});

test("capitals in the email or fifty parallel messages do not get around the limit", async () => {
  await sendFive();
  await expect(sendMessage(shop, { ...letter, email: "RINA@example.com" }, here)).rejects.toMatchObject(tooOften);
  const many = Array.from({ length: 50 }, (_, count) =>
    sendMessage(shop, { ...letter, email: "mina@example.com", message: `${count}` }, here),
  );
  const answers = await Promise.allSettled(many);
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(5);
});

test("an hour later the same email may write again", async () => {
  await sendFive();
  await shop.db.update(contactMessages).set({ createdAt: sql`now() - interval '61 minutes'` });
  shop.setNow(new Date(Date.now() + 61 * 60_000));
  await sendMessage(shop, letter, here);
  expect(await storedMessages()).toHaveLength(6);
});
