import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders, paymentAttempts, variants } from "../../db/schema.ts";
import { fromTaka } from "../../shop/money.ts";
import { defaultGuard } from "../../shop/orders/guard/guard-rules.ts";
import { pollDuePayments } from "../../shop/payments/poll-payments.ts";
import { releaseUnpaidAdvances } from "../../shop/payments/release-unpaid.ts";
import { cut, TestGateway } from "../../shop/payments/test-gateway.ts";
import { readSettings } from "../../shop/settings/settings-schema.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import type { OrderResponse } from "../contract/orders.ts";
import { testApi } from "../test-api.ts";

type Api = Awaited<ReturnType<typeof testApi>>;
type Placed = {
  insertedId: string;
  number: string;
  payment: { url: string } | null;
  paymentRefusal: string | null;
  stockHeld: boolean;
};
type Payment = { payment: { progress: string; amountDue: number; advanceDue: number; url: string | null } | null };

let api: Api;
let gateway: TestGateway;
let productId: string;
const phone = "01712345678";

beforeEach(async () => {
  api = await testApi();
  gateway = new TestGateway();
  api.shop.gateways = gateway;
  ({ productId } = await stockProduct(api.shop, { variants: [variantDraft({ price: fromTaka(500), stock: 20 })] }));
  const keys = { storeId: "labonno", storePassword: "of-the-panel" };
  await api.ask("PUT", "/gateways/sslcommerz", { token: "of-admin", body: { keys } });
});

function place(more: object = {}, key?: string) {
  const billingDetails = { fullName: "Rina", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
  const items = [{ productId, quantity: 1 }];
  const body = { billingDetails, items, deliveryArea: "inside", total: 560, paymentMethod: "sslcommerz", ...more };
  return api.ask<Placed>("POST", "/orders", { body, ...(key && { headers: { "Idempotency-Key": key } }) });
}

/** From the second waiting order of a phone number on, an advance of 100 taka. */
function asksForAdvance(): void {
  const guard = { ...defaultGuard, answer: "advance", openOrders: 1, advance: 100_00 };
  api.shop.settings = async () => readSettings({ guard });
}

async function lastAttempt() {
  const [attempt] = await api.shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.startedAt);
  if (!attempt) throw new Error("no attempt");
  return attempt;
}

const paymentOf = async (number: string) =>
  (await api.ask<Payment>("POST", "/orders/payment", { body: { number, phone } })).body.payment;

type Tracked = Pick<OrderResponse, "paid" | "amountDue" | "paidBy">;

test("an online payment places the order and opens the gateway's page, once per idempotency key", async () => {
  const first = await place({}, "key-of-this-order");
  const again = await place({}, "key-of-this-order");
  expect(first.body).toMatchObject({ payment: { url: "https://pay.example/X1" }, amountDue: 560, stockHeld: true });
  expect(again.body).toMatchObject({ insertedId: first.body.insertedId, payment: first.body.payment });
  expect(gateway.calls).toEqual(["start"]);
  expect(await paymentOf(first.body.number)).toMatchObject({
    progress: "open",
    amountDue: 560,
    url: expect.any(String),
  });
});

test("an order paid in cash has no payment and calls no gateway", async () => {
  const { body } = await place({ paymentMethod: "cash" });
  expect(body).toMatchObject({ payment: null, paymentRefusal: null });
  expect(gateway.calls).toEqual([]);
  expect(await paymentOf(body.number)).toBeNull();
});

test("an order is placed even if its gateway does not answer, and can be paid later", async () => {
  gateway.before = cut;
  const { body } = await place();
  expect(body).toMatchObject({ payment: null, paymentRefusal: "payment-unavailable" });
  gateway.before = () => {};
  const pay = { number: body.number, phone, kind: "sslcommerz" };
  expect((await api.ask("POST", "/orders/pay", { body: pay })).body).toEqual({ url: "https://pay.example/X1" });
});

test("the gateway's form post from its own site, without a cookie, leads the customer to the order's page", async () => {
  const { body } = await place();
  const { returnToken, reference } = await lastAttempt();
  gateway.set(reference, "paid");
  const headers = { Origin: "https://pay.example", "Sec-Fetch-Site": "cross-site" };
  const raw = new URLSearchParams({ status: "paid", val_id: "V1" });
  const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
  const back = await api.ask("POST", `/payments/return/${returnToken}`, { raw: raw.toString(), headers: form });
  expect([back.status, back.headers.get("Location")]).toEqual([303, `/track?payment=${returnToken}`]);
  expect(await paymentOf(body.number)).toMatchObject({ progress: "checking", url: null });
  await pollDuePayments(api.shop);
  const found = await api.ask<Payment>("GET", `/payments/by-token/${returnToken}`);
  expect(found.body.payment).toMatchObject({ progress: "paid", amountDue: 0 });
  // The URL that the gateway knows shows the progress of the payment and nothing else.
  for (const secret of [phone, "Rina", "House 12"]) expect(JSON.stringify(found.body)).not.toContain(secret);
  const again = await api.ask("GET", `/payments/return/${returnToken}?status=failed`, { headers });
  expect(again.status).toBe(303);
  expect(await paymentOf(body.number)).toMatchObject({ progress: "paid" });
});

