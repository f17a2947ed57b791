import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Database } from "../../db/open.ts";
import { auditLog, sessions, users } from "../../db/schema.ts";
import { openOrderFeed } from "../../shop/orders/admin/order-events.ts";
import { Refusal } from "../../shop/refusal.ts";
import { admin, stockProduct, type TestShop } from "../../shop/test-shop.ts";
import type { OrderDetailResponse, StaffOrderResponse } from "../contract/admin-orders.ts";
import { createApi } from "../index.ts";
import { type TestResponse, testApi } from "../test-api.ts";
import { signIn, signUp } from "../test-users.ts";

const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" };
const staff = { token: "of-admin" };

async function setUp() {
  const api = await testApi();
  const { productId } = await stockProduct(api.shop);
  const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
  const place = async () => (await api.ask<{ insertedId: string; number: string }>("POST", "/orders", { body })).body;
  const detail = async (id: string) => (await api.ask<OrderDetailResponse>("GET", `/orders/${id}`, staff)).body;
  const move = (id: string, status: string) => api.ask("PATCH", `/orders/${id}`, { ...staff, body: { status } });
  return { ...api, body, place, detail, move };
}

describe("GET /orders", () => {
  test("is read to its end through the Link header, with any filter", async () => {
    const { ask, place } = await setUp();
    const numbers = [await place(), await place(), await place()].map((order) => order.number).toReversed();
    const read: string[] = [];
    for (let path: string | undefined = "/orders?limit=2&status=pending&q=rina"; path; ) {
      const listing: TestResponse<{ number: string }[]> = await ask("GET", path, staff);
      read.push(...listing.body.map((order) => order.number));
      path = /<([^>]+)>; rel="next"/.exec(listing.headers.get("Link") ?? "")?.[1];
    }
    expect(read).toEqual(numbers);
  });

  test("refuses an invalid filter", async () => {
    const { refused } = await setUp();
    for (const query of [
      "status=paid",
      "from=2026-13-01",
      "to=today",
      "min=-1",
      "max=x",
      "sort=best",
      "after='",
      "limit=1001",
      "area=moon",
    ])
      expect((await refused("GET", `/orders?${query}`, staff)).status, query).toBe(422);
  });
});

describe("GET /orders/{id}", () => {
  test("shows the order's history, its notes, and how other orders from the same phone ended", async () => {
    const { ask, place, detail, move } = await setUp();
    const ends: string[][] = [
      ["confirmed", "shipped", "delivered"],
      ["cancelled"],
      ["confirmed", "shipped", "returned"],
      [],
    ];
    for (const steps of ends) {
      const { insertedId } = await place();
      for (const step of steps) await move(insertedId, step);
    }
    const { insertedId, number } = await place();
    await move(insertedId, "confirmed");
    await ask("POST", `/orders/${insertedId}/notes`, { ...staff, body: { text: "Call before noon\n\n\n\nagain" } });
    const order = await detail(insertedId);
    expect(order).toMatchObject({
      number,
      language: "en",
      phoneHistory: { delivered: 1, cancelled: 1, returned: 1, open: 1 },
    });
    expect(order.phoneHistory.last.map(({ status }) => status)).toEqual([
      "pending",
      "returned",
      "cancelled",
      "delivered",
    ]);
    expect(order.timeline.map(({ status, by, byName }) => [status, by, byName])).toEqual([
      ["pending", "shopper", null],
      ["confirmed", "staff", "Rupa"],
    ]);
    expect(order.notes).toMatchObject([{ text: "Call before noon\n\nagain", byName: "Rupa" }]);
  });

  test("answers 404 for an unknown order, and so do its notes", async () => {
    const { refused } = await setUp();
    for (const id of ["0", "abc", "LB-482-719-368", "%27--"]) {
      expect((await refused("GET", `/orders/${id}`, staff)).code).toBe("not-found");
      expect((await refused("POST", `/orders/${id}/notes`, { ...staff, body: { text: "x" } })).code).toBe("not-found");
    }
    const { fields } = await refused("POST", "/orders/x/notes", { ...staff, body: { text: " \u200d " } });
    expect(fields).toEqual({ text: "required" });
  });
});

