import {
  type Gateway,
  type GatewayDeps,
  GatewayError,
  type GatewayKeys,
  type PaymentQuery,
  type PaymentReport,
  type PaymentRequest,
  type Receipt,
  type RefundAnswer,
  type RefundInstruction,
  type RefundQuery,
  type ReturnHint,
  type StartAnswer,
} from "../../shop/payments/gateway-port.ts";
import { type ApiCall, openCalls, orUnknown, withToken } from "../http/call-api.ts";
import { exactTaka, type Fields, fields, firstText, foldWords, rows } from "../http/read-answer.ts";
import { plainAnswer } from "../http/webhook-proof.ts";
import {
  bkashError,
  bkashFailure,
  isCancelled,
  isMissing,
  isUnclear,
  leavesOpen,
  readBkashPayment,
  readBkashReceipt,
  readBkashRefusal,
  wantsBkashRetry,
} from "./bkash-answers.ts";
import { bkashToken } from "./bkash-token.ts";
import { openBkashWebhooks } from "./bkash-webhook.ts";
import { gatewayTimeoutMs, inMaintenance, plainWords, startedAt, takaText } from "./gateway-common.ts";

const concurrency = 8;
const checkout = "/v1.2.0-beta/tokenized/checkout";
const refunds = "/v2/tokenized-checkout/refund/payment";
const payHosts = ["payment.bkash.com", "sandbox.payment.bkash.com"];
const maxText = 255;

