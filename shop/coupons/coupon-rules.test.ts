import { expect, test } from "vitest";
import { readCouponCode, standingProblem } from "./coupon-rules.ts";
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
  expect(readCouponCode(typed)).toBe(code);
});

test("a coupon holds from its first day to its last, both included, in Dhaka", () => {
  const days = { from: "2026-11-21", until: "2026-11-30" };
  const fresh = { active: true, usedUp: false, usedByPerson: false };
  const on = (today: string, more: object = {}) => standingProblem(days, { ...fresh, ...more }, today);
  expect(["2026-11-20", "2026-11-21", "2026-11-30", "2026-12-01"].map((day) => on(day))).toEqual([
    "not-yet",
    null,
    null,
    "over",
  ]);
  expect(on("2026-11-22", { active: false })).toBe("over");
  expect(on("2026-11-22", { usedUp: true, usedByPerson: true })).toBe("used-by-you");
  expect(on("2026-11-22", { usedUp: true })).toBe("used-up");
});

const said = {
  ...{ code: "eid ২০", kind: "percent", amount: "50", percent: 20, mostOff: 300, minimum: 0, from: null, until: null },
  ...{ mostUses: null, mostPerPerson: 1, categories: ["makeup"], active: true, note: null },
};

test("what staff say of a coupon is read at the door; what belongs to another kind is dropped", () => {
  expect(newCoupon.parse(said)).toMatchObject({
    ...{ code: "EID20", amount: null, percent: 20, mostOff: 30_000, categories: ["Makeup"] },
  });
  expect(newCoupon.parse({ ...said, kind: "amount" })).toMatchObject({ amount: 5000, percent: null, mostOff: null });
  const wrong = [
    { code: "ঈদ২০" },
    { code: "no" },
    { percent: 101 },
    { percent: null },
    { kind: "amount", amount: 0 },
    { from: "2026-11-30", until: "2026-11-21" },
    { mostUses: 0 },
    { categories: ["Toys"] },
  ];
  for (const each of wrong) expect(newCoupon.safeParse({ ...said, ...each }).success, JSON.stringify(each)).toBe(false);
});
