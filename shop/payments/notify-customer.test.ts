import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { buyerNotificationKinds } from "../notifications/notification-rules.ts";
import { changeStatus } from "../orders/change-status.ts";
import { readSettings } from "../settings/settings-schema.ts";
import { admin } from "../test-shop.ts";
import { claimPayment, verifyPayment } from "./claim-payment.ts";
import { paymentRequest } from "./payment-schema.ts";
import { requestRefund } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";
import { gatewayShop } from "./test-payments.ts";

async function notifyingShop() {
  const made = await gatewayShop();
  const { shop } = made;

  /** The SMS to customers about money. */
  async function notified() {
    const rows = await shop.db.query.notifications.findMany({ orderBy: (row, { asc }) => asc(row.createdAt) });
    return rows
      .filter(({ kind, channel }) => channel === "sms" && /^(payment|refund)-/.test(kind))
      .map(({ kind, data }) => ({ kind, ...(data as { amount: number; due: number; back: number }) }));
  }

  async function claim(orderId: string, taka: number, reference: string) {
    const request = paymentRequest.parse({ method: "bkash", amount: taka, reference });
    return claimPayment(shop, admin, orderId, request);
  }
  return { ...made, notified, claim };
}

test("a verified payment is notified once with the amount left to pay, an unverified one is not", async () => {
  const { shop, order, start, payAtPage, pass, notified, claim } = await notifyingShop();
  const id = await order();
  const paymentId = await claim(id, 200, "BKX7Q2M9ZP");
  expect(await notified()).toEqual([]);
  await verifyPayment(shop, admin, paymentId);
  expect(await notified()).toMatchObject([{ kind: "payment-received", amount: 20_000, due: 36_000, paid: 20_000 }]);
  await start(id, "nagad");
  await payAtPage(id);
  for (const minutes of [2, 40, 40]) await pass(minutes);
  expect((await notified()).slice(1)).toMatchObject([{ kind: "payment-received", amount: 36_000, due: 0, back: 0 }]);
});

test("a payment for a cancelled order is notified with its refund, and again when the refund is sent", async () => {
  const { shop, order, start, payAtPage, pass, notified, paymentsOf } = await notifyingShop();
  const id = await order();
  await start(id, "nagad");
  await changeStatus(shop, admin, id, "cancelled");
  await payAtPage(id);
  await pass(2);
  expect(await notified()).toMatchObject([{ kind: "payment-received", amount: 56_000, due: 0, back: 56_000 }]);
  const [payment] = await paymentsOf(id);
  if (!payment) throw new Error("no payment");
  const { amount } = payment;
  await requestRefund(shop, admin, id, { payment: payment.id, method: "cash", amount, note: null });
  expect(await notified()).toHaveLength(1);
  await pass(1);
  await sendRefunds(shop);
  expect((await notified()).slice(1)).toMatchObject([{ kind: "refund-sent", amount: 56_000, back: 0 }]);
});

test("a refund made in the gateway's panel is notified once staff record it", async () => {
  const { shop, order, start, payAtPage, pass, notified } = await notifyingShop();
  const id = await order();
  await start(id, "nagad");
  await payAtPage(id);
  await pass(2);
  await pass(1);
  const sent = { payment: null, method: "nagad", note: null, done: true, reference: "PANEL1234" } as const;
  await requestRefund(shop, admin, id, { ...sent, amount: fromTaka(100) });
  expect((await notified()).slice(1)).toMatchObject([{ kind: "refund-sent", amount: 10_000 }]);
});

test("no payment is notified if the merchant has switched it off", async () => {
  const { shop, order, notified, claim } = await notifyingShop();
  const off = { sms: false, mail: false };
  const orderMessages = Object.fromEntries(buyerNotificationKinds.map((kind) => [kind, off]));
  shop.settings = async () => readSettings({ orderMessages });
  await verifyPayment(shop, admin, await claim(await order(), 560, "BKX7Q2M9ZP"));
  expect(await notified()).toEqual([]);
});
