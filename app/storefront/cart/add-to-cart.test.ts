import { beforeEach, expect, test, vi } from "vitest";
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

const page = new EventTarget();
vi.stubGlobal("document", page);
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

test("tells the page's advertising tags what was added, but not what was refused", () => {
  const added = vi.fn();
  page.addEventListener("labonno:added", (event) => added((event as CustomEvent).detail));
  addProductToCart(lipstick);
  addProductToCart({ ...lipstick, quantity: 99 });
  addProductToCart(lipstick);
  expect(added.mock.calls).toMatchObject([
    [{ productId: "lipstick", price: 750.5, quantity: 1 }],
    [{ productId: "lipstick", price: 750.5, quantity: 99 }],
  ]);
});

test("refuses more than the maximum of one product", () => {
  addProductToCart({ ...lipstick, quantity: 99 });
  expect(addProductToCart(lipstick)).toBe(false);
});

test("refuses more than the maximum number of lines", () => {
  for (let i = 0; i < 100; i++) addProductToCart({ ...lipstick, productId: `product-${i}` });
  expect(addProductToCart(lipstick)).toBe(false);
});
