import { expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { totalSaved } from "./sum-rows.tsx";

const line = { price: 750, listPrice: null, quantity: 1 };

test("reduced prices and the coupon are one saving", () => {
  const reduced = { price: 650, listPrice: 900, quantity: 2 };
  expect(totalSaved([line], null)).toBe(0);
  expect(totalSaved([line], { gave: 300 })).toBe(fromTaka(300));
  expect(totalSaved([line, reduced], { gave: 149 })).toBe(fromTaka(649));
  // A price above the regular one saves nothing.
  expect(totalSaved([{ ...line, listPrice: 700 }], null)).toBe(0);
});
