import type { WebhookRequest } from "../../shop/connected-accounts/account-port.ts";
import type { CourierReport, ReportedParcel, WebhookReading } from "../../shop/couriers/courier-port.ts";
import type { CourierState } from "../../shop/couriers/courier-state-rules.ts";
import { fields, firstText, foldWords, momentOf, parseJson } from "../http/read-answer.ts";
import { isSame } from "../http/webhook-proof.ts";

const states = new Map<string, CourierState | "no-state">([
  ["pickup-pending", "booked"],
  // Their hub has received it.
  ["ready-for-delivery", "picked-up"],
  ["delivery-in-progress", "out-for-delivery"],
  ["delivered", "delivered"],
  ["agent-hold", "on-hold"],
  ["agent-returning", "coming-back"],
  ["returned", "returned"],
  ["agent-area-change", "no-state"],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
]);

/** A status of RedX as part of a report: state null for unknown ones. */
export function redxState(rawState: string): Pick<CourierReport, "state" | "isNoState" | "rawState"> {
  const state = states.get(foldWords(rawState)) ?? null;
  return state === "no-state" ? { state: null, isNoState: true, rawState } : { state, rawState };
}

/** Reads a webhook. There is no signature: the token in the URL verifies it. */
export function readRedxWebhook({ body, query }: WebhookRequest, token: string): WebhookReading {
  if (!isSame(token, query.token)) return { kind: "unproven" };
  const message = fields(parseJson(body));
  const rawState = firstText(message, "status");
  const parcel: ReportedParcel = {
    externalId: firstText(message, "tracking_number"),
    reference: firstText(message, "invoice_number"),
  };
  if (!message || rawState === null || (parcel.externalId === null && parcel.reference === null)) {
    return { kind: "unreadable" };
  }
  return {
    kind: "report",
    parcel,
    report: {
      ...redxState(rawState),
      text: firstText(message, "message_en", "message_bn"),
      at: momentOf(message.timestamp),
      // Not signed, so its amounts are ignored: `status` fetches them.
      collected: null,
      charge: null,
      codFee: null,
      payoutId: null,
    },
  };
}
