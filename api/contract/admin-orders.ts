import * as z from "zod/mini";
import { callChannels, callOutcomes } from "../../shop/calls/call-rules.ts";
import { courierStates } from "../../shop/couriers/courier-state-rules.ts";
import { languages } from "../../shop/language.ts";
import {
  newNote,
  orderChange,
  orderFilter,
  phoneOrderRequest,
  statusChanges,
} from "../../shop/orders/admin/admin-order-schema.ts";
import { callFirstReasons } from "../../shop/orders/admin/verification-flags.ts";
import { clickKinds, openStages, orderSources } from "../../shop/orders/order-rules.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { returnConditions } from "../../shop/parcels/parcel-rules.ts";
import { returnResolutions, returnStates } from "../../shop/returns/return-rules.ts";
import { pageQuery } from "../http/paging.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import type { ContractTable } from "./endpoint.ts";
import { type OrderResponse, orderResponse, placedOrderResponse } from "./orders.ts";
import { carriedResponse, packedResponse, statusOutcomeResponse } from "./parcels.ts";
import { paymentResponse, refundResponse } from "./payments.ts";
import {
  acknowledged,
  eachOf,
  flag,
  like,
  lipstick,
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
export const staffOrderResponse = z.extend(orderResponse, {
  callFirst: list(oneOf(callFirstReasons, "phone-waiting")),
});

export type StaffOrderResponse = z.infer<typeof staffOrderResponse>;

/** An attempt to reach the customer of an order. */
const callAttemptResponse = object({
  channel: oneOf(callChannels, "phone"),
  outcome: oneOf(callOutcomes, "no-answer"),
  at: moment("2026-11-22T09:10:00.000Z"),
  byName: maybe(text("Rupa")),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  note: maybe(text("Ask for the floor")),
});

/** An order with who did what, its notes and what its phone number did before. */
export const orderDetailResponse = z.extend(staffOrderResponse, {
  shipments: list(carriedResponse),
  /** The language in which it was ordered. */
  language: like(z.enum(languages), "bn"),
  timeline: like(
    list(
      z.object({
        status: z.enum(orderStatuses),
        at: z.string(),
        by: z.string(),
        byName: maybe(z.string()),
        undone: z.boolean(),
      }),
    ),
    [
      { status: "pending", at: "2026-11-21T07:10:09.442Z", by: "shopper", byName: null, undone: false },
      { status: "confirmed", at: "2026-11-21T07:20:00.000Z", by: "staff", byName: "Rupa", undone: false },
    ],
  ),
  /** Until when you may take back the last step; null for none. */
  undoUntil: maybe(moment("2026-11-21T07:35:00.000Z")),
  /** What of its price the rider did not collect, and nobody has written off. */
  missing: taka(0),
  /** What staff entered about its parcels where no courier reports it, the oldest first. */
  reports: list(
    object({
      state: oneOf(courierStates, "partly-delivered"),
      collected: maybe(taka(2000)),
      at: moment("2026-11-24T06:00:00.000Z"),
      byName: maybe(text("Rupa")),
    }),
  ),
  /** Who changed it, and why, in the order of `revisions`. */
  editors: list(object({ byName: maybe(text("Rupa")), reason: maybe(text("Wanted another shade")) })),
  /** The customer's other orders that may go in the same parcel. */
  related: list(
    object({
      _id: text("c4mnx8rtwq2k"),
      number: text("LB-205-771-468"),
      status: oneOf(orderStatuses, "pending"),
      total: taka(810),
      orderedAt: moment("2026-11-21T09:20:00.000Z"),
      /** Whose it is: neighbours of one house may have nothing to do with each other. */
      fullName: text("Nusrat Jahan"),
      phone: text("+8801712345678"),
      samePhone: flag(true),
    }),
  ),
  /** The orders that go in its parcel. */
  absorbed: list(object({ _id: text("c4mnx8rtwq2k"), number: text("LB-205-771-468") })),
  calls: list(callAttemptResponse),
  nextCallAt: maybe(moment("2026-11-22T11:10:00.000Z")),
  hold: maybe(object({ reason: text("After Eid"), until: maybe(moment("2026-11-25T04:00:00.000Z")) })),
  advanceAsked: maybe(taka(200)),
  payments: list(paymentResponse),
  refunds: list(refundResponse),
  closure: maybe(object({ reason: text("unreachable"), text: maybe(text("Three calls")) })),
  source: oneOf(orderSources, "site"),
  /** The post, message or advertisement that led to it. */
  campaign: maybe(text("winter-glow")),
  post: maybe(text("reel-12")),
  /** Whose click id the link carried; Meta gives one to posts, too. */
  clickKind: maybe(oneOf(clickKinds, "meta")),
  packed: maybe(packedResponse),
  /** The goods that come back, or came back: each piece with its condition once it is checked in. */
  return: maybe(
    object({
      at: moment("2026-11-25T06:00:00.000Z"),
      /** Still with the courier, by its own report. */
      isStillComing: flag(false),
      checkedInAt: maybe(moment("2026-11-25T09:30:00.000Z")),
      checkedInByName: maybe(text("Jewel")),
      items: list(
        object({
          variantId: text(lipstick.variantId),
          condition: oneOf(returnConditions, "resellable"),
          quantity: number(1),
        }),
      ),
    }),
  ),
  /** Requests to send goods back: who asked, null for the customer, and who decided. */
  returnSteps: list(
    object({
      resolution: oneOf(returnResolutions, "exchange"),
      state: oneOf(returnStates, "accepted"),
      requestedAt: moment("2026-11-24T08:30:00.000Z"),
      requestedByName: maybe(text("Rupa")),
      decidedAt: maybe(moment("2026-11-24T08:32:00.000Z")),
      decidedByName: maybe(text("Rupa")),
      receivedAt: maybe(moment("2026-11-26T06:00:00.000Z")),
      receivedByName: maybe(text("Jewel")),
    }),
  ),
  /** Notes of staff, and what the customer wrote on the order's page (`by` `shopper`, without a name). */
  notes: list(
    object({
      text: text("Call before noon"),
      at: moment("2026-11-21T07:21:00.000Z"),
      by: oneOf(["staff", "shopper"] as const, "staff"),
      byName: maybe(text("Rupa")),
    }),
  ),
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

export const orderCounts = eachOf(orderStatuses, (status) => number(7 + 16 * orderStatuses.indexOf(status)));

const stageCounts = eachOf(openStages, (stage) => number(3 + openStages.indexOf(stage)));

/** A `changed` event of `GET /orders/events`. */
export type OrderChangedResponse = Pick<OrderResponse, "_id">;

/** An `order` event of `GET /orders/events`. */
export type OrderEventResponse = Pick<OrderResponse, "_id" | "number" | "status"> & { undone: boolean };

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
    summary: "Update the status of several orders, each on its own, with the `closure` of those that end. Staff only",
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
    summary: "Stream orders as they are placed, change status or are changed otherwise. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/event-stream",
      description:
        "`ready` first, then `order` events with `{_id, number, status, undone}`, `changed` with the `{_id}` of an order that was edited, merged, paid, packed or got another address or note, and `calls` when a call was made or claimed. Ends when the token expires",
      schema: text(
        'event: order\ndata: {"_id":"b2ks9wqmz4fx","number":"LB-482-719-368","status":"pending","undone":false}\n\n',
      ),
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
    summary:
      "Update an order's `status`, with its `closure` if it ends, or correct its address (`billingDetails`, with what it `was`). Staff only",
    body: orderChange,
    signedIn: "orders:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: [
      "invalid-input",
      "not-signed-in",
      "not-allowed",
      "not-found",
      "status-step-refused",
      "address-too-late",
      "changed-meanwhile",
    ],
  },
  "POST /orders/:id/stock": {
    tag: "Order management",
    summary: "Let an unconfirmed order hold its stock, for another while, or let its stock go. Staff only",
    body: z.object({ held: z.boolean() }),
    signedIn: "orders:change",
    response: { status: 200, description: "Changed", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused", "out-of-stock"],
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
