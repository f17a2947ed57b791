import * as z from "zod/mini";
import { callFailures } from "../../shop/connected-accounts/account-port.ts";
import { courierAccountChanges } from "../../shop/couriers/courier-account-schema.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { courierTaskKinds } from "../../shop/couriers/courier-rules.ts";
import {
  courierTaskFilter,
  parcelEvent,
  parcelReturnRequest,
  partRequest,
  unknownAnswer,
} from "../../shop/couriers/courier-task-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import { deleted, flag, like, list, maybe, modified, moment, number, object, oneOf, taka, text } from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const failure = maybe(oneOf(callFailures, "keys-refused"));

/** A courier with a connection. Responses never contain its keys. */
const courierAccountResponse = object({
  _id: text("c8w3nxk5t7vb"),
  kind: oneOf(connectedKinds, "steadfast"),
  name: text("Steadfast"),
  /** A courier of the demo, which carries nothing. */
  isStandIn: flag(false),
  active: flag(true),
  /** How each key ends; empty for a short one. */
  keyHints: like(z.record(z.string(), z.string()), { apiKey: "x4Qp", secretKey: "9sKd", webhookToken: "" }),
  /** False: the keys must be entered again. */
  keysReadable: flag(true),
  storeId: maybe(text("61204")),
  storeName: maybe(text("Dhanmondi")),
  /** The URL to enter in the courier's panel. */
  webhookUrl: text("https://labonno.example/api/webhooks/steadfast/nQ3v…"),
  webhookAt: maybe(moment(at)),
  webhooksRejected: number(0),
  checkedAt: maybe(moment(at)),
  /** Why the last call failed; null while the keys work. */
  checkFailure: failure,
  checkMilliseconds: maybe(number(412)),
  balance: maybe(taka(18450)),
});

export type CourierAccountResponse = z.infer<typeof courierAccountResponse>;

const store = object({ id: text("61204"), name: text("Dhanmondi"), address: text("House 24"), active: flag(true) });

/** A task for staff about a parcel. */
const courierTaskResponse = object({
  _id: text("t5k8wzq3m7hs"),
  kind: oneOf(courierTaskKinds, "amount-differs"),
  order: maybe(orderId),
  number: maybe(orderNumber),
  shipment: maybe(text("s7n4rtc6hbxw")),
  booking: maybe(text("b2v9zkq4m8hs")),
  /** The name of the account. */
  courier: maybe(text("Steadfast")),
  trackingCode: maybe(text("SFR-187745531")),
  /** Ours, by which the parcel is found in the courier's panel. */
  reference: maybe(text("LB482719368-1")),
  /** What it is about. Amounts are taka. */
  detail: like(z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))), { collected: 1100, told: 1150 }),
  raisedAt: moment(at),
});

export type CourierTaskResponse = z.infer<typeof courierTaskResponse>;

export const courierContract = {
  "GET /courier-accounts": {
    tag: "Couriers",
    summary: "List the couriers that the shop speaks with, without their keys. Accounts and admins only",
    signedIn: "couriers:manage",
    response: { status: 200, description: "Couriers", schema: list(courierAccountResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PUT /courier-accounts/:kind": {
    tag: "Couriers",
    summary: "Save the account of a courier; what is left out stays as it is. Accounts and admins only",
    body: courierAccountChanges,
    signedIn: "couriers:manage",
    response: {
      status: 200,
      description: "The account. `madeUp` holds the keys for webhooks that the shop made up: they are shown this once",
      schema: object({
        account: courierAccountResponse,
        madeUp: like(z.record(z.string(), z.string()), { webhookToken: "nQ3v…" }),
      }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "stand-in-in-use"],
  },
  "DELETE /courier-accounts/:kind": {
    tag: "Couriers",
    summary: "Remove the account of a courier, with its keys. Accounts and admins only",
    signedIn: "couriers:manage",
    response: { status: 200, description: "Removed, or there was none", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "not-found", "courier-in-use"],
  },
  "POST /courier-accounts/:kind/check": {
    tag: "Couriers",
    summary: "Ask a courier whether it accepts the keys. Accounts and admins only",
    signedIn: "couriers:manage",
    response: {
      status: 200,
      description: "`failure` is null where it does",
      schema: object({ failure, milliseconds: number(412), balance: maybe(taka(18450)), stores: list(store) }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "keys-unreadable"],
  },
  "GET /courier-tasks": {
    tag: "Couriers",
    summary: "List what a person must look at, longest waiting first. Staff only",
    query: courierTaskFilter,
    signedIn: "parcels:read",
    response: { status: 200, description: "Open tasks, 500 at most", schema: list(courierTaskResponse) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /courier-tasks/:id/close": {
    tag: "Couriers",
    summary: "Close a task that was looked at. Staff only",
    signedIn: "shipments:book",
    response: { status: 200, description: "`modifiedCount` is 0 if it was closed before", schema: modified },
    refuses: ["not-signed-in", "not-allowed", "not-found", "answer-needed"],
  },
  "POST /courier-tasks/:id/answer": {
    tag: "Couriers",
    summary: "Say whether a courier has a parcel whose booking was cut: only then is it booked again. Staff only",
    body: unknownAnswer,
    signedIn: "shipments:book",
    response: { status: 200, description: "`modifiedCount` is 0 if it was settled before", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "tracking-code-used"],
  },
  "POST /shipments/:id/events": {
    tag: "Couriers",
    summary: "Enter what is known about a parcel; it sets aside what the courier said before. Staff only",
    body: parcelEvent,
    signedIn: "orders:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing is new", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "POST /orders/:id/parcel-events": {
    tag: "Couriers",
    summary: "Enter what is known about the parcel of an order that was shipped without a number. Staff only",
    body: parcelEvent,
    signedIn: "orders:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing is new", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /shipments/:id/lines": {
    tag: "Couriers",
    summary: "Settle a partial delivery by which pieces stayed with the customer. Staff only",
    body: partRequest,
    signedIn: "orders:edit",
    response: { status: 200, description: "`modifiedCount` is 0 if it was settled before", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /shipments/:id/lines/quote": {
    tag: "Couriers",
    summary: "What the pieces would cost that stayed with the customer; nothing changes. Staff only",
    body: partRequest,
    signedIn: "orders:edit",
    response: {
      status: 200,
      description:
        "`due` is the total less what was paid before, `giveBack` what the customer has paid too much. Null if it was settled before",
      schema: maybe(object({ total: taka(1150), due: taka(1150), collected: maybe(taka(1100)), giveBack: taka(0) })),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /shipments/:id/return": {
    tag: "Couriers",
    summary: "Ask the courier to bring a parcel back. Staff only",
    body: parcelReturnRequest,
    signedIn: "orders:change",
    response: {
      status: 200,
      description: "`failure` is null where the courier has taken the request; `text` is in its words",
      schema: object({ failure, text: maybe(text("A return request is not possible")) }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused"],
  },
  "POST /webhooks/:kind/:secret": {
    tag: "Couriers",
    summary: "What a courier or a gateway reports, at the address and with the proof that its panel was given",
    response: {
      status: 200,
      type: "application/json",
      description: "As the sender wants it: Pathao 202",
      schema: object({ status: text("ok") }),
    },
    refuses: ["invalid-input", "not-found", "bad-request", "payload-too-large", "too-many-requests", "unavailable"],
  },
} satisfies ContractTable;