describe("correcting an address", () => {
  const moved = { ...billingDetails, address: "House 99, Road 2", city: "Mirpur, Dhaka", area: "mirpur" };

  test("is possible until the parcel is handed over, and the audit log has the old address", async () => {
    const { shop, ask, refused, place, detail, move } = await setUp();
    const { insertedId, number } = await place();
    const patch = { ...staff, body: { billingDetails: moved } };
    expect((await ask("PATCH", `/orders/${insertedId}`, patch)).body).toMatchObject({ modifiedCount: 1 });
    expect((await ask("PATCH", `/orders/${insertedId}`, patch)).body).toMatchObject({ modifiedCount: 0 });
    const order = await detail(insertedId);
    expect(order.billingDetails).toMatchObject({ address: "House 99, Road 2", city: "Mirpur, Dhaka", area: "mirpur" });
    expect(order.total).toBe(160);
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      {
        action: "order-address",
        byName: "Rupa",
        recordName: number,
        before: { address: "House 12", city: "Dhaka", area: null },
        after: { address: "House 99, Road 2", city: "Mirpur, Dhaka", area: "mirpur" },
      },
    ]);
    await move(insertedId, "confirmed");
    await move(insertedId, "shipped");
    const refusal = await refused("PATCH", `/orders/${insertedId}`, { ...staff, body: { billingDetails } });
    expect([refusal.code, refusal.body.status]).toEqual(["address-too-late", "shipped"]);
    expect((await detail(insertedId)).billingDetails.address).toBe("House 99, Road 2");
  });

  test("never overwrites another change, by the customer or other staff: the refusal shows the current address", async () => {
    const { ask, refused, place, detail } = await setUp();
    const { insertedId, number } = await place();
    const { billingDetails: was } = await detail(insertedId);
    const correct = (address: string, before: unknown = was) =>
      ask<{ code?: string }>("PATCH", `/orders/${insertedId}`, {
        ...staff,
        body: { billingDetails: { ...moved, address }, was: before },
      });
    await ask("POST", "/orders/address", {
      body: { number, phone: billingDetails.phone, address: "House 12, Flat 3" },
    });
    const body = { billingDetails: moved, was };
    const refusal = await refused("PATCH", `/orders/${insertedId}`, { ...staff, body });
    expect([refusal.status, refusal.code]).toEqual([409, "changed-meanwhile"]);
    const now = { ...was, address: "House 12, Flat 3" };
    expect(refusal.body.billingDetails).toEqual(now);
    const byEdit = { billingDetails: moved, was, total: 160, revision: 0 };
    const edit = await refused("PATCH", `/orders/${insertedId}/lines`, { ...staff, body: byEdit });
    expect([edit.code, edit.body.billingDetails]).toEqual(["changed-meanwhile", now]);
    const desks = await Promise.all(["House 1", "House 2", "House 3"].map((address) => correct(address, now)));
    expect(desks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // Sending the current address again is no conflict.
    const { address } = (await detail(insertedId)).billingDetails;
    expect((await correct(address)).body).toMatchObject({ modifiedCount: 0 });
  });

  test("excludes a change of status in the same request, and requires a complete address", async () => {
    const { refused, place } = await setUp();
    const { insertedId } = await place();
    const change = (body: unknown) => refused("PATCH", `/orders/${insertedId}`, { ...staff, body });
    expect((await change({})).fields).toEqual({ status: "required" });
    expect((await change({ status: "confirmed", billingDetails: moved })).status).toBe(422);
    expect((await change({ billingDetails: { ...moved, phone: "12" } })).fields).toEqual({
      "billingDetails.phone": "phone-invalid",
    });
  });
});

test("staff see which orders to call first; a customer who tracks one does not", async () => {
  const { ask, refused, place, detail } = await setUp();
  const placed = [await place(), await place(), await place()];
  const waiting = (await ask<StaffOrderResponse[]>("GET", "/orders?callFirst=yes", staff)).body;
  expect(waiting.map(({ number, callFirst }) => [number, callFirst])).toEqual(
    placed.toReversed().map(({ number }) => [number, ["phone-waiting"]]),
  );
  const [{ insertedId, number } = { insertedId: "", number: "" }] = placed;
  expect((await detail(insertedId)).callFirst).toEqual(["phone-waiting"]);
  const trackResponse = await ask("POST", "/orders/track", { body: { number, phone: billingDetails.phone } });
  expect(trackResponse.body).not.toHaveProperty("callFirst");
  expect((await refused("GET", "/orders?callFirst=yes", { token: "of-nusrat" })).code).toBe("not-allowed");
  expect((await refused("GET", "/orders?callFirst=no", staff)).status).toBe(422);
});

