import { expect, test } from "vitest";
import type { CourierKind } from "../../../shop/parcels/parcel-rules.ts";
import { pilesOf, scanPile } from "./hand-over-piles.ts";

type Shipment = { courier: CourierKind; courierName: string | null; trackingCode: string; state: "booked" | null };

const steadfast: Omit<Shipment, "trackingCode"> = { courier: "steadfast", courierName: null, state: "booked" };

const parcel = (number: string, shipment: Partial<Shipment> & { trackingCode: string }) => ({
  _id: number,
  number,
  shipments: [{ ...steadfast, ...shipment }],
});

const one = parcel("LB-482-719-368", { trackingCode: "SFR-187745531" });
const two = parcel("LB-842-768-516", { trackingCode: "SFR-187745520" });
const three = parcel("LB-713-540-986", { courier: "pathao", trackingCode: "DA221126X7" });
const four = parcel("LB-969-898-605", { courier: "other", courierName: "Sundarban", trackingCode: "7", state: null });

test("booked parcels are listed per courier, and only Pathao and RedX confirm the hand-over themselves", () => {
  const byHand = parcel("LB-104-620-675", { courier: "redx", trackingCode: "21A427", state: null });
  const piles = pilesOf([three, one, two, four, byHand], "en");
  expect(piles.map(({ key, parcels, isScannedByCourier }) => [key, parcels.length, isScannedByCourier])).toEqual([
    ["steadfast", 2, false],
    ["pathao", 1, true],
    ["other Sundarban", 1, false],
    ["redx", 1, false],
  ]);
});

test("a scan ticks a parcel of the list once, and says where any other belongs", () => {
  const piles = pilesOf([one, two, three], "en");
  const [open] = piles;
  if (!open) throw new Error("no pile");
  const scan = (code: string, scanned: string[] = []) => scanPile(code, open, piles, new Set(scanned));
  expect(scan("sfr-187745531")).toMatchObject({ kind: "new", parcel: one });
  expect(scan("LB482719368")).toMatchObject({ kind: "new", parcel: one });
  expect(scan("LB-482-719-368", [one._id])).toMatchObject({ kind: "again" });
  expect(scan("DA221126X7")).toMatchObject({ kind: "other-pile", pile: { key: "pathao" } });
  expect(scan("5901234123457")).toEqual({ kind: "unknown" });
});

test("a courier's number that looks like an order number is also found", () => {
  const alike = parcel("LB-104-620-675", { trackingCode: "SFR-842768516" });
  const digitsOnly = parcel("LB-969-898-605", { trackingCode: "713540986" });
  const piles = pilesOf([alike, digitsOnly], "en");
  const [open] = piles;
  if (!open) throw new Error("no pile");
  expect(scanPile("SFR-842768516", open, piles, new Set())).toMatchObject({ kind: "new", parcel: alike });
  expect(scanPile("713540986", open, piles, new Set())).toMatchObject({ kind: "new", parcel: digitsOnly });
});
