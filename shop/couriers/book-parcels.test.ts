import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings, courierRates, courierTasks, shipments } from "../../db/schema.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { newId } from "../id.ts";
import { fromTaka } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments, removeShipments } from "../parcels/record-shipments.ts";
import type { SignedIn } from "../permissions.ts";
import { admin } from "../test-shop.ts";
import { bookingsRequest } from "./booking-schema.ts";
import { planBookings } from "./plan-bookings.ts";
import { requestBookings, withdrawBooking } from "./request-bookings.ts";
import { sendBookings } from "./send-bookings.ts";
import type { BookedShop } from "./test-parcels.ts";
import { courierShop } from "./test-stand-in.ts";

const jewel: SignedIn = { ...admin, role: "packing" };

const request = (shop: BookedShop, orders: { id: string }[], more: object = {}) =>
  requestBookings(shop, jewel, bookingsRequest.parse({ parcels: orders.map(({ id }) => ({ orderId: id, ...more })) }));

/** Sends until nothing is due, moving the clock for later attempts. */
async function sendAll(shop: BookedShop): Promise<void> {
  while (await sendBookings(shop));
}

async function sendLater(shop: BookedShop, minutes: number): Promise<void> {
  shop.setNow(new Date(shop.now().getTime() + minutes * 60_000));
  await sendAll(shop);
}

const bookingsOf = (shop: BookedShop) => shop.db.select().from(bookings).orderBy(asc(bookings.requestedAt));
const openTasks = (shop: BookedShop) => shop.db.select().from(courierTasks);
const stageOf = async (shop: BookedShop, { id }: { id: string }) => (await orderDetail(shop, admin, id)).stage;

describe.each(["steadfast", "pathao"] as const)("a parcel of %s", (kind) => {
  test("is requested, booked, and gets the courier's number and the amount to collect", async () => {
    const shop = await courierShop(kind);
    const order = await shop.order();
    const { outcomes } = await request(shop, [order]);
    expect(outcomes).toMatchObject([{ orderId: order.id, refused: null, faults: [] }]);
    expect(shop.standIn.parcels()).toHaveLength(0);
    await sendAll(shop);
    const [parcel] = shop.standIn.parcels();
    expect(parcel).toMatchObject({ kind, toCollect: 1150, phone: expect.stringMatching(/^01\d{9}$/) });
    const [shipment] = await shop.db.select().from(shipments);
    expect(shipment).toMatchObject({
      ...{ orderId: order.id, courier: kind, trackingCode: parcel?.trackingCode, externalId: parcel?.externalId },
      ...{ reference: parcel?.reference, amountTold: fromTaka(1150), state: "booked" },
    });
    expect(await stageOf(shop, order)).toBe("to-pack");
    await packOrder(shop, jewel, order.id, null);
    expect(await stageOf(shop, order)).toBe("booked");
    expect(await bookingsOf(shop)).toMatchObject([{ state: "booked" }]);
  });

  test("is booked once, even by concurrent requests", async () => {
    const shop = await courierShop(kind);
    const order = await shop.order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(shop, [order])));
    const refused = answers.flatMap(({ outcomes }) => outcomes.map((outcome) => outcome.refused));
    expect(refused.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set([null, "already-booked"]));
    await Promise.all(Array.from({ length: 4 }, () => sendAll(shop)));
    expect(shop.standIn.parcels()).toHaveLength(1);
    expect((await request(shop, [order])).outcomes).toMatchObject([{ refused: "already-booked" }]);
  });

  test("is not booked if its order was cancelled first, and its order cannot be edited while it waits", async () => {
    const shop = await courierShop(kind);
    const order = await shop.order();
    await request(shop, [order]);
    await changeStatus(shop, admin, order.id, "cancelled");
    await sendAll(shop);
    expect(shop.standIn.calls()).not.toContain(kind === "pathao" ? "pathao orders" : "steadfast create_order");
    expect(shop.standIn.parcels()).toHaveLength(0);
    expect(await bookingsOf(shop)).toMatchObject([{ state: "cancelled" }]);
  });

  test("is requested again if the courier was busy, failed early or was unreachable", async () => {
    const shop = await courierShop(kind);
    const order = await shop.order();
    await request(shop, [order]);
    shop.standIn.failNext(kind === "pathao" ? "pathao orders" : kind, "busy");
    await sendAll(shop);
    expect(await bookingsOf(shop)).toMatchObject([{ state: "requested", sentAt: null, failedCalls: 1 }]);
    await sendLater(shop, 10);
    expect(await bookingsOf(shop)).toMatchObject([{ state: "booked" }]);
    expect(shop.standIn.parcels()).toHaveLength(1);
  });

  test("is refused with all others if the keys are wrong, without calling the courier for each", async () => {
    const keys = Object.fromEntries(Object.keys(standInKeys[kind]).map((name) => [name, "wrong-key-of-a-merchant"]));
    const shop = await courierShop(kind, keys);
    const orders = [await shop.order(), await shop.order(), await shop.order()];
    await request(shop, orders);
    await sendAll(shop);
    const faults = [{ field: "other", text: "keys-refused" }];
    expect(await bookingsOf(shop)).toMatchObject(orders.map(() => ({ state: "refused", faults })));
    expect(shop.standIn.calls().length).toBeLessThan(10);
    expect((await request(shop, orders.slice(0, 1))).outcomes).toMatchObject([{ refused: null }]);
  });
});

