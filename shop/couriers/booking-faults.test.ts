import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { findBookingFaults } from "./booking-faults.ts";
import type { BookingRequest } from "./courier-port.ts";

const booking: BookingRequest = {
  ...{ reference: "LB482719368-1", name: "Nusrat Jahan", phone: "01712345678", alternativePhone: null },
  ...{ address: "House 12, Road 4, Dhanmondi, Dhaka", place: null, amountToCollect: fromTaka(1410) },
  ...{ value: fromTaka(1350), grams: 500, pieces: 3, contents: "2 x Serum; 1 x Soap", note: null },
};
const dhanmondi = { cityId: 1, zoneId: 2, areaId: 3, name: "Dhanmondi" };

test("a valid parcel has no faults with any courier", () => {
  expect(findBookingFaults("steadfast", booking)).toEqual([]);
  expect(findBookingFaults("pathao", booking)).toEqual([]);
  expect(findBookingFaults("redx", { ...booking, place: dhanmondi })).toEqual([]);
});

test("each courier's limits are checked before it is called", () => {
  expect(findBookingFaults("pathao", { ...booking, address: "Gafargaon" })).toEqual(["address-short"]);
  expect(findBookingFaults("steadfast", { ...booking, address: "Gafargaon" })).toEqual([]);
  expect(findBookingFaults("pathao", { ...booking, address: "x".repeat(221) })).toEqual(["address-long"]);
  expect(findBookingFaults("pathao", { ...booking, name: "Mi" })).toEqual(["name-short"]);
  expect(findBookingFaults("pathao", { ...booking, grams: 10_001 })).toEqual(["weight-large"]);
  expect(findBookingFaults("redx", booking)).toEqual(["place-missing"]);
  expect(findBookingFaults("redx", { ...booking, place: dhanmondi, address: "x".repeat(491) })).toEqual([
    "address-long",
  ]);
  expect(findBookingFaults("steadfast", { ...booking, amountToCollect: fromTaka(1_000_001) })).toEqual([
    "amount-large",
  ]);
});

test.each(["0191122334", "01234567890", "8801712345678", ""])("%j is not a phone number a rider can call", (phone) => {
  expect(findBookingFaults("steadfast", { ...booking, phone })).toEqual(["phone-wrong"]);
});
