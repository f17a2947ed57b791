import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bookings,
  courierTasks,
  notifications,
  orderEvents,
  orders,
  returns,
  shipmentEvents,
  shipments,
} from "../../db/schema.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { trackOrder } from "../orders/find-orders.ts";
import { undoStep } from "../orders/undo-step.ts";
import { checkIn } from "../parcels/check-in.ts";
import { listParcels } from "../parcels/list-parcels.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { admin, codeOf } from "../test-shop.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import { bookingsRequest } from "./booking-schema.ts";
import { requestBookings } from "./request-bookings.ts";
import { reportOf, sendWebhook } from "./test-courier.ts";
import { disturbed, followAll, journeys, seededRandom } from "./test-journeys.ts";
import { type BookedShop, bookedShop, openTasks, report } from "./test-parcels.ts";

const minute = 60_000;
const start = new Date("2026-11-20T04:00:00Z");
/** The given number of minutes after the first event. */
const at = (minutes: number) => new Date(start.getTime() + minutes * minute);

const timelineOf = async (shop: BookedShop, order: { id: string }) =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)).map(
    ({ status, byRole, kind }) => (kind === "undone" ? `back to ${status}` : `${status} by ${byRole}`),
  );
const messagesOf = async (shop: BookedShop) =>
  (await shop.db.select().from(notifications))
    .filter(({ channel, kind }) => channel === "sms" && kind !== "order-placed" && kind !== "order-confirmed")
    .map(({ kind }) => kind);

async function expectSound(shop: BookedShop, pieces?: Record<string, number>): Promise<void> {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  if (pieces) expect(await countPieces(shop.db)).toEqual(pieces);
}

