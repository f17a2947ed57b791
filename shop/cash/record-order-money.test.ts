import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ledgerTransfers,
  orders,
  ordersBeforeCash,
  parcelDues,
  returnRequestLines,
  returnRequests,
} from "../../db/schema.ts";
import { settlePart } from "../couriers/settle-part.ts";
import { newId } from "../id.ts";
import { fromTaka } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { acceptedPieces } from "../orders/gift-rules.ts";
import { undoStep } from "../orders/undo-step.ts";
import { checkIn } from "../parcels/check-in.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { claimPayment, verifyPayment } from "../payments/claim-payment.ts";
import { endRefund, requestRefund } from "../payments/refund.ts";
import { listRefundsDue } from "../payments/refunds-due.ts";
import { decideReturn } from "../returns/decide-return.ts";
import { returnsOfOrder } from "../returns/order-returns.ts";
import { admin, codeOf } from "../test-shop.ts";
import { writeOffDebt } from "./customer-debts.ts";
import { type CashShop, cashShop, expectSoundBooks, takaBalances } from "./test-cash.ts";

const duesOf = async ({ db }: CashShop, orderId: string) =>
  (await db.select().from(parcelDues).where(eq(parcelDues.orderId, orderId))).map(
    ({ courier, outcome, collected, isAssumed }) => ({ courier, outcome, collected, isAssumed }),
  );

async function payInAdvance(shop: CashShop, orderId: string, taka: number) {
  const input = { kind: "advance", method: "bkash", reference: null, senderLast4: null, note: null } as const;
  const id = await claimPayment(shop, admin, orderId, { ...input, amount: fromTaka(taka) });
  await verifyPayment(shop, admin, id);
}

test("delivery records the kept items as sold, and the cash as due from the courier", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver();
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1150 });
  expect(await duesOf(shop, order.id)).toEqual([
    { courier: "steadfast", outcome: "delivered", collected: 115_000, isAssumed: false },
  ]);
  await expectSoundBooks(shop);
});

test("an advance is owed to the customer until delivery, and the rider collects the rest", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await payInAdvance(shop, order.id, 200);
  expect(await takaBalances(shop)).toEqual({ customer: -200, bkash: 200 });
  await shop.report(shipment.id, "delivered", { collected: fromTaka(950) });
  expect(await takaBalances(shop)).toEqual({ bkash: 200, sales: -1150, "courier:steadfast": 950 });
  await expectSoundBooks(shop);
});

test("what was paid online while the rider had the parcel is given back once the rider has collected it, too", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await payInAdvance(shop, order.id, 1150);
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1150) });
  expect(await takaBalances(shop)).toMatchObject({ customer: -1150 });
  expect(await listRefundsDue(shop, admin)).toMatchObject([{ orderId: order.id, amount: 115_000, requested: null }]);
  const back = { method: "bkash", note: null, done: true, reference: "BKH7XK29QM" } as const;
  await requestRefund(shop, admin, order.id, { ...back, amount: fromTaka(1150) });
  expect(await listRefundsDue(shop, admin)).toEqual([]);
  await expectSoundBooks(shop);
});

test("what a rider took too much can be given back, and no more", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1200) });
  expect(await listRefundsDue(shop, admin)).toMatchObject([{ orderId: order.id, amount: 5_000, method: "cash" }]);
  const back = { method: "bkash", note: null, done: true, reference: "BKH7XK29QM" } as const;
  expect(await codeOf(requestRefund(shop, admin, order.id, { ...back, amount: fromTaka(51) }))).toBe(
    "amount-too-large",
  );
  await requestRefund(shop, admin, order.id, { ...back, amount: fromTaka(50) });
  expect(await listRefundsDue(shop, admin)).toEqual([]);
  await expectSoundBooks(shop);
});

test("without a report of the courier the collected amount is assumed, until the courier reports it", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.deliver(null);
  expect(await duesOf(shop, order.id)).toMatchObject([{ collected: 115_000, isAssumed: true }]);
  shop.setNow(new Date(Date.now() + 60_000));
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1100) });
  expect(await duesOf(shop, order.id)).toMatchObject([{ collected: 110_000, isAssumed: false }]);
  expect(await takaBalances(shop)).toEqual({ customer: 50, sales: -1150, "courier:steadfast": 1100 });
  await expectSoundBooks(shop);
});

