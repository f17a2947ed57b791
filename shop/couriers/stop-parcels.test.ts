import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings, shipments } from "../../db/schema.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { admin } from "../test-shop.ts";
import { CourierError, type OpenCourier } from "./courier-port.ts";
import { sendCancellations } from "./send-cancellations.ts";
import { courierOfTests } from "./test-courier.ts";
import { type BookedShop, bookedShop, openTasks } from "./test-parcels.ts";

/** A shop with an account at RedX, which takes cancellations unless it answers with an error. */
async function redxShop() {
  const shop = await bookedShop("redx");
  const cancelled: string[] = [];
  const answers: CourierError[] = [];
  const { open } = courierOfTests();
  const openRedx: OpenCourier = (...given) => ({
    ...open(...given),
    async cancel({ externalId }) {
      cancelled.push(externalId);
      const error = answers.shift();
      if (error) throw error;
    },
  });
  const later = async (minutes: number) => {
    shop.setNow(new Date(shop.now().getTime() + minutes * 60_000));
    await Promise.all([sendCancellations(redx), sendCancellations(redx)]);
  };
  const redx: BookedShop = { ...shop, couriers: { open: openRedx } };
  return { shop: redx, cancelled, answers, later };
}

const stateOf = async ({ db }: BookedShop, { id }: { id: string }) =>
  (await db.select().from(shipments).where(eq(shipments.id, id)))[0]?.state;

test("cancelling a booked order has its parcel cancelled by a courier that takes it, once it can hardly be undone", async () => {
  const { shop, cancelled, answers, later } = await redxShop();
  const { order, shipment, externalId } = await shop.book();
  await later(5);
  expect(cancelled).toEqual([]);
  await changeStatus(shop, admin, order.id, "cancelled");
  expect(await openTasks(shop)).toEqual(["event-on-cancelled"]);
  await later(1);
  expect(cancelled).toEqual([]);
  answers.push(new CourierError("unreachable"));
  await later(2);
  expect([cancelled, await stateOf(shop, shipment)]).toEqual([[externalId], "booked"]);
  await later(6);
  expect([cancelled, await stateOf(shop, shipment)]).toEqual([[externalId, externalId], "cancelled"]);
  expect(await openTasks(shop)).toEqual([]);
  expect(await shop.db.select().from(bookings)).toMatchObject([{ state: "cancelled" }]);
  await later(60);
  expect(cancelled).toHaveLength(2);
});

test("a parcel that its courier does not cancel is left to staff", async () => {
  const { shop, cancelled, answers, later } = await redxShop();
  const { order } = await shop.book();
  await changeStatus(shop, admin, order.id, "cancelled");
  answers.push(new CourierError("refused", { text: "Already picked up" }));
  await later(3);
  await later(60);
  expect(cancelled).toHaveLength(1);
  expect(await openTasks(shop)).toEqual(["event-on-cancelled"]);
});

test("cancelling that is undone leaves the parcel booked", async () => {
  const { shop, cancelled, later } = await redxShop();
  const { order, shipment } = await shop.book();
  await changeStatus(shop, admin, order.id, "cancelled");
  expect(await undoStep(shop, admin, order.id)).toBe("confirmed");
  await later(10);
  expect([cancelled, await stateOf(shop, shipment), await openTasks(shop)]).toEqual([[], "booked", []]);
});

test("a parcel at any other courier, or with a typed number, raises a task", async () => {
  const shop = await bookedShop("steadfast");
  const [booked, typed] = [await shop.book(), await shop.order()];
  await recordShipments(
    shop,
    admin,
    shipmentsRequest.parse({ courier: "pathao", shipments: [{ number: typed.number, trackingCode: "PX1" }] }),
  );
  for (const { id } of [booked.order, typed]) await changeStatus(shop, admin, id, "cancelled");
  expect(await openTasks(shop)).toEqual(["event-on-cancelled", "event-on-cancelled"]);
  expect((await shop.db.select().from(shipments)).map(({ cancelAt }) => cancelAt)).toEqual([null, null]);
});