describe("a parcel on its way", () => {
  test("is shipped once the courier has it, then delivered, and the customer is notified once", async () => {
    const shop = await bookedShop();
    const { order, externalId, reference } = await shop.book();
    const parcel = { externalId, reference };
    await report(shop, parcel, "booked");
    expect(await shop.statusOf(order)).toBe("confirmed");
    for (const state of ["picked-up", "in-transit", "out-for-delivery", "delivered-unconfirmed"] as const)
      await report(shop, parcel, state);
    expect(await shop.statusOf(order)).toBe("shipped");
    await report(shop, parcel, "delivered", { collected: fromTaka(1150), charge: fromTaka(70) });
    expect(await timelineOf(shop, order)).toEqual([
      ...["pending by shopper", "confirmed by staff", "shipped by system", "delivered by system"],
    ]);
    expect(await messagesOf(shop)).toEqual(["order-shipped"]);
    const [row] = await shop.db.select().from(shipments);
    expect(row).toMatchObject({ state: "delivered", collected: 115_000, charge: 7_000 });
    expect(row?.endedAt).not.toBeNull();
    expect(await openTasks(shop)).toEqual([]);
    await expectSound(shop);
  });

  test("shows its customer the courier's updates while it comes closer, but not staff notes or reasons for delays", async () => {
    const shop = await bookedShop();
    const { order, externalId, reference, shipment } = await shop.book();
    const parcel = { externalId, reference };
    const wordsOf = async () => {
      const [{ phone } = { phone: "" }] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
      const found = await trackOrder(shop, { number: order.number, phone });
      return found?.shipments.map((each) => each.courierWord?.text ?? null);
    };
    await report(shop, parcel, "in-transit", {
      text: "On the road",
      at: new Date(shop.now().getTime() - 9 * minute),
    });
    expect(await wordsOf()).toEqual(["On the road"]);
    await report(shop, parcel, "at-last-hub", {
      text: "Received at the Dhanmondi hub",
      at: new Date(shop.now().getTime() - 8 * minute),
    });
    const row = {
      shipmentId: shipment.id,
      rawState: "at-last-hub",
      at: new Date(shop.now().getTime() - 7 * minute),
      hash: "by-hand",
    };
    await shop.db.insert(shipmentEvents).values({ ...row, source: "hand", text: "Rima rang the hub" });
    expect(await wordsOf()).toEqual(["Received at the Dhanmondi hub"]);
    await report(shop, parcel, "not-reached", {
      text: "Customer unreachable",
      at: new Date(shop.now().getTime() - 6 * minute),
    });
    expect(await wordsOf()).toEqual([null]);
    await report(shop, parcel, "out-for-delivery", {
      text: "With Rasel",
      at: new Date(shop.now().getTime() - 5 * minute),
    });
    expect(await wordsOf()).toEqual(["With Rasel"]);
    await report(shop, parcel, "delivered", {
      collected: fromTaka(1150),
      text: "Delivered",
      at: new Date(shop.now().getTime() - 4 * minute),
    });
    expect(await wordsOf()).toEqual([null]);
  });

  test("whose first events are lost gets the missing statuses together, without outdated messages", async () => {
    const shop = await bookedShop();
    const { order, externalId } = await shop.book();
    await report(shop, { externalId, reference: null }, "delivered");
    expect((await timelineOf(shop, order)).slice(-2)).toEqual(["shipped by system", "delivered by system"]);
    expect(await messagesOf(shop)).toEqual([]);
    // Late events undo nothing.
    await report(shop, { externalId, reference: null }, "in-transit");
    expect(await shop.statusOf(order)).toBe("delivered");
    await expectSound(shop);
  });

  test("that comes back makes the order returned, and its items are in stock after the check-in", async () => {
    const shop = await bookedShop();
    const { order, externalId, reference } = await shop.book();
    await packOrder(shop, admin, order.id, null);
    const pieces = await countPieces(shop.db);
    const parcel = { externalId, reference };
    await report(shop, parcel, "picked-up");
    await report(shop, parcel, "coming-back");
    expect(await shop.statusOf(order)).toBe("returned");
    expect(await shop.db.select().from(returns)).toMatchObject([{ orderId: order.id, checkedInAt: null }]);
    await report(shop, parcel, "returned");
    await expectSound(shop, pieces);
    const items = [
      { variantId: shop.serum, quantity: 2, condition: "resellable" as const },
      { variantId: shop.soap, quantity: 1, condition: "lost" as const },
    ];
    expect(await checkIn(shop, admin, order.id, items)).toBe(true);
    expect(await openTasks(shop)).toEqual([]);
    await expectSound(shop, pieces);
  });

  test("that was delivered after its return is set to delivered, or raises a task if staff have closed it otherwise", async () => {
    const shop = await bookedShop();
    const one = await shop.book();
    await report(shop, one, "coming-back");
    await report(shop, one, "delivered");
    expect((await timelineOf(shop, one.order)).slice(-3)).toEqual([
      ...["returned by system", "back to shipped", "delivered by system"],
    ]);
    expect(await shop.db.$count(returns)).toBe(0);
    const other = await shop.book();
    await changeStatus(shop, admin, other.order.id, "shipped");
    await changeStatus(shop, admin, other.order.id, "returned");
    await report(shop, other, "delivered");
    expect(await shop.statusOf(other.order)).toBe("returned");
    expect(await openTasks(shop)).toEqual(["contradicts"]);
    await expectSound(shop);
  });

  test("that the courier never collected leaves the order's status, and raises a task", async () => {
    const shop = await bookedShop();
    const { order, ...parcel } = await shop.book();
    await report(shop, parcel, "cancelled");
    expect(await shop.statusOf(order)).toBe("confirmed");
    expect(await openTasks(shop)).toEqual(["never-fetched"]);
  });

  test("that the courier never collected waits to be booked again, and later events of the old one change nothing", async () => {
    const shop = await bookedShop();
    const { order, ...old } = await shop.book();
    const stageOf = async () => (await orderDetail(shop, admin, order.id)).stage;
    await packOrder(shop, admin, order.id, null);
    expect(await stageOf()).toBe("booked");
    await report(shop, old, "cancelled");
    expect(await stageOf()).toBe("packed");
    expect((await orderDetail(shop, admin, order.id)).shipments).toEqual([]);
    const listed = await listParcels(shop, admin, { stage: "packed", limit: 10 });
    expect(listed.parcels).toMatchObject([{ id: order.id, shipments: [], booking: { state: "cancelled" } }]);
    expect((await shop.db.select().from(bookings)).map(({ state }) => state)).toEqual(["cancelled"]);
    // Entered by hand, with another courier.
    const number = { number: order.number, trackingCode: "21A427TU4BN3R" };
    const byHand = shipmentsRequest.parse({ courier: "redx", shipments: [number] });
    expect(await recordShipments(shop, admin, byHand)).toMatchObject([{ modified: true, refused: null }]);
    expect(await openTasks(shop)).toEqual([]);
    expect(await stageOf()).toBe("booked");
    await report(shop, old, "cancelled");
    expect((await orderDetail(shop, admin, order.id)).shipments).toMatchObject([{ trackingCode: "21A427TU4BN3R" }]);
    await changeStatus(shop, admin, order.id, "shipped");
    const shipped = (await shop.db.select().from(notifications)).filter(({ kind }) => kind === "order-shipped");
    expect(JSON.stringify(shipped)).toContain("21A427TU4BN3R");
    expect(JSON.stringify(shipped)).not.toContain(old.externalId);
    await expectSound(shop);
  });

  test("that was never collected is booked again with its courier, under a new reference", async () => {
    const shop = await bookedShop();
    const { order, ...old } = await shop.book();
    await report(shop, old, "cancelled");
    const again = await requestBookings(shop, admin, bookingsRequest.parse({ parcels: [{ orderId: order.id }] }));
    expect(again.outcomes).toMatchObject([{ refused: null, faults: [] }]);
    expect((await shop.db.select().from(bookings)).map(({ reference, state }) => [reference.slice(-2), state])).toEqual(
      [
        ["-1", "cancelled"],
        ["-2", "requested"],
      ],
    );
  });

  test("of a cancelled order changes nothing in the order", async () => {
    const shop = await bookedShop();
    const { order, ...parcel } = await shop.book();
    await changeStatus(shop, admin, order.id, "cancelled");
    const pieces = await countPieces(shop.db);
    expect(await openTasks(shop)).toEqual(["event-on-cancelled"]);
    for (const state of ["picked-up", "delivered", "returned"] as const) await report(shop, parcel, state);
    expect(await shop.statusOf(order)).toBe("cancelled");
    expect(await openTasks(shop)).toEqual(["event-on-cancelled"]);
    await expectSound(shop, pieces);
  });

  test("raises a task for another amount, a partial delivery, a loss and an unknown status", async () => {
    const shop = await bookedShop();
    const less = await shop.book();
    await report(shop, less, "delivered", { collected: fromTaka(1100) });
    expect(await openTasks(shop)).toEqual(["amount-differs"]);
    // The courier corrects itself.
    await report(shop, less, "delivered", { collected: fromTaka(1150), at: new Date(Date.now() + 1000) });
    expect(await openTasks(shop)).toEqual([]);
    // The amount to collect is never negative, even before the parcel arrives.
    const negative = await shop.book();
    await report(shop, negative, "out-for-delivery", { collected: fromTaka(-50) });
    expect(await openTasks(shop)).toEqual(["amount-differs"]);
    await report(shop, negative, "delivered", { collected: fromTaka(1150), at: new Date(Date.now() + 1000) });
    expect(await openTasks(shop)).toEqual([]);
    await report(shop, await shop.book(), "partly-delivered", { collected: fromTaka(560) });
    const lost = await shop.book();
    await report(shop, lost, "lost");
    for (const rawState of ["teleported", "teleported"]) await report(shop, lost, null, { rawState });
    expect(await openTasks(shop)).toEqual(["lost", "partly-delivered", "unknown-state"]);
    const [row] = await shop.db.select().from(shipments).where(eq(shipments.reference, lost.reference));
    expect(row?.state).toBe("lost");
    await expectSound(shop);
  });

  test("that staff marked as shipped by mistake cannot be undone once the courier has it", async () => {
    const shop = await bookedShop();
    const { order, ...parcel } = await shop.book();
    await changeStatus(shop, admin, order.id, "shipped");
    await report(shop, parcel, "picked-up");
    const refusal = await undoStep(shop, admin, order.id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "undo-refused", details: { reason: "later-fact" } });
  });
});