test("an invented return token leads to the tracking page and changes nothing", async () => {
  const { headers } = await api.ask("GET", "/payments/return/made-up?status=paid");
  expect(headers.get("Location")).toBe("/track");
});

test("paying and reading the payment require number and phone", async () => {
  const { body } = await place();
  for (const path of ["/orders/pay", "/orders/pay-cash", "/orders/payment"]) {
    const request = { number: body.number, phone: "01812345678", kind: "sslcommerz" };
    expect(await api.refused("POST", path, { body: request })).toMatchObject({ code: "not-found" });
  }
});

test("choosing cash instead cancels the open payment", async () => {
  const { body } = await place();
  const answer = await api.ask<Payment>("POST", "/orders/pay-cash", { body: { number: body.number, phone } });
  expect(answer.body.payment).toMatchObject({ progress: "cancelled", amountDue: 560 });
});

test("the payment of an order can be started 15 times an hour", async () => {
  const { body } = await place({ paymentMethod: "cash" });
  const pay = () => api.ask("POST", "/orders/pay", { body: { number: body.number, phone, kind: "sslcommerz" } });
  const statuses: number[] = [];
  for (let sent = 0; sent < 16; sent += 1) statuses.push((await pay()).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
});

test("a required advance is paid through the gateway, the rest on delivery or later", async () => {
  asksForAdvance();
  await place({ paymentMethod: "cash" });
  const refused = await api.refused("POST", "/orders", {
    body: {
      billingDetails: { fullName: "Rina", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" },
      ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 560 },
    },
  });
  expect(refused).toMatchObject({ code: "advance-needed" });
  expect(refused.body).toMatchObject({ amount: 100, ways: [{ kind: "sslcommerz", test: false }] });
  const { body } = await place();
  expect(await paymentOf(body.number)).toMatchObject({ progress: "open", advanceDue: 100, amountDue: 560 });
  const attempt = await lastAttempt();
  expect(attempt).toMatchObject({ amount: 10_000, purpose: "advance" });
  gateway.set(attempt.reference, "paid");
  await api.ask("GET", `/payments/return/${attempt.returnToken}?status=paid`);
  await pollDuePayments(api.shop);
  expect(await paymentOf(body.number)).toMatchObject({ progress: "paid", advanceDue: 0, amountDue: 460 });
  const tracked = async () =>
    (await api.ask<Tracked>("POST", "/orders/track", { body: { number: body.number, phone } })).body;
  expect(await tracked()).toMatchObject({
    ...{ paid: 100, amountDue: 460 },
    paidBy: [{ method: "sslcommerz", amount: 100, state: "verified" }],
  });
  const pay = { number: body.number, phone, kind: "sslcommerz" };
  await api.ask("POST", "/orders/pay", { body: pay });
  expect(await paymentOf(body.number)).toMatchObject({ progress: "open", amount: 460 });
  // A transaction that the customer claims is not yet counted as paid.
  await api.ask("POST", "/orders/payment-claim", { body: { number: body.number, phone, reference: "BKL6Q2W9XF" } });
  expect(await tracked()).toMatchObject({
    ...{ paid: 100, amountDue: 460 },
    paidBy: [{ state: "verified" }, { method: "sslcommerz", amount: 460, state: "claimed" }],
  });
});

test("a customer may pay the full amount where only an advance is required", async () => {
  asksForAdvance();
  await place({ paymentMethod: "cash" });
  const { body } = await place({ paymentPurpose: "online" });
  expect(await lastAttempt()).toMatchObject({ amount: 56_000, purpose: "online" });
  expect(await paymentOf(body.number)).toMatchObject({ progress: "open", amountDue: 560 });
});

test("stock held for an unpaid advance is released after half an hour, and one phone number may hold it for two orders", async () => {
  const { shop } = api;
  const start = new Date("2026-11-23T06:00:00Z");
  shop.setNow(start);
  asksForAdvance();
  await place({ paymentMethod: "cash" });
  const held: boolean[] = [];
  for (let nth = 0; nth < 3; nth += 1) held.push((await place()).body.stockHeld);
  expect(held).toEqual([true, true, false]);
  const stock = async () => (await shop.db.select().from(variants))[0]?.stock;
  expect(await stock()).toBe(17);
  for (const minutes of [29, 31]) {
    shop.setNow(new Date(start.getTime() + minutes * 60_000));
    await pollDuePayments(shop);
    await releaseUnpaidAdvances(shop);
    expect(await stock()).toBe(minutes < 30 ? 17 : 19);
  }
  const [late] = await shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.startedAt).limit(1);
  gateway.set(late?.reference ?? "", "paid");
  shop.setNow(new Date(start.getTime() + 90 * 60_000));
  await pollDuePayments(shop);
  expect(await stock()).toBe(18);
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, late?.orderId ?? ""));
  expect(order).toMatchObject({ holdsStock: true, status: "pending" });
});
