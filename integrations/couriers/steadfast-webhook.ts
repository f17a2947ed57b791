import type { WebhookRequest } from "../../shop/connected-accounts/account-port.ts";
import type { ReportedParcel, WebhookReading } from "../../shop/couriers/courier-port.ts";
import { fields, firstText, foldWords, momentOf, parseJson, takaOf } from "../http/read-answer.ts";
import { isSame, isSignedBy } from "../http/webhook-proof.ts";
import { steadfastReport } from "./steadfast-states.ts";

/** Reads a webhook: the token must be right, and the signature too where there is one. */
export function readSteadfastWebhook({ headers, body }: WebhookRequest, token: string): WebhookReading {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!isSame(token, bearer)) return { kind: "unproven" };
  const signature = headers["x-signature"];
  if (signature !== undefined && !isSignedBy(token, body, signature)) return { kind: "unproven" };
  const message = fields(parseJson(body));
  const event = firstText(message, "notification_type");
  if (!message || event === null) return { kind: "unreadable" };
  const kind = foldWords(event);
  if (kind !== "delivery-status" && kind !== "tracking-update") return { kind: "ignored", event };

  const parcel: ReportedParcel = {
    externalId: firstText(message, "consignment_id"),
    reference: firstText(message, "invoice"),
  };
  if (kind === "tracking-update") return trackingUpdate(parcel, event, message);
  const rawState = firstText(message, "status");
  if (rawState === null || (parcel.externalId === null && parcel.reference === null)) return { kind: "unreadable" };
  const status = steadfastReport(rawState);
  const { state } = status;
  return {
    kind: "report",
    parcel,
    report: {
      ...status,
      text: firstText(message, "tracking_message"),
      at: momentOf(message.updated_at),
      // For a partly delivered parcel this is the collected amount.
      collected: state === "delivered" || state === "partly-delivered" ? takaOf(message.cod_amount) : null,
      charge: takaOf(message.delivery_charge),
      codFee: null,
      payoutId: null,
    },
  };
}

/** Where the parcel is, in words alone: "Received at the hub". */
function trackingUpdate(
  parcel: ReportedParcel,
  event: string,
  message: NonNullable<ReturnType<typeof fields>>,
): WebhookReading {
  const text = firstText(message, "tracking_message");
  if (text === null || (parcel.externalId === null && parcel.reference === null)) return { kind: "unreadable" };
  const noMoney = { collected: null, charge: null, codFee: null, payoutId: null };
  const at = momentOf(message.updated_at);
  return { kind: "report", parcel, report: { state: null, isNoState: true, rawState: event, text, at, ...noMoney } };
}
