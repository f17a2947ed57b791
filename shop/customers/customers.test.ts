import { beforeEach, describe, expect, test } from "vitest";
import { customers, notifications, orders, payments, phoneBlocks } from "../../db/schema.ts";
import { recordCall } from "../calls/record-call.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { fromTaka } from "../money.ts";
import { changeStatuses } from "../orders/admin/change-orders.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { claimPayment } from "../payments/claim-payment.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { forgetCustomer } from "../privacy/forget-customer.ts";
import { loadOwnData } from "../privacy/own-data.ts";
import { addUsers, admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { changeCustomer } from "./change-customer.ts";
import { customerDetail } from "./customer-detail.ts";
import { listCustomers } from "./list-customers.ts";
import { blockCustomer, unblockCustomer } from "./phone-blocks.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };
const lamia = "+8801911222333";
const sadia = "+8801733444555";

let shop: TestShop;
let productId: string;
let nth = 0;

async function order(
  phone: string,
  more: Partial<{ fullName: string; address: string }> = {},
  actor: SignedIn | typeof guest = guest,
) {
  const billingDetails = { fullName: "Lamia Haque", address: "House 7, Road 3", city: "Sylhet", phone, ...more };
  const items = [{ productId, quantity: 1 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "outside", total: 220 });
  return placeOrder(shop, { actor, request, language: "en", idempotencyKey: `k${++nth}` });
}

const find = async (q: string) =>
  (await listCustomers(shop, rima, { q, limit: 20 })).customers.map(({ phone }) => phone);

beforeEach(async () => {
  shop = await testShop();
  await addUsers(shop, rima);
  ({ productId } = await stockProduct(shop));
  const first = await order(lamia);
  for (const status of ["confirmed", "shipped", "delivered"] as const)
    await changeStatus(shop, admin, first.id, status);
  await order(lamia);
  const other = await order(sadia, { fullName: "সাদিয়া ইসলাম", address: "Krishnochura Lane 9" });
  await claimPayment(shop, rima, other.id, {
    ...{
      kind: "advance",
      method: "bkash",
      amount: fromTaka(200),
      reference: "BKX7Q2M9ZP",
      senderLast4: null,
      note: null,
    },
  });
  await recordCall(
    shop,
    rima,
    other.id,
    { channel: "phone", outcome: "no-answer", note: null, callAt: null, advance: null, closure: null },
    null,
  );
});

describe("the customer list", () => {
  test("has one entry per phone number with the results of its orders, the latest order first", async () => {
    const { customers: listed, next } = await listCustomers(shop, rima, { limit: 20 });
    expect(next).toBeNull();
    expect(listed).toMatchObject([
      { phone: sadia, name: "সাদিয়া ইসলাম", orders: 1, open: 1, delivered: 0, bought: 0 },
      { phone: lamia, name: "Lamia Haque", orders: 2, open: 1, delivered: 1, bought: 22_000, isBlocked: false },
    ]);
    const page = await listCustomers(shop, rima, { limit: 1 });
    const rest = await listCustomers(shop, rima, { limit: 1, after: page.next ?? "" });
    expect([...page.customers, ...rest.customers].map(({ phone }) => phone)).toEqual([sadia, lamia]);
  });

  test("finds customers by name in both scripts and by part of a number, address, product or transaction id", async () => {
    expect(await find("Sadia Islam")).toEqual([sadia]);
    expect(await find("লামিয়া")).toEqual([lamia]);
    expect(await find("733444")).toEqual([sadia]);
    expect(await find("01733-444555")).toEqual([sadia]);
    expect(await find("krishnochura")).toEqual([sadia]);
    expect(await find("bkx7 q2m9zp")).toEqual([sadia]);
    expect(await find("sindoor lipstick")).toEqual([sadia, lamia]);
    expect(await find("সিঁদুর")).toEqual([sadia, lamia]);
    expect(await find("zzzznobody")).toEqual([]);
  });
});

test("the customer page has notes, tags and further numbers with the orders, calls and payments of all numbers", async () => {
  const change = {
    name: "Sadia apa",
    tags: ["Wholesale", "Wholesale"],
    note: "Calls back after six",
    otherPhones: [sadia, "+8801555666777"],
  };
  expect(await changeCustomer(shop, rima, sadia, change)).toBe(true);
  expect(await changeCustomer(shop, rima, sadia, { tags: ["Wholesale"] })).toBe(false);
  await order("+8801555666777", { fullName: "Sadia" });
  const detail = await customerDetail(shop, rima, sadia);
  expect(detail).toMatchObject({
    ...{ name: "Sadia apa", tags: ["Wholesale"], note: "Calls back after six", otherPhones: ["+8801555666777"] },
    outcomes: { orders: 2, open: 2 },
    calls: [{ outcome: "no-answer", byName: "Rima" }],
    payments: [{ reference: "BKX7Q2M9ZP", amount: 20_000, state: "claimed" }],
    block: null,
  });
  expect(detail.orders).toHaveLength(2);
  // The same customer, looked up by the other number.
  expect(await customerDetail(shop, rima, "+8801555666777")).toMatchObject({
    otherPhones: [sadia],
    outcomes: { orders: 2 },
  });
  expect(await find("wholesale")).toEqual([sadia]);
  const tagged = await listCustomers(shop, rima, { tag: "Wholesale", limit: 9 });
  expect(tagged.customers).toMatchObject([{ name: "Sadia apa" }]);
  await expect(customerDetail(shop, rima, "+8801999888777")).rejects.toMatchObject({ code: "not-found" });
  await expect(listCustomers(shop, nusrat, { limit: 1 })).rejects.toMatchObject({ code: "not-allowed" });
});

describe("a blocked number", () => {
  const blocked = "+8801822000111";

  test("is refused with a request to call, for all orders and numbers of the customer, until it is unblocked or expires", async () => {
    await order(blocked);
    await changeCustomer(shop, rima, blocked, { otherPhones: ["+8801822000222"] });
    const today = dhakaDay(shop.now());
    await blockCustomer(shop, rima, blocked, { reason: "Refused three parcels", until: today });
    for (const phone of [blocked, "+8801822000222"])
      await expect(order(phone)).rejects.toMatchObject({ code: "phone-blocked" });
    await expect(order(blocked, {}, nusrat)).rejects.toMatchObject({ code: "phone-blocked" });
    expect((await customerDetail(shop, rima, blocked)).block).toMatchObject({
      reason: "Refused three parcels",
      byName: "Rima",
    });
    const listed = await listCustomers(shop, rima, { blocked: "yes", limit: 9 });
    expect(listed.customers).toMatchObject([{ phone: blocked, isBlocked: true }]);
    // Staff who speak to the customer can still enter an order.
    const request = orderRequest.parse({
      billingDetails: { fullName: "Lamia", address: "House 7", city: "Sylhet", phone: blocked },
      ...{ items: [{ productId, quantity: 1 }], deliveryArea: "outside", total: 220 },
    });
    await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null, enteredBy: rima });
    shop.setNow(new Date(Date.now() + 2 * 86_400_000));
    await order(blocked);
    shop.setNow(new Date());
    await expect(order(blocked)).rejects.toMatchObject({ code: "phone-blocked" });
    await unblockCustomer(shop, rima, blocked);
    await order(blocked);
    await order("+8801822000222");
  });

  test("stays blocked when its customer is erased, without storing the number", async () => {
    await order(blocked);
    await changeCustomer(shop, rima, blocked, { note: "Rude to Rima" });
    await blockCustomer(shop, rima, blocked, { reason: "Rude to Rima", until: null });
    await forgetCustomer(shop, admin, { phone: blocked });
    const rows = await shop.db.select().from(phoneBlocks);
    expect(rows.find(({ phone }) => phone === blocked)).toBeUndefined();
    expect(rows).toContainEqual(expect.objectContaining({ phone: null, reason: null, blockedUntil: null }));
    expect(await shop.db.$count(customers)).toBe(0);
    await expect(order(blocked)).rejects.toMatchObject({ code: "phone-blocked" });
    expect((await customerDetail(shop, rima, blocked)).block).toMatchObject({ reason: null });
    await unblockCustomer(shop, rima, blocked);
    await order(blocked);
  });
});

