import { expect, onTestFinished, test } from "vitest";
import { callClaims } from "../../../db/schema.ts";
import { claimCall, releaseCall } from "../../calls/call-queue.ts";
import { callRequest } from "../../calls/call-schema.ts";
import { recordCall } from "../../calls/record-call.ts";
import { guest } from "../../permissions.ts";
import { admin, stockProduct, type TestShop, testShop } from "../../test-shop.ts";
import { changeOwnAddress } from "../change-own-address.ts";
import { changeStatus } from "../change-status.ts";
import { mergeOrders } from "../edit/merge-orders.ts";
import { editingShop } from "../edit/test-edits.ts";
import { orderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { addOrderNote, correctAddress } from "./change-orders.ts";
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
  const changed: string[] = [];
  let ended = 0;
  feed.subscribe({
    onEvent: (news) => heard.push(news),
    onChange: (id) => changed.push(id),
    onEnd: () => (ended += 1),
  });
  return { feed, heard, changed, endings: () => ended };
}

test("every process reports each new event of any process once, and no older ones", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  await place(shop, productId);
  const here = follow(shop);
  const there = follow(shop);
  // The feed is open when the first event after its start arrives; until then orders are placed repeatedly.
  await expect
    .poll(async () => {
      await place(shop, productId);
      return here.heard.length > 0 && there.heard.length > 0;
    })
    .toBe(true);
  const { id, number } = await place(shop, productId);
  await changeStatus(shop, admin, id, "confirmed");
  const news = [
    { id, number, status: "pending", undone: false },
    { id, number, status: "confirmed", undone: false },
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

test("other staff get an edit, a merge, an address change and the customer's own change, each once", async () => {
  const { shop, place, edit, items, quote } = await editingShop();
  const edited = await place({ rani: 1 }, 560);
  const absorbed = await place({ kajal: 1 }, 260);
  await edit(edited, { agreedDiscount: 10 });
  const { changed } = follow(shop);
  let rounds = 0;
  // The feed is open when the first change after its start arrives.
  await expect
    .poll(async () => {
      await edit(edited, { agreedDiscount: 10 + ++rounds });
      return changed.length > 0;
    })
    .toBe(true);
  await expect.poll(() => changed.length).toBeGreaterThan(0);
  const next = async (change: () => Promise<unknown>) => {
    const before = await settled(() => changed.length);
    await change();
    await expect.poll(() => changed.length).toBeGreaterThan(before);
    await settled(() => changed.length);
    return changed.slice(before);
  };
  expect(await next(() => edit(edited, { items: items({ rani: 2 }) }))).toEqual([edited]);
  const address = {
    ...billingDetails,
    phone: "+8801712345678",
    address: "House 20",
    email: null,
    zip: null,
    district: null,
    area: null,
  };
  expect(await next(() => correctAddress(shop, admin, edited, address))).toEqual([edited]);
  expect(await next(() => changeOwnAddress(shop, absorbed, { address: "House 21", note: null }))).toEqual([absorbed]);
  const { total } = await quote(edited, { merge: absorbed });
  expect(await next(() => mergeOrders(shop, admin, edited, { order: absorbed, total }))).toEqual([edited]);
  expect(await next(() => addOrderNote(shop, admin, edited, "Before noon"))).toContain(edited);
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

test("the feed reports recorded and claimed calls, but not a renewed claim", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  const { id } = await place(shop, productId);
  const feed = openOrderFeed(shop.db, { every: 10 });
  onTestFinished(() => feed.end());
  let reported = 0;
  feed.subscribe({ onEvent: () => {}, onCalls: () => (reported += 1), onEnd: () => {} });
  await expect
    .poll(async () => {
      await releaseCall(shop, admin, id);
      await claimCall(shop, admin, id);
      return reported > 0;
    })
    .toBe(true);
  await recordCall(shop, admin, id, callRequest.parse({ outcome: "no-answer" }));
  await claimCall(shop, admin, id);
  await expect.poll(() => shop.db.$count(callClaims)).toBe(1);
  const before = await settled(() => reported);
  await claimCall(shop, admin, id);
  expect(await settled(() => reported)).toBe(before);
  await recordCall(shop, admin, id, callRequest.parse({ outcome: "no-answer" }));
  await expect.poll(() => reported).toBeGreaterThan(before);
});

/** The value once it has stopped changing. */
async function settled(value: () => number): Promise<number> {
  let last = value();
  for (let equal = 0; equal < 20; equal++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (value() !== last) equal = 0;
    last = value();
  }
  return last;
}
