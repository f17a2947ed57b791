import { toTaka } from "../../shop/money.ts";
import { claimPayment, rejectPayment, verifyPayment } from "../../shop/payments/claim-payment.ts";
import { askAgain, countPaymentsToLookAt, listPaymentsToLookAt } from "../../shop/payments/payments-to-look-at.ts";
import { endRefund, requestRefund, retryRefund } from "../../shop/payments/refund.ts";
import { listRefundsDue } from "../../shop/payments/refunds-due.ts";
import { listReceipts, settleReceipt, type UnmatchedReceipt } from "../../shop/payments/settle-receipts.ts";
import { paymentContract } from "../contract/payments.ts";
import { implement } from "../http/route.ts";

export const paymentRoutes = implement(paymentContract)({
  "GET /receipts": async ({ shop, actor }) => (await listReceipts(shop, await actor())).map(receiptResponse),
  async "GET /payments/to-look-at"({ shop, actor }) {
    const { claimed, unknown, receipts, refunds, late } = await listPaymentsToLookAt(shop, await actor());
    return {
      claimed: claimed.map(({ id, orderId, amount, claimedAt, ...payment }) => ({
        ...{ _id: id, order: orderId, ...payment, amount: toTaka(amount), claimedAt: iso(claimedAt) },
      })),
      unknown: unknown.map(({ id, orderId, amount, startedAt, returnedAt, queriedAt, ...payment }) => ({
        ...{ _id: id, order: orderId, ...payment, amount: toTaka(amount), startedAt: iso(startedAt) },
        ...{ returnedAt: returnedAt && iso(returnedAt), queriedAt: queriedAt && iso(queriedAt) },
      })),
      receipts: receipts.map(receiptResponse),
      refunds: refunds.map(({ id, orderId, amount, sentAt, ...refund }) => ({
        ...{ _id: id, order: orderId, ...refund, amount: toTaka(amount), sentAt: sentAt && iso(sentAt) },
      })),
      late: late.map(({ id, orderId, amount, above, startedAt, paidAt, ...payment }) => ({
        ...{ _id: id, order: orderId, ...payment, amount: toTaka(amount), above: toTaka(above) },
        ...{ startedAt: iso(startedAt), paidAt: iso(paidAt) },
      })),
    };
  },
  "GET /payments/count": async ({ shop, actor }) => ({ waiting: await countPaymentsToLookAt(shop, await actor()) }),
  async "POST /payment-attempts/:id/ask"({ shop, params, actor }) {
    await askAgain(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /refunds/:id/retry"({ shop, params, actor }) {
    await retryRefund(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /receipts/:id"({ shop, params, body, actor }) {
    await settleReceipt(shop, await actor(), params.id, body);
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
    (await listRefundsDue(shop, await actor())).map(({ orderId, amount, requested, ...owed }) => ({
      ...{ order: orderId, ...owed, amount: toTaka(amount) },
      requested: requested && { _id: requested.id, method: requested.method, amount: toTaka(requested.amount) },
    })),
  async "PATCH /refunds/:id"({ shop, params, body, actor }) {
    await endRefund(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
});

function receiptResponse({ id, amount, receivedAt, ...receipt }: UnmatchedReceipt) {
  return { _id: id, ...receipt, amount: toTaka(amount), receivedAt: receivedAt.toISOString() };
}

const iso = (moment: string) => new Date(moment).toISOString();
