import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { idempotencyKeys, notifications } from "../../db/schema.ts";
import { createLink } from "../auth/one-time-links.ts";
import { purgeIdempotencyKeys } from "../orders/idempotency-keys.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { enqueueNotification } from "./enqueue-notification.ts";
import { listPendingLinks, purgeNotifications } from "./outbox.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";

const hour = 3_600_000;
const to = "rupa@example.com";

async function withLink(shop: TestShop, token?: string) {
  const until = new Date(shop.now().getTime() + hour);
  const link = `https://labonno.example/reset-password?token=${token ?? (await createLink(shop.db, "reset-password", { userId: "admin", payload: "" }, until))}`;
  await enqueueNotification(shop.db, { kind: "password-reset", to, language: "en", data: { name: "Rupa", link } });
  return link;
}

test("an operator finds the unsent links of an address while they are valid", async () => {
  const shop = await testShop();
  const link = await withLink(shop);
  await withLink(shop, "made-up");
  await sendDueNotifications(shop, "mail");
  expect(await listPendingLinks(shop, "Rupa@example.com")).toMatchObject([{ kind: "password-reset", link }]);
  expect(await listPendingLinks(shop, "other@example.com")).toEqual([]);
  shop.setNow(new Date(Date.now() + hour));
  expect(await listPendingLinks(shop, to)).toEqual([]);
});

test("links are deleted from the outbox after an hour", async () => {
  const shop = await testShop();
  await withLink(shop);
  await sendDueNotifications(shop, "mail");
  await purgeNotifications(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ data: { name: "Rupa" } }]);
  shop.setNow(new Date(Date.now() + hour + 1000));
  await purgeNotifications(shop);
  expect(await shop.db.select().from(notifications)).toMatchObject([{ kind: "password-reset", data: null }]);
});

test("notifications are purged after 90 days, except those still to be sent", async () => {
  const shop = await testShop();
  const email = { kind: "email-changed", channel: "mail", recipient: "a@example.com", language: "en" } as const;
  const of = (days: number) => sql`now() - make_interval(days => ${days})`;
  const states = ["sent", "failed", "kept", "waiting"] as const;
  for (const state of states) {
    await shop.db.insert(notifications).values([
      { ...email, id: `${state} 91`, state, createdAt: of(91) },
      { ...email, id: `${state} 89`, state, createdAt: of(89) },
    ]);
  }
  await purgeNotifications(shop);
  const left = (await shop.db.select().from(notifications)).map(({ id }) => id).sort();
  expect(left).toEqual(["failed 89", "kept 89", "sent 89", "waiting 89", "waiting 91"]);
});

test("idempotency keys are purged after 30 days, but not their orders", async () => {
  const shop = await testShop();
  await shop.pool.query(`insert into orders (id, number, language, full_name, phone, address, city, delivery_area,
      deliver_from, deliver_to, subtotal, shipping_cost, total)
    values ('one', 'LB-1', 'en', 'Nusrat', '+8801712345678', 'House 12', 'Dhaka', 'inside', now(), now(), 1, 0, 1)`);
  const key = { requestHash: "hash", orderId: "one" };
  await shop.db.insert(idempotencyKeys).values([
    { ...key, key: "old", createdAt: sql`now() - interval '31 days'` },
    { ...key, key: "new", createdAt: sql`now() - interval '29 days'` },
  ]);
  await purgeIdempotencyKeys(shop);
  expect((await shop.db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(["new"]);
  expect(await shop.db.query.orders.findMany()).toHaveLength(1);
});
