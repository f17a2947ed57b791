import { expect, test } from "vitest";
import { fromTaka } from "../shop/money.ts";
import { stockProduct, variantDraft } from "../shop/test-shop.ts";
import { testApi } from "./test-api.ts";

test("a quote prices the lines in taka and says when they come", async () => {
  const { shop, ask } = await testApi();
  shop.setNow(new Date("2026-11-21T07:00:00Z"));
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [
      variantDraft({
        price: fromTaka("750.50"),
        listPrice: fromTaka(890),
        stock: 5,
        name: { en: "Golap", bn: null },
        swatch: "#B3121F",
      }),
    ],
  });
  const { status, body } = await ask("POST", "/cart/quote", {
    body: { lines: [{ productId, quantity: 2 }], deliveryArea: "outside" },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    lines: [
      {
        productId,
        variantId: variantIds[0],
        path: `/product/${productId}`,
        name: { text: "Sindoor Lipstick", language: "en" },
        variantName: { text: "Golap", language: "en" },
        swatch: "#B3121F",
        picture: null,
        price: 750.5,
        listPrice: 890,
        quantity: 2,
        lineTotal: 1501,
        left: 5,
        problem: null,
      },
    ],
    subtotal: 1501,
    discount: 0,
    shippingCost: 120,
    total: 1621,
    deliveryArea: "outside",
    deliverFrom: "2026-11-23",
    deliverTo: "2026-11-25",
  });
});

test("a price that the browser sends along is not believed", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const line = { productId, quantity: 1, price: 1, Price: 1, name: "Free lipstick", lineTotal: 0 };
  expect((await ask("POST", "/cart/quote", { body: { lines: [line] } })).body).toMatchObject({
    subtotal: 100,
    total: 160,
  });
});

test("a quantity is a whole number from 1 to 99, and nothing else is one", async () => {
  const { shop, refused } = await testApi();
  const { productId } = await stockProduct(shop);
  for (const quantity of [
    "-1",
    "0",
    "1.5",
    '"2"',
    "1e309",
    "-1e309",
    String(2 ** 31),
    String(2 ** 53),
    "100",
    "null",
    "[]",
    "{}",
    "true",
  ]) {
    const raw = `{"lines":[{"productId":"${productId}","quantity":${quantity}}]}`;
    const { status, fields } = await refused("POST", "/cart/quote", { raw });
    expect([status, Object.keys(fields ?? {})], quantity).toEqual([422, ["lines.0.quantity"]]);
  }
});

test("what is wrong with a field is said: missing, too big, too small or not of its kind", async () => {
  const { refused } = await testApi();
  const line = { productId: "abc", quantity: 1 };
  const fieldsOf = async (body: unknown) => (await refused("POST", "/cart/quote", { body })).fields;
  expect(await fieldsOf({})).toEqual({ lines: "required" });
  expect(await fieldsOf({ lines: [{ quantity: 1 }] })).toEqual({ "lines.0.productId": "required" });
  expect(await fieldsOf({ lines: [{ ...line, quantity: "2" }] })).toEqual({ "lines.0.quantity": "invalid" });
  expect(await fieldsOf({ lines: [{ ...line, quantity: 100 }] })).toEqual({ "lines.0.quantity": "too-big" });
  expect(await fieldsOf({ lines: [{ ...line, quantity: 0 }] })).toEqual({ "lines.0.quantity": "too-small" });
  expect(await fieldsOf({ lines: [line], deliveryArea: "moon" })).toEqual({ deliveryArea: "invalid" });
  expect(await fieldsOf({ lines: "all" })).toEqual({ lines: "invalid" });
  expect(await fieldsOf([])).toEqual({ body: "invalid" });
});

test("ten thousand lines are refused in a moment and with a short answer", async () => {
  const { refused } = await testApi();
  const begun = performance.now();
  for (const lines of [
    Array.from({ length: 10_000 }, () => ({ productId: "abc", quantity: 1 })),
    new Array(400_000).fill(0),
  ]) {
    const { status, body } = await refused("POST", "/cart/quote", { body: { lines } });
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  }
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test("lines of things that never were are quoted as gone", async () => {
  const { ask } = await testApi();
  const ids = ["0", "-1", "abc", "__proto__", "constructor", "9223372036854775808"];
  const { body } = await ask<{ lines: { problem: string }[]; total: number }>("POST", "/cart/quote", {
    body: { lines: ids.map((productId) => ({ productId, variantId: productId, quantity: 1 })) },
  });
  expect(body.lines.map((line) => line.problem)).toEqual(ids.map(() => "product-gone"));
  expect(body.total).toBe(0);
});
