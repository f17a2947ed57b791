import { expect, test } from "vitest";
import { auditLog, contactMessages } from "../../db/tables.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { addUsers, admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import { answerMessage, listMessages, sendMessage } from "./messages.ts";

const here = { language: "en", address: "203.0.113.7" } as const;

async function withMessage(message = "Is the serum fresh?", email = "rina@example.com") {
  const shop = await testShop();
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

test("of two parallel answers the first one's name is recorded, once", async () => {
  const { shop, id } = await withMessage();
  const staff = ["Rupa", "Mina"].map((name) => ({ ...admin, id: name, name }));
  const outcomes = await Promise.all(staff.map((each) => answerMessage(shop, each, id, true)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const [message] = await listed(shop);
  expect(message?.answeredBy).toBe(staff[outcomes.indexOf(true)]?.name);
  expect(await shop.db.select().from(auditLog)).toHaveLength(1);
});

test("messages are for order staff, and an unknown one is refused", async () => {
  const { shop, id } = await withMessage();
  for (const actor of [guest, nusrat, { ...nusrat, role: "catalogue" as const }])
    await expect(answerMessage(shop, actor, id, true)).rejects.toThrow(Refusal);
  await expect(answerMessage(shop, admin, "nothing", true)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["the number that she wrote", "Call me: ০১৭১২-৩৪৫ ৬৭৮, please", "nusrat@example.com", "+8801712345678"],
  ["else that of her account", "Order 20261121 of 1250 taka", "nusrat@example.com", "+8801811111111"],
  ["nobody's, where none is known", "Is the serum fresh?", "rina@example.com", null],
])("she is called back under %s", async (_, message, email, phone) => {
  const { shop } = await withMessage(message, email);
  await addUsers(shop, nusrat);
  await shop.pool.query("update users set phone = '+8801811111111', email_verified = true where id = 'nusrat'");
  expect((await listed(shop))[0]?.phone).toBe(phone);
});
