import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { products, variants } from "../../db/schema.ts";
import { routes } from "../index.ts";
import { samplePath } from "../test-requests.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

const group = "Price, quantity, stock";

/** Values sent for a number, as JSON. None is a quantity that the shop has. */
const numbers = [
  ...["-1", "0", "-0", "1.5", "0.1", "100", "1e3", "1e309", "-1e309", "1e-320", "2147483647", "2147483648"],
  ...["9007199254740992", "9223372036854775808", "18446744073709551616", '"1"', '"2"', '" 1"', '"1e1"', '"0x1"', '"২"'],
  ...[
    '"১"',
    '"NaN"',
    '"Infinity"',
    '""',
    '"1;drop"',
    "null",
    "true",
    "false",
    "[]",
    "[1]",
    "{}",
    '{"valueOf":1}',
    '"1,5"',
  ],
];

securityTest(group, "only whole quantities from 1 to 99 change any stock", async (countCase) => {
  const { shop, ask, order, lipstick, stands } = await attackedShop();
  const line = { productId: lipstick.productId, quantity: "?" };
  const added = await ask<{ insertedId?: string; _id?: string }>("POST", "/cart", {
    token: "of-nusrat",
    body: { ...line, quantity: 1 },
  });
  const lineId = added.body.insertedId ?? added.body._id ?? "";
  const places: [string, string, object][] = [
    ["POST", "/cart/quote", { lines: [line] }],
    ["POST", "/orders", order({ items: [line] })],
    ["POST", "/orders/by-staff", order({ items: [line] })],
    ["POST", "/cart", line],
    ["POST", "/cart/merge", { key: "guest-cart", lines: [line] }],
    ["PATCH", `/cart/${lineId}`, { quantity: "?" }],
  ];
  for (const [method, path, body] of places) {
    const token =
      path === "/orders" || path === "/cart/quote" ? {} : { token: path.includes("staff") ? "of-admin" : "of-nusrat" };
    for (const number of numbers) {
      const raw = JSON.stringify(body).replace('"?"', number);
      const { status } = await ask(method, path, { raw, ...token });
      expect(status, `${path} ${number}`).toBe(422);
      countCase();
    }
  }
  expect(await shop.db.query.orders.findMany()).toEqual([]);
  expect(await shop.db.query.cartLines.findMany()).toMatchObject([{ quantity: 1 }]);
  await stands();
});

securityTest(group, "the amount owed is the catalogue's, whatever amount is sent", async (countCase) => {
  const { shop, ask, order, lipstick, stands } = await attackedShop();
  const amounts = [...numbers, "159.99", "160.01", "160.001", "1.6e2", '"160"', '"160.00"', '"১৬০"', '"160 "', "16000"];
  for (const field of ["total", "subtotal", "shippingCost", "discount", "price", "coupon"]) {
    for (const amount of amounts) {
      const raw = JSON.stringify(order({ [field]: "?" })).replace('"?"', amount);
      const { status, body } = await ask<{ total?: number }>("POST", "/orders", { raw });
      expect([201, 409, 422], `${field} ${amount}`).toContain(status);
      if (status === 201) expect(body.total).toBe(160);
      countCase();
    }
  }
  for (const lie of [
    { price: 1 },
    { unitPrice: 0 },
    { listPrice: 1 },
    { discount: 99 },
    { lineTotal: 0 },
    { stock: 1e9 },
  ]) {
    const items = [{ productId: lipstick.productId, quantity: 1, ...lie }];
    expect((await ask("POST", "/orders", { body: order({ items, total: 60 + 1 }) })).status).toBe(409);
    countCase();
  }
  const placed = await shop.db.query.orders.findMany();
  expect(placed.length).toBeGreaterThan(0);
  for (const { subtotal, discount, shippingCost, total, status } of placed)
    expect([subtotal, discount, shippingCost, total, status]).toEqual([10_000, 0, 6_000, 16_000, "pending"]);
  await stands();
});

securityTest(group, "many lines never sell the same stock twice, and a huge cart does no harm", async (countCase) => {
  const { shop, ask, order, rare, lipstick, stands } = await attackedShop();
  const of = (quantity: number, variantId: string | null = null) => ({
    productId: rare.productId,
    variantId,
    quantity,
  });
  const baskets = [
    Array.from({ length: 50 }, () => of(1)),
    Array.from({ length: 50 }, (_, n) => of(1, n % 2 ? (rare.variantIds[0] ?? "") : null)),
    [of(2), of(2)],
    [of(99), of(99)],
    [of(3), { ...of(1), variantId: rare.variantIds[0] }],
    [of(1, lipstick.variantIds[0] ?? "")],
    [{ productId: lipstick.productId, variantId: rare.variantIds[0], quantity: 1 }],
    Array.from({ length: 101 }, () => of(1)),
    Array.from({ length: 10_000 }, () => of(1)),
    [],
  ];
  for (const items of baskets) {
    for (const total of [items.length * 100 + 60, 160, 99_999_999]) {
      const { status } = await ask("POST", "/orders", { body: order({ items, total }) });
      expect([409, 422]).toContain(status);
      countCase();
    }
    expect((await ask("POST", "/cart/quote", { body: { lines: items } })).status).toBeLessThan(500);
    countCase();
  }
  expect(await shop.db.query.orders.findMany()).toEqual([]);
  await stands();
});

