import { describe, expect, test } from "vitest";
import { stockProduct } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";

type OrderBody = { _id: string; number: string; status: string; timeline: { status: string; by: string }[] };

const billingDetails = {
  fullName: "Rina Akter",
  phone: "01712345678",
  email: "rina@example.com",
  address: "House 12",
  city: "Dhaka",
};

async function setUp() {
  const api = await testApi();
  const { productId, variantIds } = await stockProduct(api.shop);
  const place = async (input: { token?: string } = {}) => {
    const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
    return (await api.ask<{ insertedId: string; number: string }>("POST", "/orders", { body, ...input })).body;
  };
  const move = (id: string, status: string) =>
    api.ask("PATCH", `/orders/${id}`, { token: "of-admin", body: { status } });
  return { ...api, productId, variantIds, place, move };
}

describe("GET /orders", () => {
  test("lists all orders in full for staff, newest first", async () => {
    const { shop, ask, place, productId, variantIds } = await setUp();
    shop.setNow(new Date("2026-11-21T07:10:09.442Z"));
    const first = await place();
    shop.setNow(new Date("2026-11-21T08:00:00Z"));
    const second = await place();
    const { body, headers } = await ask<OrderBody[]>("GET", "/orders", { token: "of-admin" });
    expect(headers.get("X-Total-Count")).toBe("2");
    expect(body.map((order) => order.number)).toEqual([second.number, first.number]);
    expect(body[1]).toEqual({
      _id: first.insertedId,
      number: first.number,
      billingDetails: { ...billingDetails, phone: "+8801712345678", zip: null, district: null, area: null },
      items: [
        {
          productId,
          variantId: variantIds[0],
          name: "Sindoor Lipstick",
          variantName: null,
          image: [],
          picture: null,
          price: 100,
          ...{ quantity: 1, rest: 1, total: 100 },
        },
      ],
      ...{ sets: [], setSaving: 0 },
      subtotal: 100,
      discount: 0,
      coupon: null,
      shippingBefore: 60,
      shippingCost: 60,
      total: 160,
      deliveryArea: "inside",
      email: "rina@example.com",
      note: null,
      gift: null,
      status: "pending",
      stage: "to-call",
      needsCall: true,
      askedChange: null,
      paid: 0,
      paidBy: [],
      refunded: 0,
      returned: 0,
      amountDue: 160,
      advanceDue: 0,
      toGiveBack: 0,
      collected: null,
      acceptedPieces: null,
      agreedDiscount: 0,
      revisions: [],
      mergedInto: null,
      shipments: [],
      orderedAt: "2026-11-21T07:10:09.442Z",
      deliverFrom: "2026-11-22",
      deliverTo: "2026-11-23",
      timeline: [{ status: "pending", at: "2026-11-21T07:10:09.442Z", by: "shopper" }],
      callFirst: ["phone-waiting"],
    });
  });

  test("is paged", async () => {
    const { ask, place } = await setUp();
    for (let count = 0; count < 3; count += 1) await place();
    const { body, headers } = await ask<OrderBody[]>("GET", "/orders?limit=2&page=2", { token: "of-admin" });
    expect(body).toHaveLength(1);
    expect(headers.get("Link")).toContain('</orders?limit=2&page=1>; rel="prev"');
  });
});

describe("GET /order", () => {
  test("lists for customers the orders they placed signed in, not those that only name their e-mail", async () => {
    const { ask, place } = await setUp();
    await place();
    const own = await place({ token: "of-nusrat" });
    const { body } = await ask<OrderBody[]>("GET", "/order?email=NUSRAT@example.com", { token: "of-nusrat" });
    expect(body.map((order) => order.number)).toEqual([own.number]);
  });

  test("lists the orders of any e-mail for staff, and only their own for customers", async () => {
    const { ask, refused, place } = await setUp();
    await place();
    const { body } = await ask<OrderBody[]>("GET", "/order?email=rina@example.com", { token: "of-admin" });
    expect(body).toHaveLength(1);
    const others = "/order?email=rina@example.com&email=nusrat@example.com";
    expect((await refused("GET", others, { token: "of-nusrat" })).code).toBe("not-allowed");
  });

  test("finds an account's orders by the account's e-mail, whatever the delivery e-mail is", async () => {
    const { ask, place } = await setUp();
    await place();
    const own = await place({ token: "of-nusrat" });
    const asStaff = (email: string) =>
      ask<(OrderBody & { email: string; billingDetails: { email: string } })[]>("GET", `/order?email=${email}`, {
        token: "of-admin",
      });
    const { body } = await asStaff("nusrat@example.com");
    expect(body.map(({ number, email, billingDetails }) => [number, email, billingDetails.email])).toEqual([
      [own.number, "nusrat@example.com", "rina@example.com"],
    ]);
    const guests = (await asStaff("rina@example.com")).body;
    expect(guests.map(({ number, email }) => [number === own.number, email])).toEqual([[false, "rina@example.com"]]);
  });

  test("requires an e-mail", async () => {
    const { refused } = await setUp();
    for (const query of ["", "?email=", "?email=%25", "?email[]=rina@example.com"]) {
      expect((await refused("GET", `/order${query}`, { token: "of-admin" })).status, query).toBe(422);
    }
  });
});

describe("PATCH /orders/{id}", () => {
  test("moves an order one status at a time, and the timeline dates each step and says who did it", async () => {
    const { ask, place, move } = await setUp();
    const { insertedId } = await place();
    for (const status of ["confirmed", "shipped", "delivered"]) {
      expect(await move(insertedId, status)).toMatchObject({
        status: 200,
        body: { acknowledged: true, modifiedCount: 1 },
      });
    }
    const { body } = await ask<OrderBody[]>("GET", "/orders", { token: "of-admin" });
    expect(body[0]?.timeline.map(({ status, by }) => [status, by])).toEqual([
      ["pending", "shopper"],
      ["confirmed", "staff"],
      ["shipped", "staff"],
      ["delivered", "staff"],
    ]);
  });

  test("answers that nothing changed when repeated", async () => {
    const { place, move } = await setUp();
    const { insertedId } = await place();
    await move(insertedId, "confirmed");
    expect(await move(insertedId, "confirmed")).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  });

  test("refuses a step that the rules do not allow, and answers the current status", async () => {
    const { refused, place } = await setUp();
    const { insertedId } = await place();
    for (const status of ["shipped", "delivered", "returned"]) {
      const refusal = await refused("PATCH", `/orders/${insertedId}`, { token: "of-admin", body: { status } });
      expect([refusal.status, refusal.code, refusal.body.status]).toEqual([409, "status-step-refused", "pending"]);
    }
    for (const status of ["paid", "", null, 1, ["confirmed"]]) {
      const refusal = await refused("PATCH", `/orders/${insertedId}`, { token: "of-admin", body: { status } });
      expect([refusal.status, refusal.fields]).toEqual([422, { status: "invalid" }]);
    }
  });

  test("answers 404 for an unknown order", async () => {
    const { refused } = await setUp();
    for (const id of ["0", "-1", "abc", String(2n ** 63n), "%27--", "LB-482-719-368"]) {
      const refusal = await refused("PATCH", `/orders/${id}`, { token: "of-admin", body: { status: "confirmed" } });
      expect(refusal.code, id).toBe("not-found");
    }
  });
});