describe("concurrently", () => {
  test("two processes that handle the same webhooks apply each once", async () => {
    const shop = await bookedShop();
    const parcels = [];
    for (let n = 0; n < 5; n += 1) parcels.push(await shop.book());
    for (const parcel of parcels)
      for (const [index, state] of (["picked-up", "in-transit", "delivered"] as const).entries())
        await sendWebhook(shop, parcel, reportOf(state, { at: at(index) }));
    await Promise.all([applyWebhooks(shop), applyWebhooks(shop), applyWebhooks(shop)]);
    await applyWebhooks(shop);
    expect(await shop.db.$count(shipmentEvents)).toBe(15);
    for (const { order } of parcels) expect(await shop.statusOf(order)).toBe("delivered");
    expect(await shop.db.$count(orderEvents, sql`status = 'delivered'`)).toBe(5);
    await expectSound(shop);
  });

  test("a webhook and a cancellation leave the order shipped, or cancelled with a task", async () => {
    const shop = await bookedShop();
    const pieces = await countPieces(shop.db);
    for (let round = 0; round < 8; round += 1) {
      const { order, shipment, ...parcel } = await shop.book();
      await sendWebhook(shop, parcel, reportOf("picked-up", { at: at(round) }));
      const [, refused] = await Promise.all([
        applyWebhooks(shop),
        codeOf(changeStatus(shop, admin, order.id, "cancelled")),
      ]);
      const tasks = await shop.db.$count(courierTasks, eq(courierTasks.subject, shipment.id));
      expect([await shop.statusOf(order), tasks]).toEqual(refused === null ? ["cancelled", 1] : ["shipped", 0]);
      await expectSound(shop, pieces);
    }
  });
});

test("webhooks that arrive shuffled, repeated or not at all lead to the same end as in order", async () => {
  const random = seededRandom(20261122);
  const truth = journeys(15, random);
  const inOrder = await followAll(15, truth, truth);
  const shaken = await followAll(15, disturbed(truth, random), truth);
  expect(shaken.ends).toEqual(inOrder.ends);
  await expectSound(inOrder.shop);
  await expectSound(shaken.shop);
});
