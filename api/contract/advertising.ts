import * as z from "zod/mini";
import { adKinds } from "../../shop/advertising/advertising-rules.ts";
import { accountAdvertising, advertisingChanges } from "../../shop/advertising/advertising-schema.ts";
import { callFailures } from "../../shop/connected-accounts/account-port.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, flag, like, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

const failure = maybe(oneOf(callFailures, "keys-refused"));

/** An advertisers' service that the shop can connect. Responses never contain its keys. */
const advertisingResponse = object({
  kind: oneOf(adKinds, "meta"),
  /** Whether public pages carry its tag, for customers who agreed. */
  active: flag(true),
  tagId: maybe(text("1234567890123456")),
  /** The last characters of each key; null without keys: then only browsers report purchases. */
  keyHints: maybe(like(z.record(z.string(), z.string()), { accessToken: "x4Qp" })),
  /** False: the keys must be entered again. */
  keysReadable: flag(true),
  checkedAt: maybe(moment("2026-11-22T09:10:00.000Z")),
  /** Why the last call failed; null while the keys work. */
  checkFailure: failure,
  /** Purchases of the last seven days, by outcome. */
  reported: object({ waiting: number(1), sent: number(42), dropped: number(3), failed: number(0) }),
});

export type AdvertisingResponse = z.infer<typeof advertisingResponse>;

export const advertisingContract = {
  "GET /advertising": {
    tag: "Admin",
    summary: "List the advertisers' services, without their keys. Admin only",
    signedIn: "settings:change",
    response: { status: 200, description: "Services", schema: list(advertisingResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PUT /advertising/:kind": {
    tag: "Admin",
    summary: "Save a service: its tag, whether it is on, and its keys; what is left out stays as it is. Admin only",
    body: advertisingChanges,
    signedIn: "settings:change",
    response: { status: 200, description: "Saved", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "POST /advertising/:kind/check": {
    tag: "Admin",
    summary: "Ask a service whether it accepts the keys. Admin only",
    signedIn: "settings:change",
    response: { status: 200, description: "`failure` is null where it does", schema: object({ failure }) },
    refuses: ["not-signed-in", "not-allowed", "not-found", "keys-unreadable"],
  },
  "DELETE /ad-consents/:id": {
    tag: "Orders",
    summary: "Take a browser's yes back: advertisers are reported of none of its orders from now on",
    response: { status: 200, description: "Withdrawn, or there was none", schema: acknowledged },
    refuses: [],
  },
  "GET /account/advertising": {
    tag: "Users",
    summary: "Read whether advertisers may be reported of purchases of the account",
    signedIn: true,
    response: { status: 200, description: "The choice", schema: object({ allowed: flag(true) }) },
    refuses: ["not-signed-in"],
  },
  "PUT /account/advertising": {
    tag: "Users",
    summary: "Choose whether advertisers may be reported of purchases of the account, where its browser agrees",
    body: accountAdvertising,
    signedIn: true,
    response: { status: 200, description: "Chosen", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in"],
  },
} satisfies ContractTable;
