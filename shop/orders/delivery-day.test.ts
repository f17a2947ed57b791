import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { courierTasks, orders, shipments } from "../../db/schema.ts";
import { fromTaka } from "../money.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, codeOf, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { orderDetail } from "./admin/order-detail.ts";
import { changeStatus } from "./change-status.ts";
import { answerMissed, chooseDeliveryDay, deliveryDayTerms } from "./choose-delivery-day.ts";
import { deliveryDayChoices } from "./delivery-day-choices.ts";
import { missedRequest } from "./delivery-day-schema.ts";
import { holdOrder } from "./hold-order.ts";
import type { MissedAnswer } from "./missed-delivery-rules.ts";
import { guardedOrderRequest, orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };

/** A shop on Saturday 21 November 2026, 10:00, with a confirmed order inside Dhaka, due on Sunday or Monday. */
async function dayShop(): Promise<TestShop & { id: string }> {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T04:00:00Z"));
  await addUsers(shop, rima);
  const { productId } = await stockProduct(shop);
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" };
  const items = [{ productId, quantity: 1 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
  const { id } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  await changeStatus(shop, rima, id, "confirmed");
  return { ...shop, id };
}

test("a later delivery day can be chosen once, delays the order, and shows staff who chose it", async () => {
  const shop = await dayShop();
  const { days } = await deliveryDayTerms(shop, shop.id);
  expect(days.map(({ day, isOpen }) => (isOpen ? day.slice(-2) : `(${day.slice(-2)})`))).toEqual([
    "23",
    "24",
    "25",
    "26",
    "(27)",
    "28",
    "29",
  ]);
  expect(await codeOf(chooseDeliveryDay(shop, shop.id, "2026-11-27"))).toBe("invalid-input");
  expect(await codeOf(chooseDeliveryDay(shop, shop.id, "2026-12-20"))).toBe("invalid-input");
  await chooseDeliveryDay(shop, shop.id, "2026-11-28");
  const order = await orderDetail(shop, rima, shop.id);
  expect(order).toMatchObject({ stage: "on-hold", deliverFrom: "2026-11-28", deliverTo: "2026-11-28" });
  expect(order.notes).toMatchObject([{ by: "shopper", text: "2026-11-22 → 2026-11-28" }]);
  expect(await codeOf(packOrder(shop, rima, shop.id, null))).toBe("changed-meanwhile");
  expect(await deliveryDayTerms(shop, shop.id)).toEqual({ days: [], missed: null });
  expect(await codeOf(chooseDeliveryDay(shop, shop.id, "2026-11-29"))).toBe("day-too-late");
  // The last day on which it can be packed to arrive in time.
  shop.setNow(new Date("2026-11-25T20:00:00Z"));
  expect(await orderDetail(shop, rima, shop.id)).toMatchObject({ stage: "to-pack" });
});

test("a new order may have a later delivery day that is offered: it is called immediately and packed for that day", async () => {
  const shop = await dayShop();
  const { productId } = await stockProduct(shop);
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" };
  const items = [{ productId, quantity: 1 }];
  const order = (day?: string) => {
    const request = guardedOrderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160, day });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  };
  for (const day of ["2026-11-20", "2026-11-22", "2026-11-27", "2026-12-20"])
    expect(await codeOf(order(day)), day).toBe("invalid-input");
  const { id } = await order("2026-11-28");
  const stage = async () => (await orderDetail(shop, rima, id)).stage;
  expect(await orderDetail(shop, rima, id)).toMatchObject({
    ...{ stage: "to-call", status: "pending" },
    ...{ deliverFrom: "2026-11-28", deliverTo: "2026-11-28" },
  });
  // It waits for an advance like any other order.
  await shop.db
    .update(orders)
    .set({ advanceAsked: fromTaka(50) })
    .where(eq(orders.id, id));
  expect(await stage()).toBe("waiting-for-advance");
  await shop.db.update(orders).set({ advanceAsked: null }).where(eq(orders.id, id));
  await changeStatus(shop, rima, id, "confirmed");
  expect(await stage()).toBe("on-hold");
  shop.setNow(new Date("2026-11-25T20:00:00Z"));
  expect(await stage()).toBe("to-pack");
  shop.setNow(new Date("2026-11-21T04:00:00Z"));
  // Too near to wait for: only the day is stored.
  const soon = await orderDetail(shop, rima, (await order("2026-11-23")).id);
  expect(soon).toMatchObject({ stage: "to-call", deliverFrom: "2026-11-23", deliverTo: "2026-11-23" });
});

