import { expect, test } from "vitest";
import { notifications } from "../../db/tables.ts";
import { createLink } from "../auth/one-time-links.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { queueLetter } from "./enqueue-notification.ts";
import { pendingLinks } from "./pending-links.ts";
import { pruneLetters } from "./purge-notifications.ts";
import { sendDueLetters } from "./send-due-notifications.ts";

const hour = 3_600_000;
const to = "rupa@example.com";

async function withLink(shop: TestShop, token?: string) {
  const until = new Date(shop.now().getTime() + hour);
  const link = `https://labonno.example/reset-password?token=${token ?? (await createLink(shop.db, "reset-password", { userId: "admin", rest: "" }, until))}`;
  await queueLetter(shop.db, { kind: "password-reset", to, language: "en", data: { name: "Rupa", link } });
  return link;
}

test("whoever runs the machine finds the links that wait for an address, as long as they open something", async () => {
  const shop = await testShop();
  const link = await withLink(shop);
  await withLink(shop, "made-up");
  await sendDueLetters(shop, "mail");
  expect(await pendingLinks(shop, "Rupa@example.com")).toMatchObject([{ kind: "password-reset", link }]);
  expect(await pendingLinks(shop, "other@example.com")).toEqual([]);
  shop.setNow(new Date(Date.now() + hour));
  expect(await pendingLinks(shop, to)).toEqual([]);
});

test("after their hour they are not kept either", async () => {
  const shop = await testShop();
  await withLink(shop);
  await sendDueLetters(shop, "mail");
  await pruneLetters(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ data: { name: "Rupa" } }]);
  shop.setNow(new Date(Date.now() + hour + 1000));
  await pruneLetters(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ kind: "password-reset", data: null }]);
});