test("a change of status by staff is in the audit log with the status before", async () => {
  const { shop, place, move } = await setUp();
  const { insertedId, number } = await place();
  await move(insertedId, "confirmed");
  await move(insertedId, "confirmed");
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    {
      action: "order-status",
      recordId: insertedId,
      recordName: number,
      before: { status: "pending" },
      after: { status: "confirmed" },
    },
  ]);
});

test("several orders change status in one request, and each answers its own result", async () => {
  const { ask, place, move } = await setUp();
  const [fresh, done, gone] = [await place(), await place(), await place()].map((order) => order.insertedId);
  await move(done ?? "", "confirmed");
  await move(gone ?? "", "cancelled");
  const body = { ids: [fresh, done, gone, "nothing", fresh], status: "confirmed" };
  expect((await ask("PATCH", "/orders", { ...staff, body })).body).toMatchObject([
    { _id: fresh, modified: true, refused: null, status: "confirmed" },
    { _id: done, modified: false, refused: null, status: "confirmed" },
    { _id: gone, modified: false, refused: "status-step-refused", status: "cancelled" },
    { _id: "nothing", number: null, modified: false, refused: "not-found", status: null },
  ]);
  const closure = { reason: "out-of-stock", text: "The last box was broken" };
  const ids = [fresh, done];
  await ask("PATCH", "/orders", { ...staff, body: { ids, status: "cancelled", closure } });
  for (const id of ids) expect((await ask("GET", `/orders/${id}`, staff)).body).toMatchObject({ closure });
});

describe("an order entered by staff", () => {
  test("belongs to no account, names its author, and is created once per idempotency key", async () => {
    const { shop, ask, body, detail } = await setUp();
    const input = { ...staff, body: { ...body, language: "bn" }, headers: { "Idempotency-Key": "on-the-phone" } };
    const first = await ask<{ insertedId: string; number: string }>("POST", "/orders/by-staff", input);
    const secondResponse = await ask<{ insertedId: string; number: string }>("POST", "/orders/by-staff", input);
    expect([first.status, secondResponse.body.number]).toEqual([201, first.body.number]);
    const order = await detail(first.body.insertedId);
    expect(order).toMatchObject({ language: "bn", status: "pending", total: 160 });
    expect(order.timeline).toMatchObject([{ status: "pending", by: "staff", byName: "Rupa" }]);
    const rows = await shop.db.query.orders.findMany();
    expect(rows.map((row) => row.userId)).toEqual([null]);
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      { action: "order-entered", after: { total: 160_00 } },
    ]);
  });

  test("says where it came from, the phone by default, and is listed by that", async () => {
    const { ask, body, detail } = await setUp();
    const place = async (more: object) =>
      ask<{ insertedId: string }>("POST", "/orders/by-staff", { ...staff, body: { ...body, ...more } });
    const byPhone = await place({});
    const byChat = await place({ source: "messenger", campaign: "winter-glow" });
    expect(await detail(byPhone.body.insertedId)).toMatchObject({ source: "phone", campaign: null });
    expect(await detail(byChat.body.insertedId)).toMatchObject({ source: "messenger", campaign: "winter-glow" });
    const found = await ask<{ _id: string }[]>("GET", "/orders?source=messenger", staff);
    expect(found.body.map(({ _id }) => _id)).toEqual([byChat.body.insertedId]);
  });

  test("waits for the delivery day that the customer wants, and does not count as late", async () => {
    const { shop, ask, refused, body, detail } = await setUp();
    // A Monday; inside Dhaka it takes two days at most.
    shop.setNow(new Date("2026-11-23T10:00:00+06:00"));
    const wish = (day: string) => ({ ...body, deliverOn: { day, reason: "They want it on that day" } });
    const place = (day: string) =>
      ask<{ insertedId: string }>("POST", "/orders/by-staff", { ...staff, body: wish(day) });
    const later = await place("2026-11-29");
    expect(later.body).toMatchObject({ deliverFrom: "2026-11-29", deliverTo: "2026-11-29" });
    // Nothing is delivered on Fridays, so it is packed on Thursday.
    const until = "2026-11-25T18:00:00.000Z";
    expect(await detail(later.body.insertedId)).toMatchObject({
      stage: "on-hold",
      hold: { reason: "They want it on that day", until },
    });
    const tomorrow = await place("2026-11-24");
    expect(await detail(tomorrow.body.insertedId)).toMatchObject({ stage: "to-call", hold: null });
    expect((await refused("POST", "/orders/by-staff", { ...staff, body: wish("2026-11-22") })).code).toBe(
      "invalid-input",
    );
    // Orders entered by staff are listed apart from customers' own.
    await ask("POST", "/orders", { body });
    const entered = await ask<{ _id: string }[]>("GET", "/orders?from=2026-11-23&enteredBy=staff", staff);
    expect(entered.body.map(({ _id }) => _id).sort()).toEqual([later.body.insertedId, tomorrow.body.insertedId].sort());
  });

  test("gets its source from the customer's link, but customers cannot claim that it came by phone", async () => {
    const { ask, refused, body, detail } = await setUp();
    const placed = await ask<{ insertedId: string }>("POST", "/orders", { body: { ...body, source: "whatsapp" } });
    expect(await detail(placed.body.insertedId)).toMatchObject({ source: "whatsapp", campaign: null });
    const plain = await ask<{ insertedId: string }>("POST", "/orders", { body });
    expect(await detail(plain.body.insertedId)).toMatchObject({ source: "site" });
    expect((await refused("POST", "/orders", { body: { ...body, source: "phone" } })).code).toBe("invalid-input");
  });

  test("is priced and limited as a customer's order", async () => {
    const { refused, body } = await setUp();
    const changed = await refused("POST", "/orders/by-staff", { ...staff, body: { ...body, total: 1 } });
    expect([changed.code, changed.body.quote]).toMatchObject(["total-changed", { total: 160 }]);
    const far = { ...body, billingDetails: { ...body.billingDetails, district: "chattogram" } };
    const elsewhere = await refused("POST", "/orders/by-staff", { ...staff, body: far });
    expect([elsewhere.code, elsewhere.body.quote]).toMatchObject([
      "delivery-area-wrong",
      { deliveryArea: "outside", total: 220 },
    ]);
    const items = [{ productId: body.items[0]?.productId, quantity: 11 }];
    expect((await refused("POST", "/orders/by-staff", { ...staff, body: { ...body, items } })).code).toBe(
      "out-of-stock",
    );
  });
});