test("no day can be chosen for a packed, held or unconfirmed order, and concurrent requests choose once", async () => {
  const shop = await dayShop();
  await holdOrder(shop, rima, shop.id, { reason: "Waits for its sister order", until: null });
  expect(await codeOf(chooseDeliveryDay(shop, shop.id, "2026-11-24"))).toBe("day-too-late");
  await holdOrder(shop, rima, shop.id, null);
  const codes = await Promise.all(
    ["2026-11-24", "2026-11-25"].map((day) => codeOf(chooseDeliveryDay(shop, shop.id, day))),
  );
  expect(codes.toSorted()).toEqual(["day-too-late", null].toSorted());

  const packed = await dayShop();
  await packOrder(packed, rima, packed.id, null);
  expect(await codeOf(chooseDeliveryDay(packed, packed.id, "2026-11-24"))).toBe("day-too-late");
  await packed.db.update(orders).set({ status: "pending" }).where(eq(orders.id, packed.id));
  expect(await codeOf(chooseDeliveryDay(packed, packed.id, "2026-11-24"))).toBe("day-too-late");
});

test("no days are offered if the merchant offers none, or if they are in the past", () => {
  const days = { inside: { from: 1, to: 2 }, outside: { from: 2, to: 4 } };
  const now = new Date("2026-11-21T04:00:00Z");
  const terms = { area: "inside", days, deliverFrom: "2026-11-15", now } as const;
  expect(deliveryDayChoices({ ...terms, ahead: 0 })).toEqual([]);
  expect(deliveryDayChoices({ ...terms, ahead: 8 })).toEqual([
    { day: "2026-11-22", isOpen: true },
    { day: "2026-11-23", isOpen: true },
  ]);
});

const missed = (answer: MissedAnswer, day: string | null = null) => ({ answer, day, receiver: null });

test("the answer to a missed delivery is a task for staff, and possible only then", async () => {
  const shop = await dayShop();
  expect(await codeOf(answerMissed(shop, shop.id, missed("cancel")))).toBe("day-too-late");
  await shop.db
    .insert(shipments)
    .values({ id: "s", orderId: shop.id, courier: "pathao", trackingCode: "DC211126", state: "not-reached" });
  await changeStatus(shop, rima, shop.id, "shipped");
  const { days } = await deliveryDayTerms(shop, shop.id);
  expect(days[0]).toEqual({ day: "2026-11-22", isOpen: true });
  expect(await codeOf(answerMissed(shop, shop.id, missed("again", "2026-11-27")))).toBe("invalid-input");
  await answerMissed(shop, shop.id, missed("cancel"));
  await answerMissed(shop, shop.id, missed("again", "2026-11-23"));
  expect(await deliveryDayTerms(shop, shop.id)).toMatchObject({ missed: { answer: "again", day: "2026-11-23" } });
  expect(await shop.db.select().from(courierTasks)).toMatchObject([
    { kind: "customer-answer", subject: "s", detail: { answer: "again", day: "2026-11-23" } },
  ]);
});

test("somebody else may take a missed parcel, by a name and a number, or the customer collects it at the hub", async () => {
  const request = (changes: object) =>
    missedRequest.safeParse({ number: "LB-482-719-368", phone: "01712345678", ...changes }).success;
  const receiver = { fullName: "Mitu Rahman", phone: "01812-345678" };
  expect(request({ answer: "other", day: "2026-11-23", receiver })).toBe(true);
  expect(request({ answer: "hub" })).toBe(true);
  for (const wrong of [
    { answer: "other", day: "2026-11-23" },
    { answer: "other", day: "2026-11-23", receiver: { ...receiver, phone: "12" } },
    { answer: "other", receiver },
    { answer: "hub", day: "2026-11-23" },
    { answer: "again", day: "2026-11-23", receiver },
  ])
    expect(request(wrong), JSON.stringify(wrong)).toBe(false);

  const shop = await dayShop();
  await shop.db
    .insert(shipments)
    .values({ id: "s", orderId: shop.id, courier: "pathao", trackingCode: "DC211126", state: "not-reached" });
  await changeStatus(shop, rima, shop.id, "shipped");
  await answerMissed(shop, shop.id, missed("hub"));
  expect(await deliveryDayTerms(shop, shop.id)).toMatchObject({ missed: { answer: "hub", day: null } });
  const mitu = { fullName: "Mitu Rahman", phone: "+8801812345678" };
  await answerMissed(shop, shop.id, { answer: "other", day: "2026-11-23", receiver: mitu });
  expect(await deliveryDayTerms(shop, shop.id)).toMatchObject({ missed: { answer: "other", day: "2026-11-23" } });
  // Tasks hold no personal data.
  expect((await shop.db.select().from(courierTasks)).map(({ detail }) => detail)).toEqual([
    { answer: "other", day: "2026-11-23" },
  ]);
  expect((await orderDetail(shop, rima, shop.id)).notes.map(({ text }) => text)).toContain(
    "→ Mitu Rahman, +8801812345678",
  );
});
