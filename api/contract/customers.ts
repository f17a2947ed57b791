import * as z from "zod/mini";
import { callChannels, callOutcomes } from "../../shop/calls/call-rules.ts";
import { blockRequest, customerChange, customerFilter } from "../../shop/customers/customer-schema.ts";
import { paymentMethods, paymentStates } from "../../shop/payments/payment-rules.ts";
import { pageLimit } from "../http/paging.ts";
import { staffOrderResponse } from "./admin-orders.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import { acknowledged, flag, list, maybe, modified, moment, number, object, oneOf, taka, text } from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const phone = text("+8801712345678");

/** The outcomes of a customer's orders. */
const outcomes = {
  orders: number(6),
  open: number(1),
  delivered: number(4),
  cancelled: number(0),
  returned: number(1),
  /** The total of what was delivered. */
  bought: taka(5640),
};

const listedCustomer = object({
  phone,
  name: text("Nusrat Jahan"),
  city: text("Dhanmondi, Dhaka"),
  tags: list(text("Wholesale")),
  lastOrderAt: moment(at),
  isBlocked: flag(false),
  ...outcomes,
});

export type ListedCustomerResponse = z.infer<typeof listedCustomer>;

const ofOrder = { order: orderId, number: orderNumber, at: moment(at) };

const customerResponse = object({
  phone,
  /** As staff wrote it; null where only the orders name the customer. */
  name: maybe(text("Nusrat Jahan")),
  tags: list(text("Wholesale")),
  note: maybe(text("Calls back after six")),
  otherPhones: list(text("+8801812345678")),
  outcomes: object(outcomes),
  /** Orders of all numbers of the customer, the newest hundred. */
  orders: list(staffOrderResponse),
  calls: list(
    object({
      ...ofOrder,
      channel: oneOf(callChannels, "phone"),
      outcome: oneOf(callOutcomes, "no-answer"),
      note: maybe(text("Ask for the floor")),
      byName: maybe(text("Rupa")),
    }),
  ),
  payments: list(
    object({
      ...ofOrder,
      method: oneOf(paymentMethods, "bkash"),
      amount: taka(200),
      reference: maybe(text("BKX7Q2M9ZP")),
      state: oneOf(paymentStates, "verified"),
    }),
  ),
  block: maybe(
    object({
      /** Null once the customer is forgotten; the block still holds. */
      reason: maybe(text("Refused three parcels")),
      until: maybe(moment("2026-12-22T18:00:00.000Z")),
      at: moment(at),
      byName: maybe(text("Rupa")),
    }),
  ),
});

export type CustomerResponse = z.infer<typeof customerResponse>;

export const customerContract = {
  "GET /customers": {
    tag: "Order management",
    summary: "List customers, one per phone number, the latest order first. Staff only",
    query: z.extend(customerFilter, { limit: pageLimit }),
    signedIn: "customers:read",
    response: {
      status: 200,
      description: "Customers; the `next` of Link leads to more",
      schema: list(listedCustomer),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /customers/:id": {
    tag: "Order management",
    summary: "Get a customer by phone number (`id`) with orders, calls, payments and notes. Staff only",
    signedIn: "customers:read",
    response: { status: 200, description: "The customer", schema: customerResponse },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "PATCH /customers/:id": {
    tag: "Order management",
    summary: "Change the name, tags, note or further numbers of a customer. Staff only",
    body: customerChange,
    signedIn: "customers:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "POST /customers/:id/block": {
    tag: "Order management",
    summary: "Take no more orders of a customer online, until the end of a day or until unblocked. Staff only",
    body: blockRequest,
    signedIn: "customers:block",
    response: { status: 200, description: "Blocked, with all numbers of the customer", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "DELETE /customers/:id/block": {
    tag: "Order management",
    summary: "Take orders of a customer again. Staff only",
    signedIn: "customers:block",
    response: { status: 200, description: "Unblocked", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
