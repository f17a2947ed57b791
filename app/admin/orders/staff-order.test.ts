import { expect, test } from "vitest";
import { addLine, limitToStock } from "./staff-order.ts";

const kajal = { productId: "kajal", variantId: "kajal-black", name: "Kajal", quantity: 4 };
const attar = { productId: "attar", variantId: "attar-6ml", name: "Attar", quantity: 1 };

test("a product that is added again is one line with more pieces", () => {
  const lines = addLine([kajal, attar], { ...attar, quantity: 2 });
  expect(lines).toEqual([kajal, { ...attar, quantity: 3 }]);
  expect(addLine([kajal], attar)).toEqual([kajal, attar]);
});

test("a line has at most the pieces that are left, and says so", () => {
  const few = { variantId: "kajal-black", problem: "not-enough", left: 3 } as const;
  const enough = { variantId: "attar-6ml", problem: null, left: 9 } as const;
  expect(limitToStock([kajal, attar], { lines: [few, enough] })).toEqual([
    { ...kajal, quantity: 3, maxQuantity: 3 },
    attar,
  ]);
});

test("lines of which there are enough, and those that are sold out, stay as they are", () => {
  const lines = [kajal, attar];
  const soldOut = { variantId: "kajal-black", problem: "out-of-stock", left: 0 } as const;
  expect(limitToStock(lines, { lines: [soldOut] })).toBe(lines);
});