securityTest(
  group,
  "a change of price or stock since a product went into the cart is reported, never charged silently",
  async (countCase) => {
    const { shop, ask, order, lipstick, stands } = await attackedShop();
    const place = () =>
      ask<{ error?: { code: string }; quote?: { total: number } }>("POST", "/orders", { body: order() });
    const { productId } = lipstick;
    const expectations: [object, string][] = [
      [{ price: 150 }, "total-changed"],
      [{ price: 0.01 }, "total-changed"],
      [{ stock: 0 }, "out-of-stock"],
    ];
    for (const [change, code] of expectations) {
      await ask("PATCH", `/variant/${lipstick.variantIds[0]}`, { token: "of-admin", body: change });
      expect((await place()).body.error?.code).toBe(code);
      await ask("PATCH", `/variant/${lipstick.variantIds[0]}`, {
        token: "of-admin",
        body: { price: 100, stock: 1000 },
      });
      countCase();
    }
    for (const status of ["hidden", "deleted"] as const) {
      await shop.db.update(products).set({ status }).where(eq(products.id, productId));
      expect((await place()).body.error?.code).toBe("product-gone");
      await shop.db.update(products).set({ status: "published" }).where(eq(products.id, productId));
      countCase();
    }
    await shop.db.update(variants).set({ deleted: true }).where(eq(variants.productId, productId));
    expect((await place()).body.error?.code).toBe("product-gone");
    await shop.db.update(variants).set({ deleted: false }).where(eq(variants.productId, productId));
    countCase();
    expect((await place()).status).toBe(201);
    await stands();
  },
);

securityTest(group, "one key makes one order and one order one return, however often requested", async (countCase) => {
  const { shop, ask, order, stands } = await attackedShop();
  for (let round = 0; round < 10; round += 1) {
    const headers = { "Idempotency-Key": `checkout-${round}` };
    const same = await Promise.all(
      Array.from({ length: 8 }, () => ask<{ number: string }>("POST", "/orders", { body: order(), headers })),
    );
    expect(new Set(same.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
    const others = [
      { items: [{ ...order().items[0], quantity: 2 }], total: 260 },
      { deliveryArea: "outside", total: 220 },
      { note: "x" },
    ];
    for (const other of others) {
      expect((await ask("POST", "/orders", { body: order(other), headers })).status).toBe(422);
      countCase();
    }
    const cancel = { number: same[0]?.body.number, phone: "01712345678", cancel: true };
    const cancelled = await Promise.all(
      Array.from({ length: 6 }, () => ask("POST", "/orders/track", { body: cancel })),
    );
    expect(cancelled.every(({ status }) => status === 200 || status === 409)).toBe(true);
    countCase(8 + cancelled.length);
  }
  expect(await shop.db.query.orders.findMany()).toHaveLength(10);
  for (const key of ["short", "x".repeat(201), "with blank", "bn-চাবি-চাবি", "tab\tinside-it"]) {
    const headers = { "Idempotency-Key": Buffer.from(key).toString("latin1") };
    expect((await ask("POST", "/orders", { body: order(), headers })).status).toBe(422);
    countCase();
  }
  await stands();
});

securityTest(
  group,
  "a list has no page before the first, and no limit that would return everything",
  async (countCase) => {
    const { ask, stands } = await attackedShop();
    const odd = [
      "-1",
      "0",
      "1.5",
      "1e9",
      "1e309",
      "99999999999999999999",
      "abc",
      "",
      "1;drop table orders",
      "%00",
      "১",
      "0x10",
      "NaN",
      "null",
    ];
    for (const { name } of routes.filter(({ method, response }) => method === "get" && !("type" in response))) {
      await forEachCase(
        odd.flatMap((value) => ["page", "limit", "after"].map((field) => ({ field, value }))),
        async ({ field, value }) => {
          const path = `${samplePath(name)}${samplePath(name).includes("?") ? "&" : "?"}${field}=${encodeURIComponent(value).replace("%2500", "%00")}`;
          await ask("GET", path, { token: "of-admin" });
          countCase();
        },
      );
    }
    await stands();
  },
);
