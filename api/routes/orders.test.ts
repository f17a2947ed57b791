import { describe, expect, test } from "vitest";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { type TestResponse, testApi } from "../test-api.ts";

const billingDetails = { fullName: "Rina Akter", phone: "০১৭১২-৩৪৫৬৭৮", address: "House 12, Road 4", city: "Dhaka" };

type Placed = { insertedId: string; number: string; total: number };

async function setUp() {
  const api = await testApi();
  const { productId, variantIds } = await stockProduct(api.shop, { variants: [variantDraft({ stock: 5 })] });
  const order = (changes: object = {}) => ({
    billingDetails,
    items: [{ productId, quantity: 2 }],
    deliveryArea: "inside",
    total: 260,
    ...changes,
  });
  const place = (changes: object = {}, headers: Record<string, string> = {}) =>
    api.ask<Placed>("POST", "/orders", { body: order(changes), headers });
  const stock = async () => (await api.shop.db.query.variants.findFirst())?.stock;
  return { ...api, productId, variantIds, order, place, stock };
}

test("a customer's 1,235 orders are read to the first through Link, and all are in their data export", async () => {
  const { shop, ask, refused, order } = await setUp();
  const token = "of-nusrat";
  const { body: placed } = await ask<Placed>("POST", "/orders", { body: order(), token });
  const copies = `select 'o' || n as id, n from generate_series(1, 1234) n`;
  await shop.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', c.id, 'number', 'N' || c.n, 'waiting_slot', null, 'placed_at', now() - c.n / 700 * interval '1 second'))).*
       from orders o, (${copies}) c where o.id = $1`,
    [placed.insertedId],
  );
  await shop.pool.query(
    `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', c.id))).*
       from order_lines l, (${copies}) c where l.order_id = $1`,
    [placed.insertedId],
  );
  await shop.pool.query(
    `insert into order_events (order_id, status, at, by_role)
     select c.id, e.status, e.at, e.by_role from order_events e, (${copies}) c where e.order_id = $1`,
    [placed.insertedId],
  );
  for (const reader of [token, "of-admin"]) {
    const seen: string[] = [];
    let path: string | undefined = "/order?email=nusrat@example.com";
    while (path) {
      const { body, headers }: TestResponse<{ _id: string }[]> = await ask("GET", path, { token: reader });
      seen.push(...body.map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([1235, 1235]);
  }
  const own = await ask<{ orders: object[] }>("GET", "/account/data", { token });
  expect(own.body.orders).toHaveLength(1235);
  const astray = await refused("GET", "/order?email=nusrat@example.com&after=never", { token });
  expect(astray.fields).toEqual({ after: "invalid" });
});

describe("POST /orders", () => {
  test("places a guest's order and answers its details", async () => {
    const { shop, place, stock } = await setUp();
    shop.setNow(new Date("2026-11-21T07:10:09.442Z"));
    const { status, body } = await place();
    expect(status).toBe(201);
    expect(body).toEqual({
      acknowledged: true,
      insertedId: expect.stringMatching(/^\w{12}$/),
      number: expect.stringMatching(/^LB-\d{3}-\d{3}-\d{3}$/),
      subtotal: 200,
      discount: 0,
      shippingBefore: 60,
      shippingCost: 60,
      total: 260,
      coupon: null,
      status: "pending",
      orderedAt: "2026-11-21T07:10:09.442Z",
      deliverFrom: "2026-11-22",
      deliverTo: "2026-11-23",
      amountDue: 260,
      stockHeld: true,
      payment: null,
      paymentRefusal: null,
    });
    expect(await stock()).toBe(3);
  });

  test("ignores names, prices, status, dates and users in the request", async () => {
    const { productId, place, ask } = await setUp();
    const items = [{ productId, quantity: 2, price: 1, name: "Free", variantName: "Free", image: ["x"], unitPrice: 0 }];
    const forgedFields = {
      items,
      status: "delivered",
      number: "LB-1",
      orderedAt: "2020-01-01T00:00:00Z",
      paid: true,
      discount: 200,
    };
    const person = { email: "rina@example.com", userId: "nusrat", _id: "mine", deliverFrom: "2020-01-01" };
    const { status, body } = await place({ ...forgedFields, ...person });
    expect([status, body]).toMatchObject([201, { total: 260, status: "pending" }]);
    const trackedOrder = await ask("POST", "/orders/track", {
      body: { number: body.number, phone: billingDetails.phone },
    });
    expect(trackedOrder.body).toMatchObject({
      email: null,
      discount: 0,
      items: [{ name: "Sindoor Lipstick", price: 100 }],
    });
    expect((await ask("GET", "/order?email=nusrat@example.com", { token: "of-nusrat" })).body).toEqual([]);
  });

  test("answers the same idempotency key with the same order, and refuses it for another", async () => {
    const { place, refused, order, stock } = await setUp();
    const key = { "Idempotency-Key": "key-of-this-checkout" };
    const first = await place({}, key);
    expect(await place({}, key)).toMatchObject({ status: 201, body: first.body });
    const other = await refused("POST", "/orders", { body: order({ note: "Ring twice" }), headers: key });
    expect(other).toMatchObject({ status: 422, code: "key-reused", body: { number: first.body.number } });
    expect(await stock()).toBe(3);
  });

  test("refuses a key that is too short, too long or not plain text", async () => {
    const { refused, order, stock } = await setUp();
    for (const key of ["", "short", "x".repeat(201), "key with blanks"]) {
      const { fields } = await refused("POST", "/orders", { body: order(), headers: { "Idempotency-Key": key } });
      expect(fields, key).toEqual({ "Idempotency-Key": "invalid" });
    }
    expect(await stock()).toBe(5);
  });

  test("refuses a total that differs from the shop's, and answers the current quote in taka", async () => {
    const { refused, order, stock } = await setUp();
    for (const changes of [
      { total: 259.99 },
      { subtotal: 199 },
      { shippingCost: 0 },
      { total: 0 },
      { deliveryArea: "outside" },
    ]) {
      const { status, code, body } = await refused("POST", "/orders", { body: order(changes) });
      expect([status, code]).toEqual([409, "total-changed"]);
      expect(body.quote).toMatchObject({ subtotal: 200, lines: [{ price: 100, lineTotal: 200, quantity: 2 }] });
    }
    expect(await stock()).toBe(5);
  });

  test("refuses a delivery area that contradicts the address, and answers the corrected quote", async () => {
    const { place, refused, order, stock } = await setUp();
    const to = (district: string, area: string | null, more: object = {}) =>
      order({ billingDetails: { ...billingDetails, district, area }, ...more });
    const far = await refused("POST", "/orders", { body: to("Chattogram", null) });
    expect([far.status, far.code]).toEqual([409, "delivery-area-wrong"]);
    expect(far.body.quote).toMatchObject({ deliveryArea: "outside", subtotal: 200, shippingCost: 120, total: 320 });
    const near = await refused("POST", "/orders", {
      body: to("dhaka", "dhanmondi", { deliveryArea: "outside", total: 320 }),
    });
    expect([near.code, near.body.quote]).toMatchObject(["delivery-area-wrong", { deliveryArea: "inside", total: 260 }]);
    const byCity = await refused("POST", "/orders", {
      body: order({ billingDetails: { ...billingDetails, city: "Chattogram" } }),
    });
    expect([byCity.code, byCity.body.quote]).toMatchObject(["delivery-area-wrong", { total: 320 }]);
    expect(await stock()).toBe(5);
    expect((await place(to("Chattogram", null, { deliveryArea: "outside", total: 320 }))).status).toBe(201);
    expect((await place(to("dhaka", "dhanmondi"))).status).toBe(201);
  });

  test("accepts the customer's delivery area where the address does not decide it", async () => {
    const { place } = await setUp();
    const inDhaka = { billingDetails: { ...billingDetails, district: "dhaka" } };
    expect((await place({ ...inDhaka, deliveryArea: "outside", total: 320 })).status).toBe(201);
    expect((await place(inDhaka)).status).toBe(201);
  });

  test("refuses a signed-in customer who gives another user's e-mail", async () => {
    const { ask, refused, order, stock } = await setUp();
    const input = (email: string | null) => ({ body: order({ email }), token: "of-nusrat" });
    const refusal = await refused("POST", "/orders", input("owner@labonno.example"));
    expect([refusal.status, refusal.code]).toEqual([403, "not-allowed"]);
    expect(await stock()).toBe(5);
    expect((await ask("POST", "/orders", input("Nusrat@Example.com"))).status).toBe(201);
    expect((await ask("POST", "/orders", input(null))).status).toBe(201);
  });

  test("refuses what cannot be sold, each case with its own code and the quote", async () => {
    const { shop, refused, order, productId, variantIds } = await setUp();
    const two = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
    const cases: [string, object[]][] = [
      ["product-gone", [{ productId: "gone", quantity: 1 }]],
      ["product-gone", [{ productId, variantId: two.variantIds[0], quantity: 1 }]],
      ["variant-needed", [{ productId: two.productId, quantity: 1 }]],
      ["out-of-stock", [{ productId, quantity: 6 }]],
      ["out-of-stock", Array.from({ length: 50 }, () => ({ productId, variantId: variantIds[0], quantity: 1 }))],
    ];
    for (const [code, items] of cases) {
      const refusal = await refused("POST", "/orders", { body: order({ items }) });
      expect(refusal.code).toBe(code);
      expect(refusal.body.quote).toMatchObject({ subtotal: 0, total: 0 });
    }
    const many = [60, 60].map((quantity) => ({ productId, quantity }));
    expect((await refused("POST", "/orders", { body: order({ items: many }) })).code).toBe("quantity-invalid");
    expect((await refused("POST", "/orders", { body: order({ items: [] }) })).fields).toEqual({ items: "too-small" });
  });

  test("names every field that is missing or invalid", async () => {
    const { refused, order } = await setUp();
    const blank = { fullName: " ", phone: "", address: "\n", city: "\u200b", email: "nusrat@", zip: ["1205"] };
    const { status, fields } = await refused("POST", "/orders", { body: order({ billingDetails: blank }) });
    expect(status).toBe(422);
    expect(fields).toEqual({
      "billingDetails.fullName": "required",
      "billingDetails.phone": "required",
      "billingDetails.address": "required",
      "billingDetails.city": "required",
      "billingDetails.email": "email-invalid",
      "billingDetails.zip": "invalid",
    });
    expect((await refused("POST", "/orders", { body: {} })).fields).toEqual({
      billingDetails: "required",
      items: "required",
      deliveryArea: "required",
      total: "required",
    });
  });

  test("refuses an invalid token instead of placing a guest's order", async () => {
    const { refused, order, stock } = await setUp();
    const { status, code } = await refused("POST", "/orders", { body: order(), token: "expired" });
    expect([status, code]).toEqual([401, "not-signed-in"]);
    expect(await stock()).toBe(5);
  });

  test("removes line breaks and right-to-left overrides from texts that staff will read", async () => {
    const { place, ask } = await setUp();
    const hostile = {
      ...billingDetails,
      fullName: "Rina\r\nBcc: all@example.com\u202e",
      address: "<img onerror=alert(1)>",
    };
    const { body } = await place({ billingDetails: hostile, note: "</script>\u0085x" });
    expect(
      (await ask("POST", "/orders/track", { body: { number: body.number, phone: billingDetails.phone } })).body,
    ).toMatchObject({
      billingDetails: { fullName: "Rina Bcc: all@example.com", address: "<img onerror=alert(1)>" },
      note: "</script> x",
    });
  });
});

describe("POST /orders/track", () => {
  test("shows the order to those who know its number and phone, and to nobody else", async () => {
    const { place, ask, refused } = await setUp();
    const { number } = (await place()).body;
    const typed = { number: number.replaceAll("-", " ").toLowerCase(), phone: "+880 1712 345678" };
    expect((await ask("POST", "/orders/track", { body: typed })).body).toMatchObject({ number, status: "pending" });
    const wrongLookup = [
      { phone: "01812345678" },
      { number: "LB-482-719-368" },
      { number: "%" },
      { number: "' or 1=1 --" },
    ];
    for (const changes of wrongLookup) {
      const { status, code } = await refused("POST", "/orders/track", { body: { ...typed, ...changes } });
      expect([status, code]).toEqual([404, "not-found"]);
    }
    expect((await refused("POST", "/orders/track", { body: { number, phone: "12" } })).fields).toEqual({
      phone: "phone-invalid",
    });
  });

  test("is limited to 120 wrong numbers, together with reviews of an order", async () => {
    const { productId, place, ask, refused } = await setUp();
    const right = { number: (await place()).body.number, phone: billingDetails.phone };
    const wrongLookup = { ...right, number: "LB-482-719-368" };
    const review = { stars: 5, order: wrongLookup };
    const attempts = Array.from({ length: 118 }, () => refused("POST", "/orders/track", { body: wrongLookup }));
    expect(new Set((await Promise.all(attempts)).map(({ code }) => code))).toEqual(new Set(["not-found"]));
    expect((await ask("POST", "/reviews/of-order", { body: wrongLookup })).body).toEqual([]);
    expect((await refused("POST", `/product/${productId}/reviews`, { body: review })).code).toBe("not-bought");
    for (const path of ["/orders/track", "/reviews/of-order"])
      expect((await refused("POST", path, { body: right })).code, path).toBe("too-many-requests");
    const elsewhere = await ask("POST", "/orders/track", { body: right, headers: { "X-Test-Address": "192.0.2.7" } });
    expect(elsewhere.status).toBe(200);
  });

  test("is not limited for a customer with the right number and phone", async () => {
    const { place, ask } = await setUp();
    const body = { number: (await place()).body.number, phone: billingDetails.phone };
    const looks = await Promise.all(Array.from({ length: 60 }, () => ask("POST", "/orders/track", { body })));
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("cancels a pending order once, and releases its stock once", async () => {
    const { place, ask, refused, stock } = await setUp();
    const body = { number: (await place()).body.number, phone: billingDetails.phone, cancel: true };
    const cancelled = await ask<{ status: string; timeline: object[] }>("POST", "/orders/track", { body });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    expect(cancelled.body.timeline).toMatchObject([{ status: "pending" }, { status: "cancelled", by: "shopper" }]);
    const again = await refused("POST", "/orders/track", { body });
    expect([again.status, again.code, again.body.status]).toEqual([409, "status-step-refused", "cancelled"]);
    expect(await stock()).toBe(5);
  });
});

describe("a signed-in customer's orders", () => {
  const token = "of-nusrat";

  test("are listed and can be cancelled while pending, by nobody else", async () => {
    const { ask, refused, order } = await setUp();
    const placed = await ask<Placed>("POST", "/orders", { body: order(), token });
    const cancel = `/orders/${placed.body.insertedId}/cancel`;
    expect((await refused("POST", cancel, { token: "of-admin" })).code).toBe("not-found");
    expect((await ask("GET", "/order?email=nusrat@example.com", { token })).body).toMatchObject([
      { number: placed.body.number, status: "pending" },
    ]);
    expect((await ask("POST", cancel, { token })).body).toMatchObject({ status: "cancelled" });
    const again = await refused("POST", cancel, { token });
    expect([again.status, again.code, again.body.status]).toEqual([409, "status-step-refused", "cancelled"]);
  });

  test("include an order placed as a guest after it is claimed by number and phone", async () => {
    const { place, ask, refused } = await setUp();
    const { number } = (await place()).body;
    const body = { number, phone: billingDetails.phone };
    const claimed = await ask("POST", "/orders/claim", { token, body });
    expect([claimed.status, claimed.body]).toMatchObject([
      200,
      { number, billingDetails: { phone: "+8801712345678" } },
    ]);
    const late = await refused("POST", "/orders/claim", { token: "of-admin", body });
    expect([late.status, late.code]).toEqual([404, "not-found"]);
    expect((await refused("POST", "/orders/claim", { token, body: { number: "", phone: "12" } })).fields).toEqual({
      ...{ number: "required", phone: "phone-invalid" },
    });
  });
});
