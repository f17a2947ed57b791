import * as z from "zod/mini";
import { courierAccountChanges } from "../../shop/couriers/courier-account-schema.ts";
import { callFailures, connectedKinds } from "../../shop/couriers/courier-port.ts";
import type { ContractTable } from "./endpoint.ts";
import { deleted, flag, like, list, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const failure = maybe(oneOf(callFailures, "keys-refused"));

/** A courier that the shop speaks with. Its keys are never answered. */
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
  /** What the courier's panel is told. */
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
} satisfies ContractTable;
