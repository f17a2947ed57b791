import { expect, test } from "vitest";
import { chooseSize } from "./choose-size.ts";

const small = { id: "50 ml", price: 220, inStock: true, savedBySize: 0 };
const large = { id: "100 ml", price: 380, inStock: true, savedBySize: 13 };

test("only the high budget takes the larger size if it costs less per amount, the others the smaller one", () => {
  const sizeFor = (variants: (typeof small)[], budget?: "low" | "middle" | "high") =>
    chooseSize(variants, budget ? { budget: [budget] } : {})?.id;
  expect(sizeFor([large, small], "high")).toBe("100 ml");
  for (const budget of ["low", "middle", undefined] as const) expect(sizeFor([large, small], budget)).toBe("50 ml");
  expect(sizeFor([{ ...large, savedBySize: 0 }, small], "high")).toBe("50 ml");
  expect(sizeFor([{ ...large, inStock: false }, small], "high")).toBe("50 ml");
  expect(sizeFor([], "high")).toBeUndefined();
});
