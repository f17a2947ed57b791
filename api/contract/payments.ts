import type * as z from "zod/mini";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import {
  gatewayKinds,
  paymentKinds,
  paymentMethods,
  paymentStates,
  refundStates,
} from "../../shop/payments/payment-rules.ts";
import {
  paymentDecision,
  paymentRequest,
  receiptDecision,
  refundRequest,
  refundResult,
} from "../../shop/payments/payment-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderAndCustomer, orderNumber } from "./orders.ts";
import { acknowledged, day, flag, inserted, list, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const paymentId = "p4t8zkq2m6hs";

/** A payment of an order. */
export const paymentResponse = object({
  _id: text(paymentId),
  kind: oneOf(paymentKinds, "advance"),
  method: oneOf(paymentMethods, "bkash"),
  amount: taka(200),
  reference: maybe(text("BKX7Q2M9ZP")),
  /** The numbers of other orders on which the same transaction id is claimed. */
  alsoClaimedOn: list(orderNumber),
  senderLast4: maybe(text("5678")),
  state: oneOf(paymentStates, "claimed"),
  note: maybe(text("Sent from a sister's number")),
  claimedAt: moment(at),
  claimedByName: maybe(text("Rupa")),
  decidedAt: maybe(moment(at)),
  decidedByName: maybe(text("Rupa")),
  throughGateway: flag(false),
  /** The gateway's fee; null if unknown. */
  fee: maybe(taka(4)),
  /** In the gateway's words. */
  paidWith: maybe(text("VISA-Dutch Bangla")),
  /** Test money of a demo or a sandbox. */
  test: flag(false),
  /** The gateway asks the shop to look at it before goods leave. */
  risky: flag(false),
});

export type PaymentResponse = z.infer<typeof paymentResponse>;

/** Money given back, or to be given back. */
export const refundResponse = object({
  _id: text("r9w3nxc5k7vb"),
  method: oneOf(paymentMethods, "bkash"),
  amount: taka(200),
  reference: maybe(text("BKY1R8N4TD")),
  state: oneOf(refundStates, "requested"),
  dueBy: day("2026-12-02"),
  note: maybe(text("Out of stock")),
  requestedAt: moment(at),
  requestedByName: maybe(text("Rupa")),
  endedAt: maybe(moment(at)),
  endedByName: maybe(text("Rupa")),
  test: flag(false),
  /** The payment that the gateway gives back from; null for a refund by hand. */
  payment: maybe(text(paymentId)),
  /** Whether the gateway was told: then nobody sends it by hand before the gateway has refused it. */
  isSent: flag(false),
  /** Why the gateway refused it, in its words: then it is sent by hand. */
  failure: maybe(text("Insufficient balance of the merchant")),
});

export type RefundResponse = z.infer<typeof refundResponse>;

const receiptResponse = object({
  _id: text("m4t8zkq2m6hs"),
  method: oneOf(paymentMethods, "bkash"),
  transactionId: text("BKX7Q2M9ZP"),
  amount: taka(500),
  payerPhone: maybe(text("01812345678")),
  receivedAt: moment(at),
});

/** The order to which a payment or refund belongs. */
const ofOrder = { ...orderAndCustomer, status: oneOf(orderStatuses, "pending") };

const paymentsToLookAt = object({
  /** Claimed as sent by hand; staff verify or reject it. */
  claimed: list(
    object({
      _id: text(paymentId),
      ...ofOrder,
      method: oneOf(paymentMethods, "bkash"),
      amount: taka(200),
      reference: maybe(text("BKX7Q2M9ZP")),
      senderLast4: maybe(text("5678")),
      claimedAt: moment(at),
    }),
  ),
  /** Not said for half an hour; asked about again and again. */
  unknown: list(
    object({
      _id: text("t4t8zkq2m6hs"),
      ...ofOrder,
      kind: oneOf(gatewayKinds, "bkash"),
      amount: taka(560),
      test: flag(false),
      startedAt: moment(at),
      /** When the customer came back from the gateway's page; null for never. */
      returnedAt: maybe(moment(at)),
      queriedAt: maybe(moment(at)),
      queryCount: number(7),
    }),
  ),
  /** Money without an order. */
  receipts: list(receiptResponse),
  /** Refunds that wait for staff. */
  refunds: list(
    object({
      _id: text("r9w3nxc5k7vb"),
      ...ofOrder,
      method: oneOf(paymentMethods, "bkash"),
      amount: taka(560),
      dueBy: day("2026-12-02"),
      /** The gateway's words; null where it said nothing, or was not asked. */
      failure: maybe(text("Insufficient balance of the merchant")),
      /** When the gateway was asked, and has said nothing since. */
      sentAt: maybe(moment(at)),
    }),
  ),
  /** Money that came half an hour after the payment was begun, or later. */
  late: list(
    object({
      _id: text(paymentId),
      ...ofOrder,
      method: oneOf(paymentMethods, "bkash"),
      amount: taka(560),
      transactionId: text("BKX7Q2M9ZP"),
      startedAt: moment(at),
      paidAt: moment(at),
      /** The overpaid amount. */
      above: taka(0),
    }),
  ),
});

export type PaymentsToLookAtResponse = z.infer<typeof paymentsToLookAt>;

const refundDue = object({
  ...orderAndCustomer,
  status: oneOf(orderStatuses, "cancelled"),
  amount: taka(200),
  /** How the customer paid last. */
  method: oneOf(paymentMethods, "bkash"),
  dueBy: day("2026-12-02"),
  /** Decided, and not sent yet. */
  requested: maybe(object({ _id: text("r9w3nxc5k7vb"), method: oneOf(paymentMethods, "bkash"), amount: taka(200) })),
});

export type RefundDueResponse = z.infer<typeof refundDue>;

export const paymentContract = {
  "GET /refunds": {
    tag: "Order management",
    summary: "List the money that is to be given back, most urgent first. Staff only",
    signedIn: "payments:refund",
    response: { status: 200, description: "Up to 200 orders", schema: list(refundDue) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /payments/to-look-at": {
    tag: "Order management",
    summary: "List what of payments only people can settle. Accounts and admins only",
    signedIn: "payments:verify",
    response: { status: 200, description: "Up to 100 of each", schema: paymentsToLookAt },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /payments/count": {
    tag: "Order management",
    summary: "Count what of payments waits for a person. Accounts and admins only",
    signedIn: "payments:verify",
    response: { status: 200, description: "The count, without late money", schema: object({ waiting: number(2) }) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /payment-attempts/:id/ask": {
    tag: "Order management",
    summary: "Ask a gateway now what became of a payment. Accounts and admins only",
    signedIn: "payments:verify",
    response: { status: 200, description: "It has answered", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "payment-unavailable"],
  },
  "POST /refunds/:id/retry": {
    tag: "Order management",
    summary: "Send a refund that waits for staff through its gateway. Accounts and admins only",
    signedIn: "payments:refund",
    response: { status: 200, description: "It is sent within a minute", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "payment-decided", "refund-under-way"],
  },
  "GET /receipts": {
    tag: "Order management",
    summary: "List money that came to the shop's wallets and pays for nothing yet. Accounts and admins only",
    signedIn: "payments:verify",
    response: { status: 200, description: "Up to 200, newest first", schema: list(receiptResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /receipts/:id": {
    tag: "Order management",
    summary: "Let such money pay for an order, or put it away. Accounts and admins only",
    body: receiptDecision,
    signedIn: "payments:verify",
    response: { status: 200, description: "Settled", schema: acknowledged },
    refuses: [
      "invalid-input",
      "not-signed-in",
      "not-allowed",
      "not-found",
      "payment-used",
      "receipt-unknown",
      "gateway-unreachable",
    ],
  },
  "POST /orders/:id/payments": {
    tag: "Order management",
    summary: "Enter a payment that the customer says they sent. Staff only",
    body: paymentRequest,
    signedIn: "payments:claim",
    response: { status: 201, description: "Entered; it counts once it is verified", schema: inserted(paymentId) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "payment-used"],
  },
  "PATCH /payments/:id": {
    tag: "Order management",
    summary: "Verify or reject a payment. Admin only",
    body: paymentDecision,
    signedIn: "payments:verify",
    response: { status: 200, description: "Decided", schema: acknowledged },
    refuses: [
      "invalid-input",
      "not-signed-in",
      "not-allowed",
      "not-found",
      "payment-decided",
      "payment-used",
      "amount-too-large",
    ],
  },
  "POST /orders/:id/refunds": {
    tag: "Order management",
    summary: "Decide to refund a customer, or record a refund that was sent. Staff only",
    body: refundRequest,
    signedIn: "payments:refund",
    response: { status: 201, description: "Requested, due within ten days, or done", schema: inserted("r9w3nxc5k7vb") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "amount-too-large", "refund-by-hand"],
  },
  "PATCH /refunds/:id": {
    tag: "Order management",
    summary: "Record that a refund was sent, or failed. Admin only",
    body: refundResult,
    signedIn: "payments:refund",
    response: { status: 200, description: "Recorded", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "payment-decided", "refund-under-way"],
  },
} satisfies ContractTable;
