import { expect, test } from "vitest";
import { couponStateProblem, normalizeCouponCode } from "./coupon-rules.ts";
import { newCoupon } from "./coupon-schema.ts";

test.each([
  ["labonno10", "LABONNO10"],
  [" Labonno 10 ", "LABONNO10"],
  ["LABONNO১০", "LABONNO10"],
  ["labonno-10", "LABONNO10"],
  ["\u2066ＬＡＢＯＮＮＯ１０\u2069", "LABONNO10"],
  ["  -- ", ""],
  ["ঈদ২০", "ঈদ20"],
  ["\u0000\ud800x", "X"],
])("the code %j is read as %j", (typed, code) => {
  expect(normalizeCouponCode(typed)).toBe(code);
});

test("a coupon is valid from its first to its last day in Dhaka, both included", () => {
  const days = { from: "2026-11-21", until: "2026-11-30" };
  const fresh = { active: true, usedUp: false, usedByPerson: false };
  const on = (today: string, more: object = {}) => couponStateProblem(days, { ...fresh, ...more }, today);
  expect(["2026-11-20", "2026-11-21", "2026-11-30", "2026-12-01"].map((day) => on(day))).toEqual([
    "not-yet",
    null,
    null,
    "over",
  ]);
  expect(on("2026-11-22", { active: false })).toBe("off");
  expect(on("2026-12-01", { active: false })).toBe("over");
  expect(on("2026-11-22", { usedUp: true, usedByPerson: true })).toBe("used-by-you");
  expect(on("2026-11-22", { usedUp: true })).toBe("used-up");
});

const input = {
  ...{
    code: "eid ২০",
    kind: "percent",
    amount: "50",
    percent: 20,
    maxDiscount: 300,
    minimum: 0,
    from: null,
    until: null,
  },
  ...{ maxUses: null, maxUsesPerCustomer: 1, categories: ["makeup"], active: true, note: null },
};

test("coupon input is validated, and fields of another kind of coupon are dropped", () => {
  expect(newCoupon.parse(input)).toMatchObject({
    ...{ code: "EID20", amount: null, percent: 20, maxDiscount: 30_000, categories: ["Makeup"] },
  });
  expect(newCoupon.parse({ ...input, kind: "amount" })).toMatchObject({
    amount: 5000,
    percent: null,
    maxDiscount: null,
  });
  // The routine page promises its coupon to everyone, so it has no limits per customer.
  expect(newCoupon.parse({ ...input, maxUses: 5, inRoutine: true })).toMatchObject({
    ...{ inRoutine: true, maxUses: null, maxUsesPerCustomer: null },
  });
  const invalidInputs = [
    { minProducts: 1 },
    { code: "ঈদ২০" },
    { code: "no" },
    { percent: 101 },
    { percent: null },
    { kind: "amount", amount: 0 },
    { from: "2026-11-30", until: "2026-11-21" },
    { maxUses: 0 },
    { categories: ["Toys"] },
  ];
  for (const each of invalidInputs)
    expect(newCoupon.safeParse({ ...input, ...each }).success, JSON.stringify(each)).toBe(false);
});
