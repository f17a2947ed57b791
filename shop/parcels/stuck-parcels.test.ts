import { expect, test } from "vitest";
import { transaction } from "../../db/transaction.ts";
import { applyReport } from "../couriers/apply-events.ts";
import type { CourierState } from "../couriers/courier-state-rules.ts";
import { reportOf } from "../couriers/test-courier.ts";
import { type BookedShop, bookedShop } from "../couriers/test-parcels.ts";
import { admin } from "../test-shop.ts";
import { countParcels, listParcels } from "./list-parcels.ts";
import type { ParcelStage } from "./parcel-rules.ts";

const hour = 3_600_000;

async function hear(shop: BookedShop, shipmentId: string, ...states: CourierState[]): Promise<void> {
  const settings = await shop.settings();
  for (const state of states)
    await transaction(shop.db, (tx) =>
      applyReport(tx, {
        ...{ shipmentId, source: "webhook", report: reportOf(state, { at: shop.now() }) },
        ...{ receivedAt: shop.now(), settings },
      }),
    );
}

async function listed(shop: BookedShop, stage: ParcelStage) {
  const { parcels } = await listParcels(shop, admin, { stage, limit: 25 });
  expect((await countParcels(shop, admin))[stage]).toBe(parcels.length);
  return parcels;
}

test("a parcel that the rider could not deliver is stuck until the courier reports otherwise", async () => {
  const shop = await bookedShop();
  for (const [state, reason] of [
    ["not-reached", "not-reached"],
    ["on-hold", "held"],
    ["cancelled-unconfirmed", "refused"],
    ["lost", "lost"],
  ] as const) {
    const { order, shipment } = await shop.book();
    await hear(shop, shipment.id, "out-for-delivery", state);
    expect(await listed(shop, "with-courier")).toEqual([]);
    expect(await listed(shop, "stuck")).toMatchObject([{ id: order.id, stuck: { reason, until: null } }]);
    await hear(shop, shipment.id, state === "lost" ? "returned" : "delivered");
    expect(await listed(shop, "stuck")).toEqual([]);
  }
});

test("a parcel without news for two days is stuck, unless its number was entered by hand", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await shop.book();
  await hear(shop, shipment.id, "in-transit");
  shop.setNow(new Date(shop.now().getTime() + 47 * hour));
  expect(await listed(shop, "with-courier")).toMatchObject([{ id: order.id, stuck: null }]);
  shop.setNow(new Date(shop.now().getTime() + 2 * hour));
  expect(await listed(shop, "stuck")).toMatchObject([{ id: order.id, stuck: { reason: "silent" } }]);
  await shop.pool.query("update shipments set state = null");
  expect(await listed(shop, "stuck")).toEqual([]);
  expect(await listed(shop, "with-courier")).toHaveLength(1);
});

test("Pathao's offer to return a parcel is open until 18:00 of the next day, then the parcel comes back to be checked in", async () => {
  const shop = await bookedShop("pathao");
  shop.setNow(new Date("2026-11-22T20:30:00Z"));
  const { order, shipment } = await shop.book();
  await hear(shop, shipment.id, "out-for-delivery", "coming-back");
  // In Dhaka it is already the 23rd.
  const until = "2026-11-24T12:00:00+00:00";
  expect(await listed(shop, "stuck")).toMatchObject([{ id: order.id, stuck: { reason: "return-offered", until } }]);
  expect(await listed(shop, "coming-back")).toEqual([]);
  shop.setNow(new Date("2026-11-24T12:00:00Z"));
  expect(await listed(shop, "stuck")).toEqual([]);
  expect(await listed(shop, "coming-back")).toMatchObject([{ id: order.id, stuck: null }]);
  await hear(shop, shipment.id, "returned");
  expect(await listed(shop, "coming-back")).toEqual([]);
  expect(await listed(shop, "to-check-in")).toMatchObject([{ id: order.id }]);
});

test("staff see the amount given to the courier, its last report and its tracking page", async () => {
  const shop = await bookedShop();
  const { shipment } = await shop.book();
  await shop.pool.query("update shipments set tracking_url = 'https://courier.example/t/1'");
  const report = reportOf("in-transit", { at: shop.now(), text: "Sent to Uttara hub" });
  const settings = await shop.settings();
  await transaction(shop.db, (tx) =>
    applyReport(tx, { shipmentId: shipment.id, source: "webhook", report, receivedAt: shop.now(), settings }),
  );
  const [parcel] = await listed(shop, "with-courier");
  expect(parcel?.carried).toMatchObject([
    {
      ...{ id: shipment.id, state: "in-transit", amountTold: 115_000, collected: null },
      ...{ lastWord: "Sent to Uttara hub", trackingUrl: "https://courier.example/t/1" },
    },
  ]);
});
