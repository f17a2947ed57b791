import { randomBytes } from "node:crypto";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { exactTaka, type Fields, fields, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { isLoopback } from "../../http/stand-in/server.ts";
import { takaText } from "../gateway-common.ts";
import { type Book, randomId, type StandInPayment } from "./book.ts";
import { standInKeys } from "./contract.ts";

const tokenMs = 3_600_000;
const maxGrants = 2;
const maxRefunds = 10;
const lifeMs = 24 * 3_600_000;

type BkashOptions = { book: Book; pageOf: (payment: StandInPayment) => string; counts: { grants: number } };

/** bKash's tokenized checkout with refunds of v2. `counts` tells how many tokens were granted or refreshed. */
export function bkashContract({ book, pageOf, counts }: BkashOptions): Contract {
  const tokens = new Map<string, number>();
  const refreshTokens = new Set<string>();
  let grants: number[] = [];
  let blockedUntil = 0;
  const time = () => book.now().getTime();

  /** Counts grants and refreshes alike; the third within an hour blocks for an hour. */
  function mayGrant(): boolean {
    grants = grants.filter((at) => at > time() - tokenMs);
    if (blockedUntil > time()) return false;
    if (grants.length >= maxGrants) {
      blockedUntil = time() + tokenMs;
      return false;
    }
    grants.push(time());
    return true;
  }

  function guard({ headers }: StandInRequest, name: string): StandInResponse | null {
    const { username, password, appKey } = standInKeys.bkash;
    if (name.startsWith("token/")) {
      if (!mayGrant()) return { status: 429, body: { message: "Too Many Requests" } };
      const isMerchant = headers.username === username && headers.password === password;
      return isMerchant ? null : refused("2003", "Username or password is wrong");
    }
    const endsAt = tokens.get(headers.authorization ?? "");
    if (endsAt === undefined || headers["x-app-key"] !== appKey)
      return { status: 401, body: { message: "Unauthorized" } };
    return endsAt > time() ? null : { status: 401, body: { message: "The incoming token has expired" } };
  }

  function lend({ body }: StandInRequest, isRefresh: boolean): StandInResponse {
    const input = fields(body);
    const { appKey, appSecret } = standInKeys.bkash;
    if (input?.app_key !== appKey || input.app_secret !== appSecret) return refused("2001", "Invalid App Key");
    if (isRefresh && !refreshTokens.delete(textOf(input.refresh_token) ?? "")) {
      return refused("2079", "Invalid refresh token");
    }
    const id_token = randomBytes(48).toString("base64url");
    const refresh_token = randomBytes(48).toString("base64url");
    tokens.set(id_token, time() + tokenMs);
    refreshTokens.add(refresh_token);
    counts.grants += 1;
    return ok({ id_token, token_type: "Bearer", expires_in: tokenMs / 1000, refresh_token });
  }

  function create({ body }: StandInRequest): StandInResponse {
    const input = fields(body) ?? {};
    const text = (name: string) => textOf(input[name]) ?? "";
    for (const name of ["mode", "payerReference", "callbackURL", "amount", "currency", "intent"]) {
      if (text(name) === "") return refused("2065", `Mandatory field missing: ${name}`);
    }
    const reference = text("merchantInvoiceNumber");
    if (reference === "" || reference.length > 255 || /[<>&]/.test(reference)) {
      return refused("2031", "Invalid merchant invoice number");
    }
    if (text("payerReference").length > 255 || /[<>&]/.test(text("payerReference"))) {
      return refused("2065", "Invalid payer reference");
    }
    if (text("mode") !== "0011" || text("intent") !== "sale") return refused("2067", "This stand-in takes sales only");
    const amount = typeof input.amount === "string" ? exactTaka(input.amount) : null;
    if (amount === null || amount < 100 || text("currency") !== "BDT") return refused("2006", "Invalid Amount");
    if (!isLoopback(text("callbackURL"))) return refused("2004", "This stand-in returns to this machine only");
    if (book.byReference("bkash", reference).length > 0) return refused("2029", "Duplicate merchant invoice number");
    const payment = book.add({
      kind: "bkash",
      externalId: `TR0011${randomId(6)}${time()}`,
      reference,
      amount,
      returnUrl: text("callbackURL"),
      webhookUrl: null,
      payerPhone: text("payerReference"),
    });
    const back = (status: string) => bkashReturn(payment, status);
    return ok({
      paymentID: payment.externalId,
      bkashURL: pageOf(payment),
      callbackURL: payment.returnUrl,
      successCallbackURL: back("success"),
      failureCallbackURL: back("failure"),
      cancelledCallbackURL: back("cancel"),
      amount: takaText(amount),
      intent: "sale",
      currency: "BDT",
      paymentCreateTime: bkashTime(payment.createdAt),
      transactionStatus: "Initiated",
      merchantInvoiceNumber: reference,
    });
  }

  function paymentOf(body: unknown): StandInPayment | undefined {
    return book.byId("bkash", textOf(fields(body)?.paymentID) ?? "");
  }

  function execute({ body }: StandInRequest): StandInResponse {
    const payment = paymentOf(body);
    if (!payment) return refused("2033", "Payment not found");
    if (payment.state === "paid") return refused("2062", "The payment has already been completed");
    if (payment.state === "cancelled") return refused("2069", "The payment was cancelled");
    if (payment.state === "failed") return refused("2117", "Payment execution already been called before");
    if (payment.state !== "authorised" || payment.createdAt.getTime() + lifeMs < time()) {
      return refused("2056", "Invalid Payment State");
    }
    if (payment.faults.has("no-balance")) {
      payment.state = "failed";
      return { status: 200, body: { errorCode: "2023", errorMessage: "Insufficient Balance" } };
    }
    book.pay(payment, randomId(10), "bKash");
    return ok({ ...about(payment), merchantInvoiceNumber: payment.reference, payerReference: payment.payerPhone });
  }

  function status({ body }: StandInRequest): StandInResponse {
    const payment = paymentOf(body);
    if (!payment) return refused("2033", "Payment not found");
    return ok({
      ...about(payment),
      mode: "0011",
      paymentCreateTime: bkashTime(payment.createdAt),
      intent: "sale",
      merchantInvoice: payment.reference,
      userVerificationStatus: ["authorised", "paid"].includes(payment.state) ? "Complete" : "Incomplete",
      payerReference: payment.payerPhone,
    });
  }

  function search({ body }: StandInRequest): StandInResponse {
    const id = textOf(fields(body)?.trxID) ?? "";
    const payment = book.byTransaction("bkash", id);
    const receipt = book.receipts.find(({ transactionId }) => transactionId === id);
    const found = payment?.paidAt
      ? { amount: payment.paid ?? payment.amount, payerPhone: payment.payerPhone, at: payment.paidAt }
      : receipt;
    if (!found) return refused("2033", "Transaction not found");
    return ok({
      trxID: id,
      initiationTime: bkashTime(found.at),
      completedTime: bkashTime(found.at),
      transactionType: payment ? "bKash Tokenized Checkout via API" : "Merchant QR Payment",
      customerMsisdn: found.payerPhone,
      transactionStatus: "Completed",
      amount: takaText(found.amount),
      currency: "BDT",
      organizationShortCode: "50022",
    });
  }

  /** The payment that a refund names, or why it is refused. */
  function refundable(input: Fields | null): StandInPayment | StandInResponse {
    const payment = book.byId("bkash", textOf(input?.paymentId) ?? "");
    if (!payment?.transactionId || payment.transactionId !== textOf(input?.trxId)) {
      return refundRefused("2033", "Transaction not found");
    }
    return payment;
  }

  function refund({ body }: StandInRequest): StandInResponse {
    const input = fields(body);
    const payment = refundable(input);
    if ("status" in payment) return payment;
    const amount = typeof input?.refundAmount === "string" ? exactTaka(input.refundAmount) : null;
    const reference = textOf(input?.sku) ?? "";
    const reason = textOf(input?.reason) ?? "";
    if (reference === "" || reason === "" || reference.length > 255 || reason.length > 255) {
      return refundRefused("2065", "Mandatory field missing");
    }
    const transactionId = payment.transactionId ?? "";
    const earlier = book.refundedOf(transactionId);
    const left = book.leftOf(payment);
    if (amount === null || amount <= 0) return refundRefused("2006", "Invalid Amount");
    if (left === 0) return refundRefused("2034", "The transaction has been reversed already");
    if (amount > left || earlier.length >= maxRefunds) {
      return refundRefused("2026", "Refund amount is greater than what can be refunded");
    }
    const made = book.refund({ kind: "bkash", reference, transactionId, amount });
    if (!made) return refundRefused("2038", "The refund cannot be made now");
    return {
      status: 200,
      body: {
        originalTrxId: transactionId,
        refundTrxId: made.gatewayReference,
        refundTransactionStatus: made.state === "done" ? "Completed" : "Initiated",
        originalTrxAmount: takaText(payment.amount),
        refundAmount: takaText(amount),
        currency: "BDT",
        completedTime: bkashTime(made.at),
        sku: reference,
        reason,
      },
    };
  }

  function refundStatus({ body }: StandInRequest): StandInResponse {
    const payment = refundable(fields(body));
    if ("status" in payment) return payment;
    const states = { done: "Completed", processing: "Initiated", cancelled: "Failed" };
    return {
      status: 200,
      body: {
        originalTrxId: payment.transactionId,
        originalTrxAmount: takaText(payment.amount),
        originalTrxCompletedTime: bkashTime(payment.paidAt ?? payment.createdAt),
        refundTransactions: book.refunds
          .filter(({ transactionId }) => transactionId === payment.transactionId)
          .map(({ gatewayReference, state, amount, at }) => ({
            refundTrxId: gatewayReference,
            refundTransactionStatus: states[state],
            refundAmount: takaText(amount),
            completedTime: bkashTime(at),
          })),
      },
    };
  }

  const post = (name: string, path: string, handle: (request: StandInRequest) => StandInResponse) => ({
    name,
    method: "POST" as const,
    path: new RegExp(`^${path}$`),
    handle,
  });
  const checkout = "/v1\\.2\\.0-beta/tokenized/checkout";
  const refunds = "/v2/tokenized-checkout/refund/payment";
  return {
    guard,
    unknownPath: { status: 403, body: { message: "Missing Authentication Token" } },
    routes: [
      post("token/grant", `${checkout}/token/grant`, (request) => lend(request, false)),
      post("token/refresh", `${checkout}/token/refresh`, (request) => lend(request, true)),
      post("create", `${checkout}/create`, create),
      post("execute", `${checkout}/execute`, execute),
      post("payment/status", `${checkout}/payment/status`, status),
      post("searchTransaction", `${checkout}/general/searchTransaction`, search),
      post("refund", `${refunds}/transaction`, refund),
      post("refund/status", `${refunds}/status`, refundStatus),
    ],
  };
}

/** Where bKash sends the browser: `status` is only a hint. */
export function bkashReturn({ returnUrl, externalId }: StandInPayment, status: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("paymentID", externalId);
  url.searchParams.set("status", status);
  url.searchParams.set("apiVersion", "1.2.0-beta");
  return url.href;
}

function about(payment: StandInPayment): Fields {
  const isPaid = payment.state === "paid";
  return {
    paymentID: payment.externalId,
    transactionStatus: isPaid ? "Completed" : "Initiated",
    amount: takaText(payment.paid ?? payment.amount),
    currency: "BDT",
    ...(isPaid &&
      payment.paidAt && {
        trxID: payment.transactionId,
        customerMsisdn: payment.payerPhone,
        paymentExecuteTime: bkashTime(payment.paidAt),
      }),
  };
}

/** With a colon before the milliseconds, as bKash writes it. */
const bkashTime = (at: Date) => `${dhakaTime(at).replace(" ", "T")}:952 GMT+0600`;

const ok = (answer: Fields): StandInResponse => ({
  status: 200,
  body: { statusCode: "0000", statusMessage: "Successful", ...answer },
});

const refused = (statusCode: string, statusMessage: string): StandInResponse => ({
  status: 200,
  body: { statusCode, statusMessage },
});

const refundRefused = (code: string, text: string): StandInResponse => ({
  status: 400,
  body: { internalCode: "refund_refused", externalCode: code, errorMessageEn: text, errorMessageBn: text },
});