describe("a CSV export", () => {
  const read = (text: string) => parse(text, { bom: true }) as string[][];

  test("has every order that matches, opens in Excel and runs no formula there", async () => {
    const { api, ask, body } = await setUp();
    const maliciousDetails = { ...billingDetails, fullName: '=cmd|"calc"', address: "House 1,\nRoad 2" };
    const name = async (fullName: string) =>
      ask("POST", "/orders", { body: { ...body, billingDetails: { ...billingDetails, fullName } } });
    await ask("POST", "/orders", { body: { ...body, billingDetails: maliciousDetails } });
    await name("রিনা আক্তার");
    const request = { headers: { Authorization: "Bearer of-admin" } };
    const response = await api.request("/orders/export?status=pending&lang=bn", request);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="orders.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const [head, ...rows] = read(bytes.toString());
    expect(head?.slice(0, 2)).toEqual(["অর্ডার", "অবস্থা"]);
    expect(rows.map((row) => row[3])).toEqual(["রিনা আক্তার", `'=cmd|"calc"`]);
    expect(rows[0]?.slice(4)).toEqual([
      ...[
        "01712345678",
        "",
        "House 12",
        "Dhaka",
        "",
        "inside",
        "1 × সিঁদুর লিপস্টিক",
        "1",
        "100",
        "0",
        "",
        "60",
        "160",
        "160",
        "",
      ],
    ]);
    expect(read((await ask<string>("GET", "/orders/export?status=delivered", staff)).body)).toHaveLength(1);
  });

  test("lists every customer once, with how their orders ended", async () => {
    const { ask, place, move, body } = await setUp();
    const [first, second] = [await place(), await place()];
    await move(first.insertedId, "cancelled");
    await move(second.insertedId, "confirmed");
    await ask("POST", "/orders", { body: { ...body, billingDetails: { ...billingDetails, phone: "01812345678" } } });
    const { body: text } = await ask<string>("GET", "/customers/export", staff);
    const rows = read(text)
      .slice(1)
      .map((row) => row.slice(0, 9));
    expect(rows).toEqual([
      ["01712345678", "Rina Akter", "", "Dhaka", "2", "0", "1", "0", "160"],
      ["01812345678", "Rina Akter", "", "Dhaka", "1", "0", "0", "0", "0"],
    ]);
  });
});

