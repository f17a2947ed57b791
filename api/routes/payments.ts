import { toTaka } from "../../shop/money.ts";
import { claimPayment, rejectPayment, verifyPayment } from "../../shop/payments/claim-payment.ts";
import { listMoneyToGiveBack } from "../../shop/payments/money-to-give-back.ts";
import { endRefund, requestRefund } from "../../shop/payments/refund.ts";
import { listReceipts, settleReceipt } from "../../shop/payments/settle-receipts.ts";
import { paymentContract } from "../contract/payments.ts";
import { implement } from "../http/route.ts";

export const paymentRoutes = implement(paymentContract)({
  "GET /receipts": async ({ shop, actor }) =>
    (await listReceipts(shop, await actor())).map(({ id, amount, receivedAt, ...receipt }) => ({
      ...{ _id: id, ...receipt, amount: toTaka(amount), receivedAt: receivedAt.toISOString() },
    })),
  async "POST /receipts/:id"({ shop, params, body, actor }) {
    await settleReceipt(shop, await actor(), params.id, body.order);
    return { acknowledged: true };
  },
  async "POST /orders/:id/payments"({ shop, params, body, actor }) {
    return { acknowledged: true, insertedId: await claimPayment(shop, await actor(), params.id, body) };
  },
  async "PATCH /payments/:id"({ shop, params, body, actor }) {
    if (body.state === "verified") await verifyPayment(shop, await actor(), params.id, body.allocations);
    else await rejectPayment(shop, await actor(), params.id, body.note);
    return { acknowledged: true };
  },
  async "POST /orders/:id/refunds"({ shop, params, body, actor }) {
    return { acknowledged: true, insertedId: await requestRefund(shop, await actor(), params.id, body) };
  },
  "GET /refunds": async ({ shop, actor }) =>
    (await listMoneyToGiveBack(shop, await actor())).map(({ orderId, amount, requested, ...owed }) => ({
      ...{ order: orderId, ...owed, amount: toTaka(amount) },
      requested: requested && { _id: requested.id, method: requested.method, amount: toTaka(requested.amount) },
    })),
  async "PATCH /refunds/:id"({ shop, params, body, actor }) {
    await endRefund(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
});
