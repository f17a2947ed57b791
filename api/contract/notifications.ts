import * as z from "zod/mini";
import { type NotificationKind, notificationStates } from "../../shop/notifications/notification.ts";
import { channels } from "../../shop/notifications/notification-rules.ts";
import { stockRequest, unsubscribeRequest } from "../../shop/stock-alerts/stock-alert-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, flag, language, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

export const notificationKinds = [
  ...([
    "order-placed",
    "order-confirmed",
    "order-shipped",
    "order-cancelled",
    "order-changed",
    "order-corrected",
    "confirm-link",
    "payment-received",
    "refund-sent",
    "return-accepted",
    "return-declined",
    "back-in-stock",
  ] as const),
  ...([
    "question-answered",
    "contact-message",
    "password-reset",
    "already-registered",
    "confirm-email",
    "email-changed",
  ] as const),
  ...(["password-changed", "second-factor-changed", "staff-invitation"] as const),
] satisfies NotificationKind[];

/** An SMS has no subject; what contained a link into an account has no text once it was sent. */
const notificationResponse = object({
  _id: text("c5mxq8zt3kwn"),
  kind: oneOf(notificationKinds, "order-confirmed"),
  channel: oneOf(channels, "mail"),
  to: text("nusrat@example.com"),
  language,
  state: oneOf(notificationStates, "sent"),
  attempts: number(2),
  subject: maybe(text("Your order LB-482-719-368 is confirmed")),
  text: maybe(text("Dear Nusrat Jahan, …")),
  lastError: maybe(text("smtp-451")),
  /** Whether it can be sent now, after it was left unsent or has failed. */
  again: flag(false),
  createdAt: moment("2026-11-21T07:12:30.118Z"),
  sentAt: maybe(moment("2026-11-21T07:13:31.640Z")),
});

export type NotificationResponse = z.infer<typeof notificationResponse>;

export const notificationContract = {
  "GET /letters": {
    tag: "Notifications",
    summary: "List sent and queued emails and SMS, newest first. Staff only",
    query: z.extend(pageQuery, { state: z.optional(z.enum(notificationStates)) }),
    signedIn: "notifications:read",
    response: {
      status: 200,
      description: "Messages. `again` says which can be sent now. The Link header leads to more pages",
      schema: list(notificationResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "POST /letters/:id/send": {
    tag: "Notifications",
    summary: "Send an unsent or failed message. Staff only",
    signedIn: "notifications:send",
    response: { status: 202, description: "Queued", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "letter-not-sendable", "sending-not-set-up"],
  },
  "POST /stock-requests": {
    tag: "Stock alerts",
    summary: "Get one SMS or email when a sold-out variant is back. `to` is a mobile number or email",
    body: stockRequest,
    response: {
      status: 200,
      description: "The same response for everyone. `inStock` if it is available now",
      schema: z.extend(acknowledged, { inStock: flag(false) }),
    },
    refuses: ["invalid-input", "product-gone", "too-many-requests"],
  },
  "POST /stock-requests/stop": {
    tag: "Stock alerts",
    summary: "Cancel all back-in-stock requests of the recipient with this key",
    body: unsubscribeRequest,
    response: {
      status: 200,
      description: "All requests cancelled. An unknown key gets the same response",
      schema: acknowledged,
    },
    refuses: ["invalid-input"],
  },
} satisfies ContractTable;
