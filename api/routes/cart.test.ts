import { describe, expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";

test("a quote prices the lines in taka and gives the delivery dates", async () => {
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
        path: `/product/${productId}/sindoor-lipstick`,
        name: { text: "Sindoor Lipstick", language: "en" },
        variantName: { text: "Golap", language: "en" },
        swatch: "#B3121F",
        picture: null,
        price: 750.5,
        listPrice: 890,
        unitPrice: null,
        quantity: 2,
        lineTotal: 1501,
        left: 5,
        problem: null,
        set: null,
      },
    ],
    subtotal: 1501,
    discount: 0,
    setSaving: 0,
    shippingBefore: 120,
    shippingCost: 120,
    total: 1621,
    coupon: null,
    publicCoupon: null,
    freeDelivery: { above: null, missing: null, reason: null },
    deliveryArea: "outside",
    deliverFrom: "2026-11-23",
    deliverTo: "2026-11-25",
  });
});

test("district and area decide the delivery area of a quote", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const area = async (areaQuery: object) => {
    const { body } = await ask("POST", "/cart/quote", { body: { lines: [{ productId, quantity: 1 }], ...areaQuery } });
    return [body.deliveryArea, body.shippingCost];
  };
  expect(await area({ deliveryArea: "inside", district: "Chattogram" })).toEqual(["outside", 120]);
  expect(await area({ district: "dhaka", area: "savar" })).toEqual(["outside", 120]);
  expect(await area({ deliveryArea: "outside", district: "dhaka", area: "dhanmondi" })).toEqual(["inside", 60]);
  expect(await area({ deliveryArea: "outside", district: "dhaka" })).toEqual(["outside", 120]);
});

test("a quote ignores prices sent by the browser", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const line = { productId, quantity: 1, price: 1, Price: 1, name: "Free lipstick", lineTotal: 0 };
  expect((await ask("POST", "/cart/quote", { body: { lines: [line] } })).body).toMatchObject({
    subtotal: 100,
    total: 160,
  });
});

test("a quantity is a whole number from 1 to 99", async () => {
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

test("a refusal says what is wrong with a field: missing, too big, too small or invalid", async () => {
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

test("ten thousand lines are refused with a short response", async () => {
  const { refused } = await testApi();
  for (const lines of [
    Array.from({ length: 10_000 }, () => ({ productId: "abc", quantity: 1 })),
    new Array(400_000).fill(0),
  ]) {
    const { status, body } = await refused("POST", "/cart/quote", { body: { lines } });
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  }
});

test("lines with unknown products are quoted as gone", async () => {
  const { ask } = await testApi();
  const ids = ["0", "-1", "abc", "__proto__", "constructor", "9223372036854775808"];
  const { body } = await ask<{ lines: { problem: string }[]; total: number }>("POST", "/cart/quote", {
    body: { lines: ids.map((productId) => ({ productId, variantId: productId, quantity: 1 })) },
  });
  expect(body.lines.map((line) => line.problem)).toEqual(ids.map(() => "product-gone"));
  expect(body.total).toBe(0);
});

describe("the cart of a signed-in customer", () => {
  const token = "of-nusrat";

  async function setUp() {
    const api = await testApi();
    const { productId, variantIds } = await stockProduct(api.shop, { variants: [variantDraft({ stock: 5 })] });
    const add = (body: object) => api.ask<{ insertedId: string }>("POST", "/cart", { token, body });
    const cart = async () => (await api.ask<Record<string, unknown>[]>("GET", "/cart", { token })).body;
    return { ...api, productId, variantId: variantIds[0], add, cart };
  }

  test("adds a line in the form of the specification and ignores its name and price", async () => {
    const { shop, add, cart, productId, variantId } = await setUp();
    shop.setNow(new Date("2026-11-21T10:00:00Z"));
    const forgedLine = {
      name: "Free",
      price: 0,
      Price: 0,
      image: ["https://elsewhere.example/x.jpg"],
      _id: "x",
      userId: "admin",
    };
    const addedAt = "2026-11-21T09:30:00.000Z";
    const { status, body } = await add({ productId, quantity: 2, addedAt, email: "Nusrat@example.com", ...forgedLine });
    expect([status, body]).toMatchObject([201, { acknowledged: true }]);
    expect(await cart()).toEqual([
      {
        _id: body.insertedId,
        productId,
        variantId,
        variantName: null,
        name: "Sindoor Lipstick",
        image: [],
        price: 100,
        quantity: 2,
        addedAt,
        email: "nusrat@example.com",
      },
    ]);
  });

  test("belongs to the token's user: another e-mail is refused in query and body", async () => {
    const { ask, refused, cart, productId } = await setUp();
    const body = { productId, quantity: 1, email: "rina@example.com" };
    expect((await refused("POST", "/cart", { token, body })).code).toBe("not-allowed");
    for (const query of ["email=rina@example.com", "email=rina@example.com&email=nusrat@example.com"]) {
      expect((await refused("GET", `/cart?${query}`, { token })).code).toBe("not-allowed");
    }
    expect((await refused("GET", "/cart?email=rina", { token })).fields).toEqual({ email: "invalid" });
    expect((await ask("GET", "/cart?email=NUSRAT@example.com", { token })).body).toEqual([]);
    expect(await cart()).toEqual([]);
  });

  test("changes one line at a time", async () => {
    const { ask, refused, add, cart, productId } = await setUp();
    const at = `/cart/${(await add({ productId, quantity: 1 })).body.insertedId}`;
    const set = await ask("PATCH", at, { token, body: { quantity: 7 } });
    expect([set.status, set.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect((await refused("PATCH", at, { token: "of-admin", body: { quantity: 7 } })).code).toBe("not-found");
    for (const quantity of [0, -1, 1.5, 100, "2", null]) {
      expect((await refused("PATCH", at, { token, body: { quantity } })).status).toBe(422);
    }
    expect(await cart()).toMatchObject([{ quantity: 7 }]);
    expect((await ask("DELETE", at, { token: "of-admin" })).body).toMatchObject({ deletedCount: 0 });
    expect((await ask("DELETE", at, { token })).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await ask("DELETE", at, { token })).body).toMatchObject({ deletedCount: 0 });
  });

  test("merges the guest's cart once and is emptied by the order, after which deletes still answer 200", async () => {
    const { ask, cart, productId } = await setUp();
    const body = { key: "key-of-the-guest-cart", lines: [{ productId, quantity: 2, name: "Free", price: 0 }] };
    const merge = () => ask<{ _id: string; quantity: number }[]>("POST", "/cart/merge", { token, body });
    const merged = await Promise.all([merge(), merge(), merge()]);
    expect(merged.map((each) => each.body)).toMatchObject(merged.map(() => [{ quantity: 2 }]));
    const order = {
      billingDetails: { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" },
      ...{ items: await cart(), deliveryArea: "inside", total: 260 },
    };
    expect((await ask("POST", "/orders", { token, body: order })).status).toBe(201);
    expect(await cart()).toEqual([]);
    const line = merged[0]?.body[0]?._id;
    expect((await ask("DELETE", `/cart/${line}`, { token })).body).toEqual({ acknowledged: true, deletedCount: 0 });
  });

  test("refuses an invalid key and too many lines", async () => {
    const { refused, productId } = await setUp();
    const line = { productId, quantity: 1 };
    for (const [field, body] of [
      ["key", { key: "short", lines: [line] }],
      ["key", { key: "with a blank", lines: [line] }],
      ["lines", { key: "key-of-the-guest-cart", lines: new Array(501).fill(line) }],
    ] as const) {
      const { fields } = await refused("POST", "/cart/merge", { token, body });
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
  });
});