test("an account's data includes notes on the numbers to which its parcels were delivered", async () => {
  const own = await order("+8801644000111", {}, nusrat);
  await changeCustomer(shop, rima, "+8801644000111", { note: "Likes coral" });
  expect((await loadOwnData(shop, nusrat, "en")).numbers).toEqual([]);
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, own.id, status);
  expect((await loadOwnData(shop, nusrat, "en")).numbers).toMatchObject([
    { phone: "+8801644000111", note: "Likes coral" },
  ]);
});

test("many orders of one number are cancelled in one step with a reason, and a fake order gets no message", async () => {
  const phone = "+8801533000111";
  const placed = [];
  for (let count = 0; count < 3; count += 1) placed.push(await order(phone));
  const before = await shop.db.$count(notifications);
  const ids = placed.map(({ id }) => id);
  const outcomes = await changeStatuses(shop, rima, ids, "cancelled", { reason: "fake", text: null });
  expect(outcomes.every(({ modified }) => modified)).toBe(true);
  expect(await shop.db.$count(notifications)).toBe(before);
  const closures = await shop.db.query.orderClosures.findMany();
  expect(closures.map(({ orderId, reason }) => [orderId, reason]).sort()).toEqual(ids.map((id) => [id, "fake"]).sort());
  expect((await shop.db.$count(orders)) > 0 && (await shop.db.$count(payments))).toBe(1);
});
