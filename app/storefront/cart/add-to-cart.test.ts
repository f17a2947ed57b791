import { beforeEach, expect, test } from "vitest";
import { fromTaka } from "../../../shop/money.ts";
import { cartLines, clearCart } from "../../browser/cart.ts";
import { putIntoCart } from "./add-to-cart.ts";

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
  expect(putIntoCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([
    { productId: "lipstick", variantId: "red", price: 750.5, quantity: 1, image: [] },
  ]);
});

test("the same again is one more of it", () => {
  putIntoCart(lipstick);
  expect(putIntoCart(lipstick)).toBe(true);
  expect(cartLines()).toMatchObject([{ quantity: 2 }]);
});

test("a cart says when it takes no more of one thing", () => {
  putIntoCart({ ...lipstick, quantity: 99 });
  expect(putIntoCart(lipstick)).toBe(false);
});

test("a cart says when it takes no more lines", () => {
  for (let i = 0; i < 100; i++) putIntoCart({ ...lipstick, productId: `product-${i}` });
  expect(putIntoCart(lipstick)).toBe(false);
});
