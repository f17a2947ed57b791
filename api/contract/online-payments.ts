import type * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { gatewayKinds, paymentFailures } from "../../shop/payments/gateway-port.ts";
import { attemptPurposes, paymentProgress } from "../../shop/payments/payment-rules.ts";
import { payRequest } from "../../shop/payments/payment-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderNumber } from "./orders.ts";
import { flag, list, maybe, moment, object, oneOf, taka, text } from "./values.ts";

const kind = oneOf(gatewayKinds, "bkash");
const payPage = "https://payment.bkash.com/?paymentId=TR0011…";

/** A way to pay online. `test`: it moves no money. */
const paymentWay = object({ kind, test: flag(false) });

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
  /** What of this payment is on its way back, or was given back. */
  givenBack: taka(0),
  /** Ours at the gateway, by which the shop finds it. */
  reference: text("LB482719368k7w3pfz2"),
  /** The gateway's own number of the money; null until it is paid. */
  transactionId: maybe(text("BKX7Q2M9ZP")),
});

export type OrderPaymentResponse = z.infer<typeof orderPayment>;

const lastPayment = object({ payment: maybe(orderPayment) });

/** Where a customer pays; the browser is sent there. */
const startedPayment = object({ url: text(payPage) });

export const onlinePaymentContract = {
  "GET /payment-ways": {
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
  "GET /payments/by-token/:token": {
    tag: "Payments",
    summary: "Ask the same with the `payment` of the address to which the gateway's return leads",
    response: { status: 200, description: "The payment", schema: lastPayment },
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
