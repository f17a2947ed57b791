import { beforeEach, expect, test } from "vitest";
import { fromTaka } from "../../../shop/money.ts";
import { cartLines, clearCart } from "../../browser/cart.ts";
import { addProductToCart } from "./add-to-cart.ts";

const lipstick = {
  productId: "lipstick",
  variantId: "red",
  name: "Lipstick",
  picture: null,
  price: fromTaka("750.50"),
  quantity: 1,
};

beforeEach(() => clearCart([]));

test("adds a line with its price in taka", () => {
  expect(addProductToCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([
    { productId: "lipstick", variantId: "red", price: 750.5, quantity: 1, image: [] },
  ]);
});

test("adding the same variant again increases its quantity", () => {
  addProductToCart(lipstick);
  expect(addProductToCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([{ quantity: 2 }]);
});

test("refuses more than the maximum of one product", () => {
  addProductToCart({ ...lipstick, quantity: 99 });
  expect(addProductToCart(lipstick)).toBe(false);
});

test("refuses more than the maximum of lines", () => {
  for (let i = 0; i < 100; i++) addProductToCart({ ...lipstick, productId: `product-${i}` });
  expect(addProductToCart(lipstick)).toBe(false);
});
