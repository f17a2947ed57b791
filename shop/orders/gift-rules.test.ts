import { expect, test } from "vitest";
import { splitWrap } from "./gift-rules.ts";

const soap = { productId: "soap", variantId: "rose", quantity: 2 };
const pouch = { productId: "pouch", variantId: "small", quantity: 1 };

test("a gift's wrapping is no item of the cart", () => {
  expect(splitWrap([soap, pouch], "pouch/small")).toEqual({ goods: [soap], wrap: pouch });
});

test("of two pouches one wraps the gift and one is bought", () => {
  const pouches = { ...pouch, quantity: 2 };
  expect(splitWrap([soap, pouches], "pouch/small")).toEqual({ goods: [soap, pouch], wrap: pouches });
});

test("a pouch alone, one that no gift names, and one that has left the cart wrap nothing", () => {
  for (const [lines, key] of [
    [[pouch], "pouch/small"],
    [[soap, pouch], ""],
    [[soap, pouch], null],
    [[soap], "pouch/small"],
  ] as const)
    expect(splitWrap([...lines], key)).toEqual({ goods: lines });
});
