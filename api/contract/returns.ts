import type * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { paymentMethods, refundStates } from "../../shop/payments/payment-rules.ts";
import {
  refundWays,
  returnProblems,
  returnReasons,
  returnResolutions,
  returnStates,
  returnWays,
} from "../../shop/returns/return-rules.ts";
import { returnDecision, returnRequest, staffReturnRequest } from "../../shop/returns/return-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderAndCustomer, orderId, orderNumber } from "./orders.ts";
import {
  acknowledged,
  day,
  flag,
  image,
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

const at = "2026-11-24T08:30:00.000Z";

const returnFields = {
  _id: text("r4t8xwb2kqpz"),
  reason: oneOf(returnReasons, "wrong-item"),
  text: maybe(text("Jaam came, I ordered Sindoor.")),
  resolution: oneOf(returnResolutions, "exchange"),
  /** Where the customer wants the money; null for an exchange. */
  refundMethod: maybe(oneOf(refundWays, "bkash")),
  way: oneOf(returnWays, "fetch"),
  state: oneOf(returnStates, "requested"),
  /** Why it was declined. */
  answer: maybe(text("The seal is broken.")),
  requestedAt: moment(at),
  decidedAt: maybe(moment(at)),
  receivedAt: maybe(moment(at)),
  items: list(
    object({
      variantId: text(lipstick.variantId),
      name: text(`${lipstick.name}, Jaam`),
      quantity: number(1),
      /** What is to come instead. */
      wanted: maybe(text("Sindoor")),
    }),
  ),
  photos: list(image),
  /** The money for it, once the goods were looked at. */
  refund: maybe(
    object({
      amount: taka(890),
      state: oneOf(refundStates, "requested"),
      dueBy: day("2026-12-04"),
      method: oneOf(paymentMethods, "bkash"),
    }),
  ),
  /** The order that brings the new pieces. */
  replacement: maybe(orderNumber),
};

const termsFields = {
  /** The last day on which it may; null where it may not. */
  until: maybe(day("2026-11-29")),
  /** Whether a request can be sent now. */
  isOpen: flag(true),
  /** Why not, where it cannot. */
  problem: maybe(oneOf(returnProblems, "over")),
  /** The last day of the return period, also once it is over. */
  lastDay: maybe(day("2026-11-29")),
  reasons: list(oneOf(returnReasons, "damaged")),
  isExchangeOffered: flag(true),
  /** The order's amounts, from which the refund of pieces is calculated. */
  sums: object({ subtotal: taka(2960), discount: taka(0), shippingCost: taka(0), total: taka(2960) }),
  items: list(
    object({
      variantId: text(lipstick.variantId),
      /** What all its pieces are worth: each has its share, and all shares add up to it. */
      worth: taka(1780),
      quantity: number(2),
      left: number(1),
      replacements: list(
        object({
          variantId: text(lipstick.variantId),
          name: maybe(text("Sindoor")),
          isInStock: flag(true),
          picture: maybe(image),
        }),
      ),
    }),
  ),
};

/** What a customer has asked to send back, and what may still go back. */
const orderReturnsResponse = object({ ...termsFields, returns: list(object(returnFields)) });

export type OrderReturnsResponse = z.infer<typeof orderReturnsResponse>;

/** A request as staff see it. */
const staffReturnResponse = object({
  ...returnFields,
  ...orderAndCustomer,
  city: text("Dhanmondi, Dhaka"),
  total: taka(2960),
  /** Who of the staff started it for a customer on the phone; null for the customer. */
  requestedByName: maybe(text("Rupa")),
  /** The order that brings the new pieces. */
  replacementOrder: maybe(orderId),
  /** What its customer gets back once the goods are here; null for an exchange, and once that is settled. */
  expectedRefund: maybe(taka(890)),
  /** Until when you may take the acceptance back. */
  undoUntil: maybe(moment(at)),
});

export type StaffReturnResponse = z.infer<typeof staffReturnResponse>;

/** What may still go back of an order, and every request, as staff see them. */
const staffOrderReturnsResponse = object({ ...termsFields, returns: list(staffReturnResponse) });

export type StaffOrderReturnsResponse = z.infer<typeof staffOrderReturnsResponse>;

export const returnContract = {
  "POST /orders/returns/terms": {
    tag: "Orders",
    summary: "What may go back of an order, and what was asked to go back, by number and phone",
    body: claimRequest,
    response: { status: 200, description: "Terms and requests, the newest first", schema: orderReturnsResponse },
    refuses: ["invalid-input", "not-found", "too-many-requests"],
  },
  "POST /orders/returns": {
    tag: "Orders",
    summary: "Ask to send pieces of a delivered order back, with photos, by number and phone",
    body: returnRequest,
    response: { status: 201, description: "Terms and requests, the newest first", schema: orderReturnsResponse },
    refuses: ["invalid-input", "not-found", "return-closed", "too-many-requests"],
  },
  "GET /orders/:id/returns": {
    tag: "Orders",
    summary: "What may go back of an order, and what was asked to go back. Staff only",
    signedIn: "returns:decide",
    response: {
      status: 200,
      description: "Terms and requests, the newest first",
      schema: staffOrderReturnsResponse,
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
  "POST /orders/:id/returns": {
    tag: "Orders",
    summary: "Start a return or an exchange for a customer on the phone. Staff only",
    body: staffReturnRequest,
    signedIn: "returns:decide",
    response: {
      status: 201,
      description: "Terms and requests, the newest first",
      schema: staffOrderReturnsResponse,
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "return-closed", "out-of-stock"],
  },
  "GET /returns": {
    tag: "Parcels",
    summary:
      "List what customers ask to send back: first what waits for a decision, then what is on its way. Staff only",
    signedIn: "returns:decide",
    response: { status: 200, description: "Requests, longest waiting first", schema: list(staffReturnResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PATCH /returns/:id": {
    tag: "Parcels",
    summary: "Accept a request, which orders the new pieces of an exchange, or decline it with a sentence. Staff only",
    body: returnDecision,
    signedIn: "returns:decide",
    response: { status: 200, description: "`modifiedCount` is 0 if it was decided so before", schema: modified },
    refuses: [
      ...(["invalid-input", "not-signed-in", "not-allowed", "not-found"] as const),
      ...(["changed-meanwhile", "return-closed", "out-of-stock"] as const),
    ],
  },
  "POST /returns/:id/undo": {
    tag: "Parcels",
    summary: "Take the acceptance of a request back, within 15 minutes, your own or as admin any. Staff only",
    signedIn: "returns:decide",
    response: { status: 200, description: "It waits for a decision again", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "undo-refused"],
  },
} satisfies ContractTable;
