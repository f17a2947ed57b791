import { expect, test } from "vitest";
import { splitWrap } from "./gift-rules.ts";

const soap = { productId: "soap", variantId: "rose", quantity: 2 };
const pouch = { productId: "pouch", variantId: "small", quantity: 1 };

test("a gift's wrapping is separated from the items", () => {
  expect(splitWrap([soap, pouch], "pouch/small")).toEqual({ goods: [soap], wrap: pouch });
});

test("with two pouches one wraps the gift and one is bought", () => {
  const pouches = { ...pouch, quantity: 2 };
  expect(splitWrap([soap, pouches], "pouch/small")).toEqual({ goods: [soap, pouch], wrap: pouches });
});

test("a pouch alone, without a gift, or no longer in the cart wraps nothing", () => {
  for (const [lines, key] of [
    [[pouch], "pouch/small"],
    [[soap, pouch], ""],
    [[soap, pouch], null],
    [[soap], "pouch/small"],
  ] as const)
    expect(splitWrap([...lines], key)).toEqual({ goods: lines });
});
