import { expect, onTestFinished, test } from "vitest";
import { guest } from "../../permissions.ts";
import { admin, stockProduct, type TestShop, testShop } from "../../test-shop.ts";
import { changeStatus } from "../change-status.ts";
import { orderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { type OrderStatusEvent, openOrderFeed } from "./order-events.ts";

const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12", city: "Dhaka" };

async function place(shop: TestShop, productId: string) {
  const items = [{ productId, quantity: 1 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
  return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
}

function follow(shop: TestShop) {
  const feed = openOrderFeed(shop.db, { every: 10 });
  onTestFinished(() => feed.end());
  const heard: OrderStatusEvent[] = [];
  let ended = 0;
  feed.subscribe({ onEvent: (news) => heard.push(news), onEnd: () => (ended += 1) });
  return { feed, heard, endings: () => ended };
}

test("every process reports each new event of any process once, and no earlier ones", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  await place(shop, productId);
  const here = follow(shop);
  const there = follow(shop);
  // The line is open when the first news after its baseline arrives; until then orders go on being placed.
  await expect
    .poll(async () => {
      await place(shop, productId);
      return here.heard.length > 0 && there.heard.length > 0;
    })
    .toBe(true);
  const { id, number } = await place(shop, productId);
  await changeStatus(shop, admin, id, "confirmed");
  const news = [
    { id, number, status: "pending" },
    { id, number, status: "confirmed" },
  ];
  for (const { heard } of [here, there]) {
    await expect.poll(() => heard.filter((each) => each.id === id)).toEqual(news);
    expect(new Set(heard.map((each) => `${each.id} ${each.status}`)).size).toBe(heard.length);
  }
});

test("an order that commits after a later one is still reported", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  const slow = await place(shop, productId);
  const { heard } = follow(shop);
  const client = await shop.pool.connect();
  await client.query("begin");
  await client.query("insert into order_events (order_id, status, by_role) values ($1, 'confirmed', 'staff')", [
    slow.id,
  ]);
  await expect
    .poll(async () => {
      await place(shop, productId);
      return heard.length;
    })
    .toBeGreaterThan(0);
  await client.query("commit");
  client.release();
  await expect.poll(() => heard.filter((each) => each.id === slow.id).length).toBe(1);
});

test("the feed ends once, for current and late subscribers", async () => {
  const shop = await testShop();
  const { feed, endings } = follow(shop);
  feed.end();
  feed.end();
  expect(endings()).toBe(1);
  let late = 0;
  feed.subscribe({ onEvent: () => {}, onEnd: () => (late += 1) });
  expect(late).toBe(1);
});
