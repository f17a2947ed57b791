import type * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { gatewayKinds, paymentFailures } from "../../shop/payments/gateway-port.ts";
import { attemptPurposes, paymentProgress } from "../../shop/payments/payment-rules.ts";
import { paymentClaimRequest, payRequest, ranOutChoice, ranOutRequest } from "../../shop/payments/payment-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderNumber } from "./orders.ts";
import {
  acknowledged,
  flag,
  image,
  lipstick,
  list,
  maybe,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

const kind = oneOf(gatewayKinds, "bkash");
const payPage = "https://payment.bkash.com/?paymentId=TR0011…";

/** A way to pay online. `test`: it moves no money. */
const paymentWay = object({ kind, test: flag(false) });

/** The choices for an order whose payment came when some of its goods were sold already. */
const ranOut = object({
  gone: list(
    object({
      name: text("Amla & Hibiscus Hair Oil"),
      variantName: maybe(text("200 ml")),
      picture: maybe(image),
      amount: taka(620),
    }),
  ),
  /** How many pieces are gone, and how many still come. */
  pieces: number(1),
  others: number(2),
  /** The total of the order as it is now. */
  total: taka(2340),
  /** What the customer has paid, less refunds in progress. */
  left: taka(2340),
  /** The closest replacement, or the product itself if it is back; with the order's total with it. */
  instead: maybe(
    object({
      ...{ variantId: text(lipstick.variantId), name: text("Kalojira Oil"), isBack: flag(false) },
      ...{ amount: taka(540), total: taka(2880) },
    }),
  ),
});

/** How far the payment of an order is. */
const orderPayment = object({
  number: orderNumber,
  /** `open`: at the gateway's page; `checking`: the customer came back; `late`: nothing was heard for half an hour. */
  progress: oneOf(paymentProgress, "open"),
  kind,
  purpose: oneOf(attemptPurposes, "online"),
  test: flag(false),
  amount: taka(1410),
  /** The gateway's page, while it can be paid there. */
  url: maybe(text(payPage)),
  failure: maybe(oneOf(paymentFailures, "no-balance")),
  /** Until when the order waits for it. */
  waitsUntil: moment("2026-11-22T09:40:00.000Z"),
  /** What is still to be paid of the order, and how much of it before it is sent. */
  amountDue: taka(1410),
  advanceDue: taka(0),
  /** The part of this payment that was refunded, or is being refunded. */
  givenBack: taka(0),
  /** Ours at the gateway, by which the shop finds it. */
  reference: text("LB482719368k7w3pfz2"),
  /** The gateway's own number of the money; null until it is paid. */
  transactionId: maybe(text("BKX7Q2M9ZP")),
  /** How the account ends that paid, where the gateway says so. */
  payerEnds: maybe(text("78")),
  /** When `givenBack` was sent; null while any of it was not. */
  sentBackAt: maybe(moment("2026-11-22T10:12:00.000Z")),
  /** The transaction number that the customer typed and nobody has found yet. */
  claimed: maybe(text("BKL6Q2W9XF")),
  /** The customer's choice about sold-out goods (`ran-out`); null without number and phone. */
  ranOut: maybe(ranOut),
});

export type OrderPaymentResponse = z.infer<typeof orderPayment>;

const returnedPayment = object({ payment: maybe(orderPayment) });

const lastPayment = object({
  payment: maybe(orderPayment),
  /** What the shop waits for in advance, with the transaction number that the customer typed for it. */
  advance: maybe(object({ amount: taka(200), claimed: maybe(text("BKL6Q2W9XF")) })),
});

/** Where a customer pays; the browser is sent there. */
const startedPayment = object({ url: text(payPage) });

export const onlinePaymentContract = {
  "GET /payment-methods": {
    tag: "Payments",
    summary: "List the ways to pay online; cash on delivery is always one",
    response: { status: 200, description: "None where no gateway is set up", schema: list(paymentWay) },
    refuses: [],
  },
  "POST /orders/pay": {
    tag: "Payments",
    summary: "Pay what is due of an order online, or the advance, by number and phone",
    body: payRequest,
    response: {
      status: 200,
      description: "Where it is paid: the page that is open, or a new one",
      schema: startedPayment,
    },
    refuses: [
      "invalid-input",
      "not-found",
      "nothing-due",
      "payment-unavailable",
      "payment-refused",
      "payment-being-checked",
      "too-many-requests",
    ],
  },
  "POST /orders/pay-cash": {
    tag: "Payments",
    summary: "Pay an order in cash instead, by number and phone: its open payment ends",
    body: claimRequest,
    response: { status: 200, description: "The last payment; null for none", schema: lastPayment },
    refuses: ["invalid-input", "not-found", "payment-being-checked", "too-many-requests"],
  },
  "POST /orders/payment": {
    tag: "Payments",
    summary: "Ask how far the online payment of an order is, by number and phone",
    body: claimRequest,
    response: { status: 200, description: "The last payment; null for none", schema: lastPayment },
    refuses: ["invalid-input", "not-found", "too-many-requests"],
  },
  "POST /orders/ran-out": {
    tag: "Payments",
    summary: "Choose what becomes of an order of which something ran out while it was paid, by number and phone",
    body: ranOutRequest,
    response: { status: 200, description: "The payment afterwards", schema: lastPayment },
    refuses: [
      "invalid-input",
      "not-found",
      "changed-meanwhile",
      "total-changed",
      "out-of-stock",
      "status-step-refused",
      "too-many-requests",
    ],
  },
  "GET /orders/:id/ran-out": {
    tag: "Payments",
    summary: "What ran out of an order while it was paid, and what its customer may choose. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      description: "Null for an order that waits for no choice",
      schema: object({ ranOut: maybe(ranOut) }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "POST /orders/:id/ran-out": {
    tag: "Payments",
    summary: "Choose the same for the customer, on the phone. Staff only",
    body: ranOutChoice,
    signedIn: "orders:change",
    response: { status: 200, description: "Chosen", schema: acknowledged },
    refuses: [
      ...(["invalid-input", "not-signed-in", "not-allowed", "not-found"] as const),
      ...(["changed-meanwhile", "total-changed", "out-of-stock", "status-step-refused"] as const),
    ],
  },
  "POST /orders/payment-claim": {
    tag: "Payments",
    summary: "Name the transaction number of a payment of which the gateway says nothing, by number and phone",
    body: paymentClaimRequest,
    response: { status: 200, description: "The payment, with the number", schema: lastPayment },
    refuses: ["invalid-input", "not-found", "nothing-due", "payment-used", "too-many-requests"],
  },
  "GET /payments/by-token/:token": {
    tag: "Payments",
    summary: "Ask the same with the `payment` of the address to which the gateway's return leads",
    response: { status: 200, description: "The payment", schema: returnedPayment },
    refuses: ["invalid-input", "not-found"],
  },
  "GET /payments/return/:token": {
    tag: "Payments",
    summary: "Where a gateway sends the customer back: a hint that is checked with the gateway, and no more",
    response: { status: 303, description: "Redirects to the order's page", page: true, redirect: "The order's page" },
    refuses: ["invalid-input"],
  },
  "POST /payments/return/:token": {
    tag: "Payments",
    summary: "The same for gateways that send a form",
    response: { status: 303, description: "Redirects to the order's page", page: true, redirect: "The order's page" },
    refuses: ["invalid-input", "bad-request", "payload-too-large"],
  },
} satisfies ContractTable;
