import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { idempotencyKeys, notifications } from "../../db/tables.ts";
import { purgeIdempotencyKeys } from "../orders/purge-idempotency-keys.ts";
import { testShop } from "../test-shop.ts";
import { purgeNotifications } from "./purge-notifications.ts";

test("purges notifications after 90 days, except those still to be sent", async () => {
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

test("purges idempotency keys after 30 days, but not their orders", async () => {
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