test("cash of an order shipped without a known courier is due from no named courier, and a later verified advance changes nothing", async () => {
  const shop = await cashShop();
  const order = await shop.order();
  await changeStatus(shop, admin, order.id, "shipped");
  await changeStatus(shop, admin, order.id, "delivered");
  await payInAdvance(shop, order.id, 100);
  expect(await takaBalances(shop)).toEqual({ customer: -100, bkash: 100, sales: -1150, "courier:other": 1150 });
  await expectSoundBooks(shop);
});

test("undoing a delivery reverses sale and cash on the day of the undo", async () => {
  const shop = await cashShop();
  const order = await shop.order();
  await changeStatus(shop, admin, order.id, "shipped");
  await changeStatus(shop, admin, order.id, "delivered");
  await undoStep(shop, admin, order.id);
  expect(await takaBalances(shop)).toEqual({});
  expect(await duesOf(shop, order.id)).toEqual([]);
  await changeStatus(shop, admin, order.id, "delivered");
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:other": 1150 });
  const moved = await shop.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.orderId, order.id));
  expect(moved).toHaveLength(6);
  await expectSoundBooks(shop);
});

test("a partial delivery records a sale only after staff enter which pieces stayed", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await shop.report(shipment.id, "partly-delivered", { collected: fromTaka(560) });
  expect(await takaBalances(shop)).toEqual({ customer: -560, "courier:steadfast": 560 });
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  await settlePart(shop, admin, shipment.id, { items });
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.total).toBe(56_000);
  expect(await takaBalances(shop)).toEqual({ sales: -560, "courier:steadfast": 560 });
  await expectSoundBooks(shop);
});

test("an order says what its rider really collected, and to staff what is missing until it is written off", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver(800);
  const sums = async () => {
    const { collected, overpaid, desk } = await orderDetail(shop, admin, order.id);
    return { collected, overpaid, missing: desk.missing };
  };
  expect(await sums()).toEqual({ collected: 80_000, overpaid: 0, missing: 35_000 });
  await writeOffDebt(shop, admin, order.id, { amount: fromTaka(350), reason: "The rider lost it" });
  expect(await sums()).toEqual({ collected: 80_000, overpaid: 0, missing: 0 });
});

test("a partial delivery says what was collected at once, and what was kept and is to be given back once it is settled", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  const facts = async () => {
    const detail = await orderDetail(shop, admin, order.id);
    const { collected, overpaid, desk } = detail;
    return { collected, acceptedPieces: acceptedPieces(detail), overpaid, missing: desk.missing };
  };
  expect(await facts()).toEqual({ collected: null, acceptedPieces: null, overpaid: 0, missing: 0 });
  await shop.report(shipment.id, "partly-delivered", { collected: fromTaka(640) });
  expect(await facts()).toEqual({ collected: 64_000, acceptedPieces: null, overpaid: 0, missing: 0 });
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  await settlePart(shop, admin, shipment.id, { items });
  expect(await facts()).toEqual({ collected: 64_000, acceptedPieces: 1, overpaid: 8_000, missing: 0 });
});

test("what wraps a gift is no piece that the customer kept", async () => {
  const shop = await cashShop();
  const acceptedOf = async (serum: number, soap: number) => {
    const { order, shipment } = await shop.book();
    // Serum and soap are variants of one product: the first piece that stays is the wrapping.
    await shop.pool.query(
      "update orders set wrap_product_id = (select product_id from variants where id = $2) where id = $1",
      [order.id, shop.serum],
    );
    await shop.report(shipment.id, "partly-delivered", { collected: null });
    const items = [
      { variantId: shop.serum, delivered: serum },
      { variantId: shop.soap, delivered: soap },
    ];
    await settlePart(shop, admin, shipment.id, { items });
    return acceptedPieces(await orderDetail(shop, admin, order.id));
  };
  expect(await acceptedOf(2, 0)).toBe(1);
  expect(await acceptedOf(1, 1)).toBe(1);
  expect(await acceptedOf(0, 1)).toBeNull();
});

