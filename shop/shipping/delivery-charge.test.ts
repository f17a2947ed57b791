import { describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../money.ts";
import { deliveryCharge, deliveryWindow } from "./delivery-charge.ts";
import { waiveDeliveryCharge } from "./free-delivery.ts";

const days = { inside: { from: 1, to: 2 }, outside: { from: 2, to: 4 } };

/** A time in Dhaka. 1 February 2026 is a Sunday. */
const dhaka = (moment: string) => new Date(`2026-02-${moment}:00+06:00`);

test("the charge is the one set for the area", () => {
  const charges = { inside: fromTaka(60), outside: fromTaka(120) };
  expect(deliveryCharge("inside", charges)).toBe(6000);
  expect(deliveryCharge("outside", charges)).toBe(12000);
});

test("delivery is free from the amount the merchant set, or with a coupon for free delivery", () => {
  const pay = (paid: number, freedByCoupon = false) =>
    waiveDeliveryCharge(paisa(6000), { paid: fromTaka(paid), freeAbove: fromTaka(1500), freedByCoupon });
  const freeDelivery = { above: fromTaka(1500), missing: 0, reason: null };
  expect(pay(1499)).toEqual({ shippingCost: 6000, freeDelivery: { ...freeDelivery, missing: 100 } });
  expect(pay(1500)).toEqual({ shippingCost: 0, freeDelivery: { ...freeDelivery, reason: "amount" } });
  expect(pay(1499, true)).toEqual({
    shippingCost: 0,
    freeDelivery: { ...freeDelivery, missing: 100, reason: "coupon" },
  });
});

describe("a parcel ordered", () => {
  test.each([
    ["on Sunday morning, inside Dhaka, comes on Monday or Tuesday", "inside", "01T10:00", "02", "03"],
    ["on Sunday morning, outside, comes from Tuesday to Thursday", "outside", "01T10:00", "03", "05"],
    ["on Tuesday, outside, is not promised for Friday", "outside", "03T10:00", "05", "08"],
    ["on Thursday comes on Saturday or Sunday, not on Friday", "inside", "05T10:00", "07", "08"],
    ["on Friday comes on Saturday or Sunday", "inside", "06T10:00", "07", "08"],
    ["a minute before 18:00 is still today's", "inside", "01T17:59", "02", "03"],
    ["at 18:00 counts as tomorrow's", "inside", "01T18:00", "03", "04"],
    ["just after midnight counts by the date in Dhaka, not in UTC", "inside", "02T00:30", "03", "04"],
    ["late on the last day of the month comes in the next", "inside", "28T20:00", "03-02", "03-03"],
  ] as const)("%s", (_, area, moment, from, to) => {
    const date = (day: string) => (day.length === 2 ? `2026-02-${day}` : `2026-${day}`);
    expect(deliveryWindow(area, days, dhaka(moment))).toEqual({ from: date(from), to: date(to) });
  });

  test("with same-day delivery arrives that day, but never on a Friday", () => {
    const sameDay = { inside: { from: 0, to: 0 }, outside: { from: 1, to: 1 } };
    expect(deliveryWindow("inside", sameDay, dhaka("01T10:00")).from).toBe("2026-02-01");
    expect(deliveryWindow("inside", sameDay, dhaka("06T10:00")).from).toBe("2026-02-07");
  });
});