test("a booking with Steadfast whose response is lost is settled by asking again with the same invoice: one parcel, booked", async () => {
  const shop = await courierShop("steadfast");
  const orders = [await shop.order(), await shop.order()];
  for (const fault of ["cut", "failed-after", "unreadable", "cut-before"] as const) {
    shop.standIn.failNext("steadfast", fault);
    const order = orders.pop() ?? (await shop.order());
    await request(shop, [order]);
    await sendAll(shop);
    await sendLater(shop, 10);
    expect(await shop.db.$count(shipments, eq(shipments.orderId, order.id)), fault).toBe(1);
  }
  expect(new Set(shop.standIn.parcels().map(({ reference }) => reference)).size).toBe(4);
  expect(shop.standIn.parcels()).toHaveLength(4);
  expect(await openTasks(shop)).toEqual([]);
});

test("a booking with Steadfast whose response is lost is retried while the courier is busy, until staff see it and it settles", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  shop.standIn.failNext("steadfast bulk_order", "cut");
  shop.standIn.failNext("steadfast bulk_order", "busy", 6);
  const [requested] = (await request(shop, [order])).outcomes;
  await sendAll(shop);
  await expect(withdrawBooking(shop, jewel, requested?.bookingId ?? "")).rejects.toMatchObject({
    code: "already-booked",
  });
  for (let attempts = 0; attempts < 6; attempts += 1) await sendLater(shop, 10);
  expect(await bookingsOf(shop)).toMatchObject([{ state: "requested" }]);
  expect(await openTasks(shop)).toMatchObject([{ kind: "answer-unknown", closedAt: null }]);
  expect((await request(shop, [order])).outcomes).toMatchObject([{ refused: "already-booked" }]);
  await sendLater(shop, 10);
  expect(await bookingsOf(shop)).toMatchObject([{ state: "booked" }]);
  expect(await openTasks(shop)).toMatchObject([{ kind: "answer-unknown", closedAt: expect.any(Date) }]);
  expect(shop.standIn.parcels()).toHaveLength(1);
});

test("an order cancelled after a lost response of Steadfast: an existing parcel is found and shown, and none is created", async () => {
  const shop = await courierShop("steadfast");
  const [taken, lost] = [await shop.order(), await shop.order()];
  for (const [order, fault] of [
    [taken, "cut"],
    [lost, "cut-before"],
  ] as const) {
    shop.standIn.failNext("steadfast bulk_order", fault);
    await request(shop, [order]);
    await sendAll(shop);
    await changeStatus(shop, admin, order.id, "cancelled");
  }
  for (let attempts = 0; attempts < 6; attempts += 1) await sendLater(shop, 10);
  expect(shop.standIn.parcels()).toHaveLength(1);
  expect(await bookingsOf(shop)).toMatchObject([
    { orderId: taken.id, state: "booked" },
    { orderId: lost.id, state: "requested" },
  ]);
  const tasks = await openTasks(shop);
  expect(tasks.map(({ kind, orderId }) => [orderId, kind])).toEqual(
    expect.arrayContaining([
      [taken.id, "event-on-cancelled"],
      [lost.id, "answer-unknown"],
    ]),
  );
});

test("a booking with Pathao whose response is lost is left to staff: neither Pathao nor another courier is asked", async () => {
  const shop = await courierShop("pathao");
  const order = await shop.order();
  shop.standIn.failNext("pathao orders", "cut");
  await request(shop, [order]);
  await sendAll(shop);
  await sendLater(shop, 60);
  await sendLater(shop, 600);
  expect((await bookingsOf(shop)).map(({ state, faults }) => ({ state, faults }))).toMatchObject([
    { state: "unknown" },
  ]);
  expect(await openTasks(shop)).toMatchObject([{ kind: "answer-unknown", orderId: order.id, closedAt: null }]);
  expect(shop.standIn.parcels()).toHaveLength(1);
  expect((await request(shop, [order])).outcomes).toMatchObject([{ refused: "already-booked" }]);
});