test("a parcel returned after delivery leaves no cash with the courier, unless the courier charges for the return", async () => {
  const shop = await cashShop();
  const first = await shop.deliver();
  shop.setNow(new Date(Date.now() + 60_000));
  await shop.report(first.shipment.id, "returned");
  expect(await shop.statusOf(first.order)).toBe("returned");
  expect(await takaBalances(shop)).toEqual({});
  const second = await shop.book();
  await shop.report(second.shipment.id, "paid-return", { collected: fromTaka(60) });
  expect(await takaBalances(shop)).toEqual({ "return-cost": -60, "courier:steadfast": 60 });
  expect(await duesOf(shop, second.order.id)).toMatchObject([{ outcome: "returned", collected: 6000 }]);
  await expectSoundBooks(shop);
});

test("concurrent identical reports move money once", async () => {
  const shop = await cashShop();
  const { shipment } = await shop.book();
  await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      shop.report(shipment.id, "delivered", { collected: fromTaka(1150), at: new Date(Date.now() - nth * 1000) }),
    ),
  );
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1150 });
  await expectSoundBooks(shop);
});

test("an order that ended before the cash records began owes nothing, whatever is reported later", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await packOrder(shop, admin, order.id, null);
  await shop.pool.query("update orders set status = 'delivered' where id = $1", [order.id]);
  await shop.pool.query(
    "insert into order_events (order_id, status, by_role, by_name) values ($1, 'shipped', 'system', 'X'), ($1, 'delivered', 'system', 'X')",
    [order.id],
  );
  await shop.db.insert(ordersBeforeCash).values({ orderId: order.id, sale: fromTaka(0) });
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1150) });
  expect(await takaBalances(shop)).toEqual({});
  await expectSoundBooks(shop);
});

test("a return of a partial delivery is possible only after staff enter which pieces stayed", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await shop.report(shipment.id, "partly-delivered");
  expect(await returnsOfOrder(shop, order.id, "en")).toMatchObject({ terms: { isOpen: false } });
  const items = [shop.serum, shop.soap].map((variantId, index) => ({ variantId, delivered: 1 - index }));
  await settlePart(shop, admin, shipment.id, { items });
  await checkIn(
    shop,
    admin,
    order.id,
    items.map(({ variantId }) => ({ variantId, condition: "resellable", quantity: 1 })),
  );
  expect(await returnsOfOrder(shop, order.id, "en")).toMatchObject({ terms: { isOpen: true } });
});

test("a later return of a partial delivery does not change what the rider collected", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await shop.report(shipment.id, "partly-delivered");
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  await settlePart(shop, admin, shipment.id, { items });
  const before = await duesOf(shop, order.id);
  const [{ total = 0 } = {}] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(before).toMatchObject([{ collected: total, isAssumed: true }]);
  await checkIn(
    shop,
    admin,
    order.id,
    [shop.serum, shop.soap].map((variantId) => ({ variantId, condition: "resellable", quantity: 1 })),
  );
  const id = newId();
  await shop.db.insert(returnRequests).values({
    ...{ id, orderId: order.id, reason: "damaged", resolution: "refund", refundMethod: "bkash", way: "fetch" },
    ...{ requestedAt: shop.now() },
  });
  await shop.db.insert(returnRequestLines).values({ requestId: id, variantId: shop.serum, quantity: 1, counted: true });
  await decideReturn(shop, admin, id, { state: "accepted" });
  await checkIn(shop, admin, order.id, [{ variantId: shop.serum, condition: "resellable", quantity: 1 }]);
  expect(await duesOf(shop, order.id)).toEqual(before);
  const [owed] = await listRefundsDue(shop, admin);
  expect(owed).toMatchObject({ amount: total });
  await endRefund(shop, admin, owed?.requested?.id ?? "", { state: "done", reference: "BKH7XK29QM" });
  expect(await duesOf(shop, order.id)).toEqual(before);
  await expectSoundBooks(shop);
});