/** bKash's tokenized checkout without agreement, v1.2.0-beta, with refunds of v2 (docs/payments.md). */
export function bkash(keys: GatewayKeys["bkash"], deps: GatewayDeps): Gateway {
  const { shared, send } = openCalls(GatewayError, { timeoutMs: gatewayTimeoutMs, ...deps }, keys, concurrency);
  const renew = bkashToken(keys, deps, `${checkout}/token/grant`, send);
  const hosts = deps.payHost === null ? payHosts : [deps.payHost];
  const standInOrigin = deps.payHost === null ? null : new URL(deps.baseUrl).origin;

  // Its API gateway answers 401 or 403 to an unknown token.
  function call(request: Omit<ApiCall, "headers" | "method">) {
    return shared.limited(() =>
      withToken(deps.tokens, renew, ["keys-refused", "account-off"], (token) =>
        send({ ...request, method: "POST", headers: { Authorization: token, "X-App-Key": keys.appKey } }),
      ),
    );
  }

  const read = (name: string, path: string, body: Fields, reference: string | null = null) =>
    call({ name, path, body, reference, isRead: true, wantsRetry: wantsBkashRetry });

  async function start(payment: PaymentRequest): Promise<StartAnswer> {
    const { reference } = payment;
    const body = {
      mode: "0011",
      // Fills in the number on bKash's page; the customer may change it there.
      payerReference: payment.customer.phone,
      callbackURL: payment.returnUrl,
      amount: takaText(payment.amount),
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: reference,
    };
    return orUnknown(async () => {
      const path = `${checkout}/create`;
      const answer = await call({
        name: "create",
        path,
        body,
        reference,
        judged: [503],
        wantsRetry: wantsBkashRetry,
      });
      if (answer.status === 503) return inMaintenance("bKash");
      const refusal = readBkashRefusal(answer.status, answer.body);
      if (refusal?.code === "2001") throw bkashError(refusal);
      if (refusal) return { outcome: "refused", failure: bkashFailure(refusal), text: refusal.text };
      const created = fields(answer.body);
      return startedAt(firstText(created, "paymentID"), firstText(created, "bkashURL"), hosts);
    });
  }

  async function status({ externalId, reference }: PaymentQuery): Promise<PaymentReport> {
    // The response to its start was lost: nobody has seen its page.
    if (externalId === null) return { state: "missing" };
    const body = { paymentID: externalId };
    const answer = await read("payment/status", `${checkout}/payment/status`, body, reference);
    const refusal = readBkashRefusal(answer.status, answer.body);
    if (refusal && isMissing(refusal)) return { state: "missing" };
    if (refusal && isCancelled(refusal)) return { state: "cancelled" };
    if (refusal) throw bkashError(refusal);
    return readBkashPayment(answer.body, reference, deps.now());
  }

  /** Executes once, whatever the response; an open state is queried. */
  async function confirm(payment: PaymentQuery): Promise<PaymentReport> {
    const { externalId, reference } = payment;
    if (externalId === null) return { state: "missing" };
    try {
      const body = { paymentID: externalId };
      const answer = await call({ name: "execute", path: `${checkout}/execute`, body, reference, judged: [503] });
      const refusal = readBkashRefusal(answer.status, answer.body);
      if (refusal && isCancelled(refusal)) return { state: "cancelled" };
      if (refusal && isMissing(refusal)) return { state: "missing" };
      if (refusal && !leavesOpen(refusal)) {
        return { state: "failed", failure: bkashFailure(refusal), text: refusal.text };
      }
      if (!refusal) return readBkashPayment(answer.body, reference, deps.now());
    } catch (error) {
      if (!(error instanceof GatewayError) || !(error.maybeDone || error.reason === "unreadable")) throw error;
    }
    return status(payment);
  }

  async function refund(instruction: RefundInstruction): Promise<RefundAnswer> {
    const { reference, externalId, transactionId, amount, reason } = instruction;
    const body = {
      paymentId: externalId,
      trxId: transactionId,
      refundAmount: takaText(amount),
      sku: reference,
      reason: plainWords(reason, maxText) || "refund",
    };
    return orUnknown(async () => {
      const path = `${refunds}/transaction`;
      const answer = await call({ name: "refund", path, body, reference });
      const refusal = readBkashRefusal(answer.status, answer.body);
      if (refusal?.code === "503") throw bkashError(refusal);
      if (refusal) return isUnclear(refusal) ? { outcome: "unknown" } : { outcome: "refused", text: refusal.text };
      return readRefund(fields(answer.body)) ?? { outcome: "unknown" };
    });
  }

  async function refundStatus(query: RefundQuery): Promise<RefundAnswer | { outcome: "missing" }> {
    const { externalId, transactionId, amount, gatewayReference, otherReferences, reference } = query;
    const body = { paymentId: externalId, trxId: transactionId };
    const answer = await read("refund/status", `${refunds}/status`, body, reference);
    const refusal = readBkashRefusal(answer.status, answer.body);
    if (refusal && isMissing(refusal)) return { outcome: "missing" };
    if (refusal) throw bkashError(refusal);
    const isOurs = (row: Fields) => {
      const id = firstText(row, "refundTrxId");
      if (gatewayReference !== null) return id === gatewayReference;
      return id !== null && !otherReferences.includes(id) && exactTaka(row.refundAmount) === amount;
    };
    const found = rows(fields(answer.body)?.refundTransactions).find(isOurs);
    return found ? (readRefund(found) ?? { outcome: "unknown" }) : { outcome: "missing" };
  }

  async function findReceipt(transactionId: string): Promise<Receipt | null> {
    const path = `${checkout}/general/searchTransaction`;
    const answer = await read("searchTransaction", path, { trxID: transactionId });
    const refusal = readBkashRefusal(answer.status, answer.body);
    if (refusal && isMissing(refusal)) return null;
    if (refusal) throw bkashError(refusal);
    const found = fields(answer.body);
    const isIn = firstText(found, "transactionStatus") === "Completed" && firstText(found, "currency") === "BDT";
    // A refund or a withdrawal is a transaction of the merchant's, too.
    const isOut = /refund|reversal|payout|withdraw/.test(foldWords(firstText(found, "transactionType") ?? ""));
    return isIn && !isOut ? readBkashReceipt(found) : null;
  }

  return {
    kind: "bkash",
    payHosts: hosts,
    check: async () => {
      const answer = await read("payment/status", `${checkout}/payment/status`, { paymentID: "TR0000" });
      const refusal = readBkashRefusal(answer.status, answer.body);
      // It answers that this payment does not exist, as expected; so it accepted the keys.
      if (refusal && !isMissing(refusal)) {
        const error = bkashError(refusal);
        if (error.reason !== "refused") throw error;
      }
    },
    start,
    confirm,
    status,
    refund,
    refundStatus,
    findReceipt,
    readReturn: ({ query }): ReturnHint => {
      const { paymentID, status: word } = query;
      const seems =
        word === "success" ? "paid" : word === "cancel" ? "cancelled" : word === "failure" ? "failed" : "unclear";
      return { externalId: paymentID || null, seems, hint: null };
    },
    readWebhook: openBkashWebhooks(standInOrigin, deps.now),
    answerWebhook: (reading) => plainAnswer(reading),
  };
}

function readRefund(row: Fields | null): RefundAnswer | null {
  const reference = firstText(row, "refundTrxId");
  const state = foldWords(firstText(row, "refundTransactionStatus", "transactionStatus") ?? "");
  if (state === "failed" || state === "declined") return { outcome: "refused", text: `bKash says: ${state}.` };
  if (reference === null) return null;
  return state === "completed" ? { outcome: "done", reference } : { outcome: "processing", reference };
}
