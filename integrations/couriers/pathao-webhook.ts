import type { WebhookAnswer, WebhookRequest } from "../../shop/connected-accounts/account-port.ts";
import type { CourierReport, ReportedParcel, WebhookReading } from "../../shop/couriers/courier-port.ts";
import { fields, firstText, momentOf, parseJson, takaOf } from "../http/read-answer.ts";
import { isSame, plainAnswer } from "../http/webhook-proof.ts";
import { pathaoState } from "./pathao-states.ts";

// A published constant, the same for every merchant: Pathao accepts an address only if its answers carry it.
const integrationHeader = {
  "x-pathao-merchant-webhook-integration-secret": "f3992ecc-59da-4cbe-a049-a13da2018d51",
};

/** Reads a webhook. The probe of a new address comes without proof: it is known by its exact body. */
export function readPathaoWebhook({ headers, body }: WebhookRequest, secret: string): WebhookReading {
  const message = fields(parseJson(body));
  const event = firstText(message, "event", "order_status_slug", "order_status");
  if (message && event === "webhook_integration" && Object.keys(message).length === 1) return { kind: "probe" };
  if (!isSame(secret, headers["x-pathao-signature"])) return { kind: "unproven" };
  if (!message || event === null) return { kind: "unreadable" };
  if (event.startsWith("store.") || event === "webhook_integration") return { kind: "ignored", event };

  const parcel: ReportedParcel = {
    externalId: firstText(message, "consignment_id"),
    reference: firstText(message, "merchant_order_id"),
  };
  if (parcel.externalId === null && parcel.reference === null) return { kind: "unreadable" };
  return {
    kind: "report",
    parcel,
    report: {
      ...stateOf(event),
      rawState: event,
      text: firstText(message, "reason"),
      at: momentOf(message.timestamp) ?? momentOf(message.updated_at),
      collected: takaOf(message.collected_amount),
      charge: takaOf(message.delivery_fee),
      codFee: null,
      payoutId: firstText(message, "invoice_id"),
    },
  };
}

/** The state of an event or display text, as part of a report. */
export function stateOf(words: string): Pick<CourierReport, "state" | "isNoState"> {
  const state = pathaoState(words);
  return state === "no-state" ? { state: null, isNoState: true } : { state };
}

/** Pathao wants 202 and its header on every answer. */
export function answerPathaoWebhook(reading: WebhookReading): WebhookAnswer {
  return plainAnswer(reading, 202, integrationHeader);
}
