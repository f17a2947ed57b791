import { expect, test } from "vitest";
import { shipments } from "../../db/schema.ts";
import { listParcels } from "../parcels/list-parcels.ts";
import type { SignedIn } from "../permissions.ts";
import { admin } from "../test-shop.ts";
import { bookingsRequest } from "./booking-schema.ts";
import { reportByHand } from "./report-by-hand.ts";
import { requestBookings } from "./request-bookings.ts";
import { requestParcelReturn } from "./request-parcel-return.ts";
import { sendBookings } from "./send-bookings.ts";
import { courierShop } from "./test-stand-in.ts";

const reason = "The customer has moved away";
const returnCall = "steadfast create_return_request";

/** A parcel that the courier has collected. */
async function sentParcel(kind: "steadfast" | "pathao" = "steadfast") {
  const shop = await courierShop(kind);
  const order = await shop.order();
  await requestBookings(shop, admin, bookingsRequest.parse({ parcels: [{ orderId: order.id }] }));
  while (await sendBookings(shop));
  const [shipment] = await shop.db.select().from(shipments);
  if (!shipment) throw new Error("nothing was booked");
  const ask = (actor: SignedIn = admin) => requestParcelReturn(shop, actor, shipment.id, { reason });
  const state = (to: "in-transit" | "coming-back") =>
    reportByHand(shop, admin, shipment.id, { state: to, collected: null, text: null });
  return { shop, order, ask, state };
}

test("staff request a parcel's return from Steadfast, the order waits for the courier's report, and all staff see the reason", async () => {
  const { shop, order, ask, state } = await sentParcel();
  await state("in-transit");
  expect(await ask()).toEqual({ failure: null, text: null });
  expect(shop.standIn.parcels()).toMatchObject([{ outcome: "returned" }]);
  const { parcels } = await listParcels(shop, admin, { stage: "with-courier", limit: 10 });
  expect(parcels).toMatchObject([
    { id: order.id, status: "shipped", carried: [{ state: "in-transit", lastWord: reason }] },
  ]);
  // The courier has an open request already, and its own message is shown.
  expect(await ask()).toEqual({ failure: "refused", text: expect.stringContaining("not possible") });
  await state("coming-back");
  await expect(ask()).rejects.toMatchObject({ code: "status-step-refused" });
});

test("a request without a response changes nothing and is not repeated automatically", async () => {
  const { shop, ask, state } = await sentParcel();
  await state("in-transit");
  shop.standIn.failNext(returnCall, "cut");
  expect(await ask()).toMatchObject({ failure: "unreachable" });
  expect(shop.standIn.calls().filter((call) => call === returnCall)).toHaveLength(1);
  const { parcels } = await listParcels(shop, admin, { stage: "with-courier", limit: 10 });
  expect(parcels[0]?.carried[0]?.lastWord).toBeNull();
});

test("a return cannot be requested from a courier without that feature, or by staff who may not change orders", async () => {
  const { ask } = await sentParcel("pathao");
  await expect(ask()).rejects.toMatchObject({ code: "not-found" });
  await expect(ask({ ...admin, role: "packing" })).rejects.toMatchObject({ code: "not-allowed" });
});
