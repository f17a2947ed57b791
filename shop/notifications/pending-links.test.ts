import { expect, test } from "vitest";
import { notifications } from "../../db/tables.ts";
import { createLink } from "../auth/one-time-links.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { enqueueNotification } from "./enqueue-notification.ts";
import { listPendingLinks } from "./pending-links.ts";
import { purgeNotifications } from "./purge-notifications.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";

const hour = 3_600_000;
const to = "rupa@example.com";

async function withLink(shop: TestShop, token?: string) {
  const until = new Date(shop.now().getTime() + hour);
  const link = `https://labonno.example/reset-password?token=${token ?? (await createLink(shop.db, "reset-password", { userId: "admin", payload: "" }, until))}`;
  await enqueueNotification(shop.db, { kind: "password-reset", to, language: "en", data: { name: "Rupa", link } });
  return link;
}

test("an operator finds the waiting links of an address, as long as they are valid", async () => {
  const shop = await testShop();
  const link = await withLink(shop);
  await withLink(shop, "made-up");
  await sendDueNotifications(shop, "mail");
  expect(await listPendingLinks(shop, "Rupa@example.com")).toMatchObject([{ kind: "password-reset", link }]);
  expect(await listPendingLinks(shop, "other@example.com")).toEqual([]);
  shop.setNow(new Date(Date.now() + hour));
  expect(await listPendingLinks(shop, to)).toEqual([]);
});

test("removes links from the outbox after their hour", async () => {
  const shop = await testShop();
  await withLink(shop);
  await sendDueNotifications(shop, "mail");
  await purgeNotifications(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ data: { name: "Rupa" } }]);
  shop.setNow(new Date(Date.now() + hour + 1000));
  await purgeNotifications(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ kind: "password-reset", data: null }]);
});
