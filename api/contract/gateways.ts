import * as z from "zod/mini";
import { callFailures } from "../../shop/connected-accounts/account-port.ts";
import { gatewayAccountChanges } from "../../shop/payments/gateway-account-schema.ts";
import { gatewayKinds } from "../../shop/payments/payment-rules.ts";
import type { ContractTable } from "./endpoint.ts";
import { deleted, flag, like, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const failure = maybe(oneOf(callFailures, "keys-refused"));

/** A gateway that takes payments for the shop. Responses never contain its keys. */
const gatewayResponse = object({
  _id: text("g5t8wzq3m7hs"),
  kind: oneOf(gatewayKinds, "bkash"),
  name: text("bKash"),
  /** A gateway of the demo, which moves no money. */
  isStandIn: flag(false),
  /** The gateway's own sandbox, which moves none either. */
  isSandbox: flag(false),
  active: flag(true),
  /** How each key ends; empty for a short one. */
  keyHints: like(z.record(z.string(), z.string()), { appKey: "x4Qp", appSecret: "9sKd", username: "", password: "" }),
  /** False: the keys must be entered again. */
  keysReadable: flag(true),
  /** The URLs to enter in the gateway's panel. */
  webhookUrl: text("https://labonno.example/api/webhooks/bkash/nQ3v…"),
  webhookAt: maybe(moment(at)),
  webhooksRejected: number(0),
  checkedAt: maybe(moment(at)),
  /** Why the last call failed; null while the keys work. */
  checkFailure: failure,
  checkMilliseconds: maybe(number(412)),
});

export type GatewayResponse = z.infer<typeof gatewayResponse>;

export const gatewayContract = {
  "GET /gateways": {
    tag: "Payments",
    summary: "List the gateways that take payments, without their keys. Accounts and admins only",
    signedIn: "gateways:manage",
    response: { status: 200, description: "Gateways", schema: list(gatewayResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PUT /gateways/:kind": {
    tag: "Payments",
    summary: "Save the account of a gateway; what is left out stays as it is. Accounts and admins only",
    body: gatewayAccountChanges,
    signedIn: "gateways:manage",
    response: { status: 200, description: "The account", schema: gatewayResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "stand-in-in-use"],
  },
  "DELETE /gateways/:kind": {
    tag: "Payments",
    summary: "Remove the account of a gateway, with its keys. Accounts and admins only",
    signedIn: "gateways:manage",
    response: { status: 200, description: "Removed, or there was none", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "not-found", "gateway-in-use"],
  },
  "POST /gateways/:kind/check": {
    tag: "Payments",
    summary: "Ask a gateway whether it accepts the keys. Accounts and admins only",
    signedIn: "gateways:manage",
    response: {
      status: 200,
      description: "`failure` is null where it does",
      schema: object({ failure, milliseconds: number(412) }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "keys-unreadable"],
  },
} satisfies ContractTable;
