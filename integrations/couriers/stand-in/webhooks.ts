import { createHash, createHmac } from "node:crypto";
import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { openOutbox, ownWebhookUrl, postWebhook } from "../../http/stand-in/outbox.ts";
import { standInKeys } from "./contract.ts";
import type { Step } from "./journeys.ts";
import type { StandInParcel } from "./world.ts";

/**
 * Webhook faults: never sent; sent twice; sent after the next one; with an unknown state; without signature; with a
 * wrong one.
 */
export const webhookFaults = ["lost", "doubled", "late", "unknown-state", "unsigned", "wrong-signature"] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** A sent webhook, and the shop's response; null for none. */
export type SentWebhook = { kind: ConnectedKind; body: string; status: number | null; headers: Record<string, string> };

type Message = { kind: ConnectedKind; body: string; fault: WebhookFault | null };

const answerMs: Record<ConnectedKind, number> = { steadfast: 5_000, pathao: 10_000, redx: 10_000 };
// Steadfast alone documents that it tries again.
const retrySeconds = [30, 120];

/** Sends parcel events to the shop, one after the other, with each courier's token or signature. */
export function openWebhooks(now: () => Date) {
  const urls = new Map<ConnectedKind, string>();
  const faults: WebhookFault[] = [];
  const sent: SentWebhook[] = [];

  const outbox = openOutbox<Message>({
    now,
    retrySeconds: ({ kind }) => (kind === "steadfast" ? retrySeconds : []),
    async send(message) {
      const { kind, body } = message;
      const headers = headersOf(message);
      const status = await post(message, headers);
      sent.push({ kind, body, status, headers });
      return status;
    },
  });

  function add(kind: ConnectedKind, message: Record<string, unknown>): void {
    if (!urls.has(kind)) return;
    const fault = faults.shift() ?? null;
    if (fault === "unknown-state") {
      for (const name of ["event", "status"]) if (name in message) message[name] = "order.on-the-moon";
    }
    const isDelivery = fault === "lost" || fault === "doubled" || fault === "late";
    outbox.add({ kind, body: JSON.stringify(message), fault }, isDelivery ? fault : null);
  }

  async function post({ kind, body }: Message, headers: Record<string, string>): Promise<number | null> {
    const url = urls.get(kind);
    if (!url) return null;
    const target = new URL(url);
    if (kind === "redx" && headers["x-query-token"]) target.searchParams.set("token", headers["x-query-token"]);
    const { "x-query-token": _, ...rest } = headers;
    return postWebhook(target, { headers: rest, body, timeoutMs: answerMs[kind] });
  }

  return {
    sent: sent as readonly SentWebhook[],
    step: (parcel: StandInParcel, step: Step) => {
      if (!step.isSilent) add(parcel.kind, messageOf(parcel, step));
    },
    /** What Pathao sends when an address is entered in its panel: without proof. */
    probe: () => outbox.add({ kind: "pathao", body: `{"event":"webhook_integration"}`, fault: "unsigned" }),
    /** Where the shop wants them; null for nowhere. Only on this machine. */
    setUrl: (kind: ConnectedKind, url: string | null): void => {
      if (url === null) urls.delete(kind);
      else urls.set(kind, ownWebhookUrl(url));
    },
    failNext: (fault: WebhookFault, times = 1): void => {
      faults.push(...Array.from({ length: times }, () => fault));
    },
    pump: outbox.pump,
    settled: outbox.settled,
    close: outbox.close,
  };
}

function headersOf({ kind, body, fault }: Message): Record<string, string> {
  const json = { "content-type": "application/json" };
  if (fault === "unsigned") return json;
  const proof = (secret: string) => (fault === "wrong-signature" ? "wrong" : secret);
  if (kind === "pathao") return { ...json, "x-pathao-signature": proof(standInKeys.pathao.webhookSecret) };
  // Goes into the address.
  if (kind === "redx") return { ...json, "x-query-token": proof(standInKeys.redx.webhookToken) };
  const token = standInKeys.steadfast.webhookToken;
  return {
    ...json,
    authorization: `Bearer ${token}`,
    "x-signature": proof(createHmac("sha256", token).update(body).digest("hex")),
    "idempotency-key": createHash("sha256").update(body).digest("hex").slice(0, 32),
    "user-agent": "Steadfast-Webhook/1.0",
  };
}

function messageOf(parcel: StandInParcel, step: Step): Record<string, unknown> {
  const time = dhakaTime(parcel.stateAt);
  if (parcel.kind === "redx") {
    return {
      tracking_number: parcel.externalId,
      timestamp: time,
      status: step.state,
      message_en: step.text,
      message_bn: step.text,
      invoice_number: parcel.reference,
      delivery_type: "regular",
    };
  }
  if (parcel.kind === "pathao") {
    const charged = ["order.created", "order.pickup-requested"].includes(step.state);
    const took = ["order.delivered", "order.partial-delivery", "order.paid-return", "order.exchanged"];
    return {
      event: step.state,
      consignment_id: parcel.externalId,
      merchant_order_id: parcel.reference,
      store_id: 130_001,
      updated_at: time,
      timestamp: parcel.stateAt.toISOString(),
      ...(charged && { delivery_fee: parcel.charge }),
      ...(took.includes(step.state) && { collected_amount: parcel.collected }),
      ...(step.text && { reason: step.text }),
      ...(step.state === "order.paid" && { invoice_id: parcel.payoutId }),
    };
  }
  const about = { consignment_id: Number(parcel.externalId), invoice: parcel.reference };
  if (step.state === "tracking_update") {
    return { notification_type: "tracking_update", ...about, tracking_message: step.text, updated_at: time };
  }
  return {
    notification_type: "delivery_status",
    ...about,
    // Numbers come as text, words capitalised.
    cod_amount: String(parcel.collected ?? parcel.toCollect),
    status: step.state.charAt(0).toUpperCase() + step.state.slice(1),
    delivery_charge: String(parcel.charge),
    tracking_message: step.text,
    updated_at: time,
  };
}
