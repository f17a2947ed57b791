import type * as z from "zod/mini";
import { callOutcomes, callReasons } from "../../shop/calls/call-rules.ts";
import { callRequest, holdRequest } from "../../shop/calls/call-schema.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import { orderDetailResponse } from "./admin-orders.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import {
  acknowledged,
  day,
  eitherLanguage,
  flag,
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

const at = "2026-11-22T09:10:00.000Z";

const callCard = object({
  /** The order that is called for first, then the customer's others. */
  orders: list(orderId),
  number: orderNumber,
  fullName: text("Nusrat Jahan"),
  phone: text("+8801712345678"),
  total: taka(1410),
  reason: oneOf(callReasons, "waiting"),
  since: moment(at),
  attempts: number(1),
  /** Unanswered calls since the customer was last reached. */
  unansweredAttempts: number(1),
  deliverTo: day("2026-11-24"),
  /** The colleague who has the card open; null for the asking one. */
  claimedBy: maybe(text("Rima")),
});

const calledOrder = { order: orderId, number: orderNumber, fullName: text("Nusrat Jahan"), total: taka(1410) };

const callQueueResponse = object({
  cards: list(callCard),
  due: number(12),
  /** Calls planned for later, the next one first; `planned` counts them all. */
  later: list(object({ ...calledOrder, unansweredAttempts: number(1), at: moment("2026-11-22T13:30:00.000Z") })),
  planned: number(9),
  /** The asking colleague's last calls of today, newest first, and counts of all of them. */
  done: list(object({ ...calledOrder, outcome: oneOf(callOutcomes, "confirmed"), at: moment(at) })),
  today: object({ called: number(31), confirmed: number(22), unanswered: number(6) }),
  nextAt: maybe(moment("2026-11-22T13:30:00.000Z")),
  pausedUntil: maybe(moment("2026-11-23T03:30:00.000Z")),
});

export type CallQueueResponse = z.infer<typeof callQueueResponse>;

const namedVariant = {
  productId: text(lipstick.id),
  variantId: text(lipstick.variantId),
  name: eitherLanguage(lipstick.name, "সিঁদুর ভেলভেট লিপস্টিক"),
  variantName: eitherLanguage("Sindoor", "সিঁদুর"),
};

const customerCardResponse = object({
  /** The order that is called for, then the customer's others, then open ones of the same number or house. */
  orders: list(orderDetailResponse),
  /** Which of them are this customer's: of the same number and name. */
  ownOrders: list(orderId),
  lines: list(
    object({
      order: orderId,
      ...namedVariant,
      quantity: number(2),
      /** How many of them are in no set. */
      rest: number(2),
      /** Pieces for this line, its reserved ones included; null for goods that are not counted. */
      available: maybe(number(1)),
      /** In place of a line that cannot be sent as ordered. */
      substitutes: list(object({ ...namedVariant, price: taka(750), stock: maybe(number(12)) })),
    }),
  ),
  /** What was ordered as sets, by name and by what is in one. */
  sets: list(
    object({
      order: orderId,
      name: eitherLanguage("The Holud Box", "হলুদ বাক্স"),
      quantity: number(1),
      contents: eitherLanguage("Saffron Serum, Milk Soap × 2", "জাফরান সিরাম, দুধ সাবান × ২"),
      variantIds: list(text(lipstick.variantId)),
    }),
  ),
  /** What follows if the customer does not answer now; no next call makes the order unreachable. */
  plan: object({
    attempt: number(2),
    nextCallAt: maybe(moment("2026-11-22T13:10:00.000Z")),
    usualHour: maybe(text("19:10")),
  }),
});

export type CustomerCardResponse = z.infer<typeof customerCardResponse>;

const courierScoreResponse = object({
  courier: oneOf(connectedKinds, "steadfast"),
  /** A stand-in of the demo has said it. */
  isStandIn: flag(false),
  /** Whole percent of the customer's finished parcels; null is "no record", not 0 %. */
  deliveredPercent: maybe(number(82)),
  /** Null where the courier gives no counts. */
  delivered: maybe(number(9)),
  cancelled: maybe(number(2)),
  /** How many parcels, in the courier's words. */
  volume: maybe(text("6-20")),
  at: moment("2026-11-20T05:10:00.000Z"),
});

export type CourierScoreResponse = z.infer<typeof courierScoreResponse>;

const callResultResponse = object({
  status: oneOf(orderStatuses, "confirmed"),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  /** False when the same call had been recorded before. */
  recorded: flag(true),
});

export const callContract = {
  "GET /calls": {
    tag: "Order management",
    summary: "List the customers to call now, most urgent first. Staff only",
    signedIn: "calls:make",
    response: { status: 200, description: "Up to 50 customers; `due` counts them all", schema: callQueueResponse },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /calls/count": {
    tag: "Order management",
    summary: "Count the customers to call now. Staff only",
    signedIn: "calls:make",
    response: { status: 200, description: "The count", schema: object({ due: number(18) }) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /calls/:id": {
    tag: "Order management",
    summary:
      "Get the card of an order's customer: their orders, what is in stock of them, the next attempt. Staff only",
    signedIn: "calls:make",
    response: { status: 200, description: "The card", schema: customerCardResponse },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "GET /calls/:id/scores": {
    tag: "Order management",
    summary: "Get what connected couriers say about the number of an order's customer. Staff only",
    signedIn: "calls:make",
    response: {
      status: 200,
      description: "One for each courier that answers; asked once in seven days",
      schema: list(courierScoreResponse),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "POST /orders/:id/claim": {
    tag: "Order management",
    summary: "Claim an order's customer for two minutes, so that nobody else calls them. Staff only",
    signedIn: "calls:make",
    response: {
      status: 200,
      description:
        "The customer's orders. Claiming again renews it. `due` is false where a colleague has called for the order since the queue was read",
      schema: object({ orders: list(orderId), claimedUntil: moment(at), due: flag(true) }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "call-claimed"],
  },
  "DELETE /orders/:id/claim": {
    tag: "Order management",
    summary: "Give a claimed customer back. Staff only",
    signedIn: "calls:make",
    response: { status: 200, description: "Given back", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /orders/:id/calls": {
    tag: "Order management",
    summary: "Record the outcome of a call and what follows from it. Staff only",
    body: callRequest,
    headers: idempotencyKeyHeader,
    signedIn: "calls:make",
    response: { status: 201, description: "The order's status and its next call", schema: callResultResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /orders/:id/confirm-link": {
    tag: "Order management",
    summary: "Send the customer the link to answer whether the order is to be sent. Staff only",
    signedIn: "calls:make",
    response: {
      status: 200,
      description: "`sent` is false where one was sent within the hour",
      schema: object({ sent: flag(true) }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /orders/:id/hold": {
    tag: "Order management",
    summary: "Put an order on hold, until a moment or until resumed. Staff only",
    body: holdRequest,
    signedIn: "calls:make",
    response: { status: 200, description: "On hold", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "DELETE /orders/:id/hold": {
    tag: "Order management",
    summary: "Resume an order that was on hold. Staff only",
    signedIn: "calls:make",
    response: { status: 200, description: "Resumed", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
} satisfies ContractTable;
