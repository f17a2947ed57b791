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

test("what is put into the cart lies there with its price in taka", () => {
  expect(addProductToCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([
    { productId: "lipstick", variantId: "red", price: 750.5, quantity: 1, image: [] },
  ]);
});

test("the same again is one more of it", () => {
  addProductToCart(lipstick);
  expect(addProductToCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([{ quantity: 2 }]);
});

test("a cart says when it takes no more of one thing", () => {
  addProductToCart({ ...lipstick, quantity: 99 });
  expect(addProductToCart(lipstick)).toBe(false);
});

test("a cart says when it takes no more lines", () => {
  for (let i = 0; i < 100; i++) addProductToCart({ ...lipstick, productId: `product-${i}` });
  expect(addProductToCart(lipstick)).toBe(false);
});
