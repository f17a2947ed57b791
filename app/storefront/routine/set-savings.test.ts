import { expect, test } from "vitest";
import type { CouponTerms } from "../../../shop/coupons/coupon-rules.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { setSavings } from "./set-savings.ts";

const terms: CouponTerms = {
  ...{ kind: "percent", amount: null, percent: 10, maxDiscount: null, minimum: paisa(0), minProducts: 3 },
  ...{ from: null, until: null, categories: ["Skincare"] },
};
const items = [220, 420, 790].map((taka, nth) => ({ productId: `p${nth}`, price: fromTaka(taka) }));

test("three products of a routine are reduced together, any two of them are not", () => {
  const savings = setSavings({ code: "ROUTINE10", terms }, items);
  expect(savings).toEqual([0, 0, 0, 0, 0, 0, 0, fromTaka(143)]);
});

test("a coupon without a number of products reduces each choice", () => {
  const savings = setSavings({ code: "GLOW10", terms: { ...terms, minProducts: null } }, items);
  expect(savings).toEqual([0, 22, 42, 64, 79, 101, 121, 143].map(fromTaka));
  const makeup = setSavings({ code: "LIPS10", terms: { ...terms, minProducts: null, categories: ["Makeup"] } }, items);
  expect(makeup.every((saved) => saved === 0)).toBe(true);
});