describe("an export", () => {
  test("is in the audit log with who made it, without the search text", async () => {
    const { ask } = await setUp();
    await ask("GET", "/orders/export?status=delivered&q=01712345678", staff);
    await ask("GET", "/customers/export", staff);
    const { body } = await ask<{ action: string; byId: string; after: object }[]>("GET", "/history", staff);
    expect(body.map(({ action, byId, after }) => ({ action, byId, after }))).toEqual([
      { action: "customers-exported", byId: "admin", after: {} },
      { action: "orders-exported", byId: "admin", after: { status: "delivered" } },
    ]);
  });
});

describe("GET /orders/events", () => {
  /** The stream as text, read until it contains the given text or ends. */
  function reader(response: Response) {
    const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    return async (awaited: string | null) => {
      for (;;) {
        if (awaited !== null && text.includes(awaited)) return text;
        const { done, value = "" } = (await stream?.read()) ?? { done: true };
        if (done) return text;
        text += value;
      }
    };
  }

  async function openFeed() {
    const { shop, ask, body } = await setUp();
    const allowed = { now: true };
    const feed = openOrderFeed(shop.db, { every: 10, heartbeat: 10, recheck: 10 });
    const api = createApi({
      shop: { ...shop, orderFeed: feed },
      log: { error: () => {} },
      addressOf: () => "127.0.0.1",
      identify: async () => {
        if (!allowed.now) throw new Refusal("not-signed-in");
        return admin;
      },
    });
    const response = await api.request("/orders/events", { headers: { Authorization: "Bearer of-admin" } });
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    return { ask, body, feed, allowed, until: reader(response) };
  }

  test("announces a new order without name or phone, and sends heartbeats", async () => {
    const { ask, body, feed, until } = await openFeed();
    await until(": still here");
    const { insertedId, number } = (await ask<{ insertedId: string; number: string }>("POST", "/orders", { body }))
      .body;
    const data = JSON.stringify({ _id: insertedId, number, status: "pending", undone: false });
    const text = await until(data);
    expect(text).toContain(`event: order\ndata: ${data}\n\n`);
    const note = { ...staff, body: { text: "Before noon" } };
    await ask("POST", `/orders/${insertedId}/notes`, note);
    const changed = await until(`event: changed\ndata: ${JSON.stringify({ _id: insertedId })}\n\n`);
    expect(changed).not.toMatch(/Rina|1712345678|noon/);
    feed.end();
    await until(null);
  });

  test("ends when the role or session is lost, before another order is sent", async () => {
    const never = 1_000_000;
    const losses = [
      (shop: TestShop) => shop.db.update(users).set({ role: "user" }).where(eq(users.email, "desk@example.com")),
      (shop: TestShop) => shop.db.delete(sessions),
    ];
    for (const [n, lose] of losses.entries()) {
      for (const waits of [{ recheck: never }, { recheck: 10 }]) {
        const { shop, ask, body } = await setUp();
        await signUp({ ask, shop }, "desk@example.com", "order-desk");
        const { token } = await signIn({ ask, shop }, "desk@example.com");
        const feed = openOrderFeed(shop.db, { every: 10, heartbeat: 10, ...waits });
        const api = createApi({ shop: { ...shop, orderFeed: feed }, log: { error: () => {} }, addressOf: () => "::1" });
        const until = reader(await api.request("/orders/events", { headers: { Authorization: `Bearer ${token}` } }));
        await until(": still here");
        await lose(shop);
        const newOrder = waits.recheck === never ? await ask<{ number: string }>("POST", "/orders", { body }) : null;
        const text = await until(null);
        if (newOrder) expect(text, `loss ${n}`).not.toContain(newOrder.body.number);
        feed.end();
      }
    }
    expect(openOrderFeed({} as Database).recheckMs).toBeLessThanOrEqual(1000);
  });

  test("ends when its token expires, and when the process stops", async () => {
    const revoked = await openFeed();
    await revoked.until(": still here");
    revoked.allowed.now = false;
    await revoked.until(null);
    revoked.feed.end();

    const stopped = await openFeed();
    await stopped.until("event: ready");
    stopped.feed.end();
    await stopped.until(null);
  });
});
