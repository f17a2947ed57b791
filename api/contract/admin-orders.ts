import * as z from "zod/mini";
import { languages } from "../../shop/language.ts";
import {
  newNote,
  orderChange,
  orderFilter,
  phoneOrderRequest,
  statusChanges,
} from "../../shop/orders/admin/admin-order-schema.ts";
import { openStages, orderSources } from "../../shop/orders/order-rules.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import { pageQuery } from "../http/paging.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import { callAttemptResponse } from "./calls.ts";
import type { ContractTable } from "./endpoint.ts";
import { type OrderResponse, orderId, orderResponse, placedOrderResponse } from "./orders.ts";
import { paymentResponse, refundResponse } from "./payments.ts";
import {
  acknowledged,
  eachOf,
  flag,
  like,
  list,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

const ordersQuery = z.extend(pageQuery, orderFilter.shape);

/** An order of the staff's list, with the reasons to call before it is confirmed. */
const staffOrderResponse = z.extend(orderResponse, {
  callFirst: list(
    oneOf(["implausible", "phone-waiting", "place-waiting", "phone-past", "large-first"], "phone-waiting"),
  ),
});

export type StaffOrderResponse = z.infer<typeof staffOrderResponse>;

/** An order with who did what, its notes and what its phone number did before. */
const orderDetailResponse = z.extend(staffOrderResponse, {
  /** The language in which it was ordered. */
  language: like(z.enum(languages), "bn"),
  timeline: like(
    list(object({ status: z.enum(orderStatuses), at: z.string(), by: z.string(), byName: maybe(z.string()) })),
    [
      { status: "pending", at: "2026-11-21T07:10:09.442Z", by: "shopper", byName: null },
      { status: "confirmed", at: "2026-11-21T07:20:00.000Z", by: "staff", byName: "Rupa" },
    ],
  ),
  calls: list(callAttemptResponse),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  hold: maybe(object({ reason: text("After Eid"), until: maybe(moment("2026-11-25T04:00:00.000Z")) })),
  advanceAsked: maybe(taka(200)),
  payments: list(paymentResponse),
  refunds: list(refundResponse),
  closure: maybe(object({ reason: text("unreachable"), text: maybe(text("Three calls")) })),
  source: oneOf(orderSources, "site"),
  notes: list(object({ text: text("Call before noon"), at: moment("2026-11-21T07:21:00.000Z"), byName: text("Rupa") })),
  phoneHistory: object({
    delivered: number(4),
    cancelled: number(0),
    returned: number(0),
    open: number(0),
    last: list(
      object({
        _id: text("c4mnx8rtwq2k"),
        number: text("LB-205-771-468"),
        status: oneOf(orderStatuses, "delivered"),
        total: taka(810),
        orderedAt: moment("2026-11-02T09:20:00.000Z"),
      }),
    ),
  }),
});

export type OrderDetailResponse = z.infer<typeof orderDetailResponse>;

/** What became of each order of a change of several. */
const statusOutcomeResponse = object({
  _id: orderId,
  modified: flag(false),
  refused: maybe(oneOf(Object.keys(refusals) as RefusalCode[], "status-step-refused")),
});

export const orderCounts = eachOf(orderStatuses, (status) => number(7 + 16 * orderStatuses.indexOf(status)));

const stageCounts = eachOf(openStages, (stage) => number(3 + openStages.indexOf(stage)));

/** An `order` event of `GET /orders/events`. */
export type OrderEventResponse = Pick<OrderResponse, "_id" | "number" | "status">;

export const adminOrderContract = {
  "GET /orders": {
    tag: "Order management",
    summary: "List orders, newest or longest waiting first. Staff only",
    query: ordersQuery,
    signedIn: "orders:read",
    response: {
      status: 200,
      description:
        "Orders. The Link header leads to more pages. X-Total-Count is the number of matches, up to 1000 when filtered by more than status and days",
      schema: list(staffOrderResponse),
    },
    refuses: ["page-too-far", "not-signed-in", "not-allowed"],
  },
  "PATCH /orders": {
    tag: "Order management",
    summary: "Update the status of several orders, each on its own. Staff only",
    body: statusChanges,
    signedIn: "orders:change",
    response: {
      status: 200,
      description: "The result for each: moved, unchanged or refused",
      schema: list(statusOutcomeResponse),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /orders/counts": {
    tag: "Order management",
    summary: "Count orders by status. Staff only",
    signedIn: "orders:read",
    response: { status: 200, description: "Counts by status", schema: orderCounts },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /orders/stages": {
    tag: "Order management",
    summary: "Count orders in work by stage. Staff only",
    signedIn: "orders:read",
    response: { status: 200, description: "Counts by stage; ended orders are not counted", schema: stageCounts },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /orders/events": {
    tag: "Order management",
    summary: "Stream orders as they are placed or change status. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/event-stream",
      description: "`ready` first, then `order` events with `{_id, number, status}`. Ends when the token expires",
      schema: text('event: order\ndata: {"_id":"b2ks9wqmz4fx","number":"LB-482-719-368","status":"pending"}\n\n'),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /orders/by-staff": {
    tag: "Order management",
    summary: "Place an order for a customer on the phone. Staff only",
    body: phoneOrderRequest,
    headers: idempotencyKeyHeader,
    signedIn: "orders:change",
    response: { status: 201, description: "Order placed, stock reserved", schema: placedOrderResponse },
    refuses: [
      "invalid-input",
      "quantity-invalid",
      "product-gone",
      "variant-needed",
      "out-of-stock",
      "total-changed",
      "delivery-area-wrong",
      "key-reused",
      "not-signed-in",
      "not-allowed",
    ],
  },
  "GET /orders/:id": {
    tag: "Order management",
    summary: "Get an order with its notes and the phone number's history. Staff only",
    signedIn: "orders:read",
    response: { status: 200, description: "The order", schema: orderDetailResponse },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "PATCH /orders/:id": {
    tag: "Order management",
    summary: "Update an order's `status` or correct its address (`billingDetails`). Staff only",
    body: orderChange,
    signedIn: "orders:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused", "address-too-late"],
  },
  "POST /orders/:id/notes": {
    tag: "Order management",
    summary: "Add a staff note to an order",
    body: newNote,
    signedIn: "orders:change",
    response: { status: 201, description: "Note saved", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
