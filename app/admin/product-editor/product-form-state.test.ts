import { expect, test } from "vitest";
import { newVariant } from "./product-form-state.ts";

test("a new shade gets the price and the sale price of the previous one, and nothing else", () => {
  const offer = { offerPrice: "750", offerFrom: "2026-11-22", offerUntil: "2026-11-30" };
  const shade = { ...newVariant(), _id: "rani", sku: "LIP-1", stock: "12", price: "890", listPrice: "950", ...offer };
  const added = newVariant(shade);
  expect(added).toMatchObject({ price: "890", listPrice: "950", ...offer, _id: null, sku: "", stock: "", image: null });
  expect(added.key).not.toBe(shade.key);
});
