import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { Shop } from "../shop.ts";
import { admin, codeOf } from "../test-shop.ts";
import { askAgain, countPaymentsToLookAt, listPaymentsToLookAt } from "./payments-to-look-at.ts";
import { endRefund, requestRefund, retryRefund } from "./refund.ts";
import { listRefundsDue } from "./refunds-due.ts";
import { sendRefunds } from "./send-refunds.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

type GatewayShop = Awaited<ReturnType<typeof gatewayShop>>;

const nothing = { claimed: [], unknown: [], receipts: [], refunds: [], late: [] };

/** The lists; the menu counts what waits in them, which is all but late money. */
async function listed(shop: Shop) {
  const open = await listPaymentsToLookAt(shop, admin);
  const { late: _, ...waiting } = open;
  expect(await countPaymentsToLookAt(shop, admin)).toBe(Object.values(waiting).flat().length);
  return open;
}

async function paidOrder({ order, start, payAtPage, pass }: GatewayShop): Promise<string> {
  const id = await order();
  await start(id, "sslcommerz");
  await payAtPage(id);
  await pass(2);
  return id;
}

/** An order paid online just before the rider arrives, which the gateway reports afterwards. */
async function paidAfterDelivery(made: GatewayShop): Promise<string> {
  const { shop, order, start, payAtPage, pass } = made;
  const id = await order();
  await start(id, "sslcommerz");
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  await payAtPage(id);
  await pass(35);
  return id;
}

test("payments that settle automatically are not listed", async () => {
  const made = await gatewayShop();
  await paidOrder(made);
  expect(await listed(made.shop)).toEqual(nothing);
});

test("a payment with an unknown outcome is listed after half an hour, and settled by a check", async () => {
  const made = await gatewayShop();
  const { shop, gateway, order, start, payAtPage, pass, attempt, money } = made;
  const id = await order();
  await start(id, "nagad");
  await payAtPage(id);
  gateway.before = cut;
  await pass(10);
  expect(await listed(shop)).toEqual(nothing);
  await pass(21);
  const { unknown } = await listed(shop);
  expect(unknown).toMatchObject([{ orderId: id, kind: "nagad", amount: 56_000, queryCount: 2 }]);
  const { id: attemptId } = await attempt(id);
  expect(await codeOf(askAgain(shop, admin, attemptId))).toBe("payment-unavailable");
  gateway.before = () => {};
  await askAgain(shop, admin, attemptId);
  expect(await money(id)).toMatchObject({ due: 0 });
  expect(await listed(shop)).toMatchObject({ unknown: [], late: [{ orderId: id, above: 0 }] });
  expect(await codeOf(askAgain(shop, admin, "no-such"))).toBe("not-found");
});

test("a payment after delivery exceeds the amount due, and is refunded when staff decide so", async () => {
  const made = await gatewayShop();
  const { shop, refundsOf, balances } = made;
  const id = await paidAfterDelivery(made);
  const { refunds } = await listed(shop);
  expect(refunds).toMatchObject([{ orderId: id, amount: 56_000, failure: null, sentAt: null }]);
  expect(await listRefundsDue(shop, admin)).toMatchObject([{ orderId: id, amount: 56_000 }]);
  await sendRefunds(shop);
  expect(await refundsOf(id)).toMatchObject([{ state: "requested", requestedByName: null }]);
  await retryRefund(shop, admin, refunds[0]?.id ?? "");
  await sendRefunds(shop);
  expect(await refundsOf(id)).toMatchObject([{ state: "done" }]);
  expect(await balances()).toMatchObject({ customer: 0 });
  expect(await listRefundsDue(shop, admin)).toEqual([]);
  expect(await listed(shop)).toMatchObject({ refunds: [], late: [{ orderId: id }] });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a payment after delivery is not refunded if the rider collected nothing", async () => {
  const made = await gatewayShop();
  const { shop } = made;
  await paidAfterDelivery(made);
  const [refund] = (await listed(shop)).refunds;
  await endRefund(shop, admin, refund?.id ?? "", { state: "failed", reference: null });
  expect(await listed(shop)).toMatchObject({ refunds: [] });
  expect(await listRefundsDue(shop, admin)).toEqual([]);
});

test("a refund is listed if it was refused or without a response for an hour, but not while in progress", async () => {
  const made = await gatewayShop();
  const { shop, gateway, pass, paymentsOf } = made;
  const id = await paidOrder(made);
  await changeStatus(shop, admin, id, "cancelled");
  const [payment] = await paymentsOf(id);
  const wish = { payment: payment?.id ?? "", method: "cash" as const, note: null };
  gateway.answerRefund = () => ({ outcome: "refused", text: "Insufficient balance" });
  const refused = await requestRefund(shop, admin, id, { ...wish, amount: fromTaka(100) });
  await sendRefunds(shop);
  gateway.answerRefund = () => ({ outcome: "unknown" });
  gateway.before = (call) => (call === "refundStatus" ? cut() : undefined);
  const unanswered = await requestRefund(shop, admin, id, { ...wish, amount: fromTaka(200) });
  await sendRefunds(shop);
  expect((await listed(shop)).refunds).toMatchObject([{ id: refused, failure: "Insufficient balance" }]);
  await pass(61);
  const { refunds } = await listed(shop);
  expect(refunds.map((refund) => refund.id).toSorted()).toEqual([refused, unanswered].toSorted());
});

test("every step of customer, gateway and shop is in the history", async () => {
  const made = await gatewayShop();
  const { shop, gateway, order, start, attempt, comeBack, pass, payAtPage, giveBack } = made;
  const id = await order();
  await start(id);
  gateway.set((await attempt(id)).reference, "cancelled");
  await comeBack(id, "cancelled");
  await pass(0.1);
  await start(id, "sslcommerz");
  await payAtPage(id);
  await pass(2);
  await changeStatus(shop, admin, id, "cancelled");
  await giveBack(id);
  await sendRefunds(shop);
  const steps = await shop.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.id);
  expect(steps.map(({ action, byName, after }) => [action, byName, after?.state])).toEqual([
    ["payment-started", "", undefined],
    ["payment-ended", "", "cancelled"],
    ["payment-started", "", undefined],
    ["payment-paid", "", undefined],
    ["order-status", "Rupa", undefined],
    ["refund-requested", "Rupa", undefined],
    ["refund-ended", "", "done"],
  ]);
});
