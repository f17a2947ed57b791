import * as z from "zod/mini";
import { connectedKinds, faultFields } from "../../shop/couriers/courier-port.ts";
import { bookingStates } from "../../shop/couriers/courier-rules.ts";
import { cursor } from "../../shop/cursor-schema.ts";
import { languages } from "../../shop/language.ts";
import { orderStages } from "../../shop/orders/order-rules.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { maxParcels, parcelStages, stuckReasons } from "../../shop/parcels/parcel-rules.ts";
import {
  checkInRequest,
  handOverRequest,
  packRequest,
  parcelFilter,
  shipmentsRequest,
  uploadQuery,
} from "../../shop/parcels/parcel-schema.ts";
import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import { deliveryAreas } from "../../shop/shipping/delivery-charge.ts";
import { deliveryWindow } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import { gift, orderId, orderNumber, shipmentResponse } from "./orders.ts";
import {
  day,
  eachOf,
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

const at = "2026-11-22T09:10:00.000Z";

export const packedResponse = object({ at: moment(at), byName: maybe(text("Jewel")) });

const refusalCode = oneOf(Object.keys(refusals) as RefusalCode[], "status-step-refused");

/** The result for each order of a bulk change. */
export const statusOutcomeResponse = object({
  _id: orderId,
  number: maybe(orderNumber),
  modified: flag(false),
  refused: maybe(refusalCode),
  /** The status that it has now. */
  status: maybe(oneOf(orderStatuses, "delivered")),
});

export type StatusOutcomeResponse = z.infer<typeof statusOutcomeResponse>;

/** A shipment as staff see it, with all that its courier has said. */
export const carriedResponse = z.extend(shipmentResponse, {
  _id: text("s7n4rtc6hbxw"),
  stateAt: maybe(moment(at)),
  /** The cash that the courier was told to collect; null for one that was typed by hand. */
  amountTold: maybe(taka(1410)),
  collected: maybe(taka(1410)),
  /** When the courier last said anything, and what, in its own words. */
  heardAt: maybe(moment(at)),
  lastWord: maybe(text("Sent to Uttara hub")),
});

export type CarriedResponse = z.infer<typeof carriedResponse>;

/** An order as it is packed, carried and taken back. */
const parcelResponse = object({
  _id: orderId,
  number: orderNumber,
  status: oneOf(orderStatuses, "confirmed"),
  stage: oneOf(orderStages, "packed"),
  billingDetails: object({
    fullName: text("Nusrat Jahan"),
    phone: text("+8801712345678"),
    address: text("House 12, Road 4"),
    city: text("Dhanmondi, Dhaka"),
    zip: maybe(text("1209")),
  }),
  deliveryArea: oneOf(deliveryAreas, "inside"),
  /** The language in which it was ordered. */
  language: oneOf(languages, "bn"),
  items: list(
    object({
      variantId: text(lipstick.variantId),
      sku: text("LIP-01"),
      name: text(lipstick.name),
      variantName: maybe(text("Sindoor")),
      picture: maybe(image),
      quantity: number(2),
      /** The next batches of what is to be packed, first expired first, with the pieces that may go out. */
      batches: list(object({ code: maybe(text("SG-2608")), expires: maybe(day("2028-08-31")), free: number(12) })),
    }),
  ),
  note: maybe(text("Ring twice")),
  gift,
  /** The cash to collect. */
  amountDue: taka(1410),
  orderedAt: moment(at),
  ...deliveryWindow,
  /** Since when it has its status. */
  statusAt: moment(at),
  packed: maybe(packedResponse),
  /** The last request to book it; null if no courier was asked. */
  booking: maybe(
    object({
      _id: text("bkn3vtk7hqzr"),
      state: oneOf(bookingStates, "requested"),
      courier: oneOf(connectedKinds, "steadfast"),
      courierName: maybe(text("Steadfast")),
      reference: text("LB482719368-1"),
      /** The courier is being asked. */
      isSent: flag(true),
      nextTryAt: moment(at),
      /** What the courier did not accept, in its own words. */
      faults: list(object({ field: oneOf(faultFields, "phone"), text: text("The phone must have 11 digits") })),
    }),
  ),
  shipments: list(carriedResponse),
  returnedAt: maybe(moment(at)),
  /** Why it does not move on by itself; `until` is when one more attempt can be asked for no longer. */
  stuck: maybe(object({ reason: oneOf(stuckReasons, "return-offered"), until: maybe(moment(at)) })),
});

export type ParcelResponse = z.infer<typeof parcelResponse>;

const shipmentOutcome = object({
  number: text("LB-482-719-368"),
  order: maybe(orderId),
  fullName: maybe(text("Nusrat Jahan")),
  trackingCodes: list(text("SFR-187745531")),
  /** The numbers that the order had before. */
  replaced: list(text("SFR-187745520")),
  modified: flag(true),
  refused: maybe(refusalCode),
});

export type ShipmentOutcomeResponse = z.infer<typeof shipmentOutcome>;

const maxPageSize = maxParcels;
const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize)), 100);