test.each(["steadfast", "pathao"] as const)(
  "a process killed while booking with %s books nothing twice after its restart",
  async (kind) => {
    const shop = await courierShop(kind);
    const [first, second] = [await shop.order(), await shop.order()];
    await request(shop, [first, second]);
    await sendAll(shop);
    // The courier has them, but the process was killed before it stored that.
    await shop.db.delete(shipments);
    const lost = { state: "requested", sentAt: shop.now(), settledAt: null } as const;
    await shop.db.update(bookings).set({ ...lost, nextTryAt: new Date(shop.now().getTime() + 120_000) });
    await sendLater(shop, 1);
    expect(await bookingsOf(shop)).toMatchObject([{ state: "requested" }, { state: "requested" }]);
    await sendLater(shop, 5);
    await sendLater(shop, 5);
    expect(shop.standIn.parcels()).toHaveLength(2);
    const states = (await bookingsOf(shop)).map(({ state }) => state);
    expect(states).toEqual(kind === "steadfast" ? ["booked", "booked"] : ["unknown", "unknown"]);
  },
);

test("two hundred parcels are booked by four processes, each once", async () => {
  const shop = await courierShop("steadfast");
  const orders = [];
  for (let each = 0; each < 200; each += 1) orders.push(await shop.order());
  await request(shop, orders);
  shop.standIn.failNext("steadfast", "cut");
  await Promise.all(Array.from({ length: 4 }, () => sendAll(shop)));
  await sendLater(shop, 10);
  const references = shop.standIn.parcels().map(({ reference }) => reference);
  expect(references).toHaveLength(200);
  expect(new Set(references).size).toBe(200);
  expect(await shop.db.$count(shipments)).toBe(200);
});

test("the plan has courier, price, reason and expected refusals before anything is sent", async () => {
  const shop = await courierShop("pathao");
  const order = await shop.order();
  await shop.db.insert(courierRates).values({
    ...{ id: newId(), kind: "pathao", deliveryArea: "inside", startsOn: "2020-01-01", charge: fromTaka(70) },
    ...{ extraKilogram: fromTaka(20), codBasisPoints: 100, returnCharge: fromTaka(0) },
  });
  const [planned] = await planBookings(shop, jewel, [order.id]);
  expect(planned).toMatchObject({
    ...{ reason: "only", address: "House 12, Road 4, Dhanmondi, Dhaka" },
    offers: [{ name: "pathao", price: fromTaka(81.5), faults: [] }],
  });
  const outcome = (await request(shop, [order], { address: "Savar" })).outcomes[0];
  expect(outcome).toMatchObject({ bookingId: null, faults: ["address-short"] });
  expect((await request(shop, [order], { phone: "01911223344", address: "Bazar Road, Savar" })).outcomes).toMatchObject(
    [{ faults: [] }],
  );
  await sendAll(shop);
  expect(shop.standIn.parcels()).toMatchObject([{ phone: "01911223344", address: "Bazar Road, Savar" }]);
  expect(shop.standIn.calls()).toContain("pathao orders");
});

test("a request can be withdrawn until it is sent, and a booked parcel's number cannot be overwritten", async () => {
  const shop = await courierShop("steadfast");
  const order = await shop.order();
  const [requested] = (await request(shop, [order])).outcomes;
  await withdrawBooking(shop, jewel, requested?.bookingId ?? "");
  await sendAll(shop);
  expect(shop.standIn.parcels()).toHaveLength(0);
  const [again] = (await request(shop, [order])).outcomes;
  const typed = shipmentsRequest.parse({
    ...{ courier: "redx", shipments: [{ number: order.number, trackingCode: "RX-1" }] },
  });
  expect(await recordShipments(shop, jewel, typed)).toMatchObject([{ refused: "already-booked" }]);
  await sendAll(shop);
  expect(shop.standIn.parcels()).toHaveLength(1);
  await expect(withdrawBooking(shop, jewel, again?.bookingId ?? "")).rejects.toMatchObject({ code: "already-booked" });
  expect(await recordShipments(shop, jewel, typed)).toMatchObject([{ refused: "already-booked" }]);
  await expect(removeShipments(shop, jewel, order.id)).rejects.toMatchObject({ code: "already-booked" });
});
