import { callChannels, callOutcomes, callReasons } from "../../shop/calls/call-rules.ts";
import { callRequest, holdRequest } from "../../shop/calls/call-schema.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import { acknowledged, flag, list, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

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
  claimedBy: maybe(text("Rima")),
});

const callQueueResponse = object({
  cards: list(callCard),
  due: number(12),
  nextAt: maybe(moment("2026-11-22T13:30:00.000Z")),
  pausedUntil: maybe(moment("2026-11-23T03:30:00.000Z")),
});

/** An attempt to reach the customer of an order. */
export const callAttemptResponse = object({
  channel: oneOf(callChannels, "phone"),
  outcome: oneOf(callOutcomes, "no-answer"),
  at: moment(at),
  byName: maybe(text("Rupa")),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  note: maybe(text("Ask for the floor")),
});

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
  "POST /orders/:id/claim": {
    tag: "Order management",
    summary: "Claim an order's customer for two minutes, so that nobody else calls them. Staff only",
    signedIn: "calls:make",
    response: {
      status: 200,
      description: "The customer's orders. Claiming again renews it",
      schema: object({ orders: list(orderId), claimedUntil: moment(at) }),
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