export const parcelContract = {
  "GET /parcels": {
    tag: "Parcels",
    summary: "List parcels by `stage`, `ids`, or the `code` on them, longest waiting first. Staff only",
    query: z.extend(parcelFilter, { limit, after: z.optional(cursor) }),
    signedIn: "parcels:read",
    response: {
      status: 200,
      description: "Parcels; none without a filter. The `next` of Link leads to more",
      schema: list(parcelResponse),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /parcels/counts": {
    tag: "Parcels",
    summary: "Count parcels by stage. Staff only",
    signedIn: "parcels:read",
    response: {
      status: 200,
      description: "Counts by stage",
      schema: eachOf(parcelStages, (stage) => number(4 + parcelStages.indexOf(stage))),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /parcels/needs-you": {
    tag: "Parcels",
    summary: "Count what of parcels waits for a person: tasks, offered returns and customers' requests. Staff only",
    signedIn: "parcels:read",
    response: { status: 200, description: "The count", schema: object({ waiting: number(3) }) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /orders/:id/pack": {
    tag: "Parcels",
    summary: "Record that an order is packed, with the `items` that were counted. Staff only",
    body: packRequest,
    signedIn: "shipments:label",
    response: { status: 200, description: "`modifiedCount` is 0 if it was packed before", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
  "POST /orders/:id/unpack": {
    tag: "Parcels",
    summary: "Take an order out of its parcel. Staff only",
    signedIn: "shipments:label",
    response: { status: 200, description: "`modifiedCount` is 0 if it was not packed", schema: modified },
    refuses: ["not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /shipments": {
    tag: "Parcels",
    summary:
      "Record tracking numbers of parcels booked by hand. `dryRun` only says what would become of them. Staff only",
    body: shipmentsRequest,
    signedIn: "shipments:book",
    response: {
      status: 200,
      description: "The result for each order. Its numbers replace those that it had",
      schema: list(shipmentOutcome),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "DELETE /orders/:id/shipments": {
    tag: "Parcels",
    summary: "Remove an order's tracking numbers. Staff only",
    signedIn: "shipments:book",
    response: { status: 200, description: "`modifiedCount` is 0 if it had none", schema: modified },
    refuses: ["not-signed-in", "not-allowed", "not-found", "status-step-refused", "already-booked"],
  },
  "POST /shipments/hand-over": {
    tag: "Parcels",
    summary:
      "Hand parcels over to a courier: their orders are shipped, each on its own. Those without one go with the shop's rider `riderName`. Staff only",
    body: handOverRequest,
    signedIn: "shipments:handover",
    response: {
      status: 200,
      description: "The result for each: shipped, unchanged or refused",
      schema: list(statusOutcomeResponse),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /shipments/export": {
    tag: "Parcels",
    summary: "Export parcels as CSV in the `form` of a courier's bulk upload. Staff only",
    query: uploadQuery,
    signedIn: "shipments:book",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8. Amounts to collect in whole taka",
      schema: text("Invoice,Name,Address,Phone,Amount,Note,…\r\n"),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /orders/:id/check-in": {
    tag: "Parcels",
    summary: "Check in goods that came back, every piece with its condition. Staff only",
    body: checkInRequest,
    signedIn: "returns:check-in",
    response: {
      status: 200,
      description: "What is resellable is in stock again. `modifiedCount` is 0 if it was checked in before",
      schema: modified,
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
