import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { notifications } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { SendAccountEmail } from "../ports.ts";
import { trySpend } from "../rate-limits/spend.ts";
import type { Notification, NotificationData } from "./notification.ts";
import { type Channel, channels, type EnabledChannels, type OrderNotificationKind } from "./notification-rules.ts";
import { type HeldChannels, noHeldChannels } from "./order-notification-limits.ts";
import type { OutboxSignal } from "./outbox-signal.ts";

/**
 * Adds an e-mail to the outbox, in the transaction that causes it. After the commit, call `shop.outboxSignal.notify()`.
 */
export async function enqueueNotification(
  tx: Database,
  notification: Notification & { to: string; language: Language },
): Promise<void> {
  const { kind, data, to, language } = notification;
  await tx.insert(notifications).values({ id: newId(), kind, channel: "mail", recipient: to, language, data });
}

type NotificationRecipient = { phone: string; email: string | null; language: Language };

/**
 * Queues a notification about an order on the channels that the merchant has enabled; an e-mail only if the order has
 * an address.
 */
export async function enqueueOrderNotification<Kind extends OrderNotificationKind>(
  tx: Database,
  kind: Kind,
  shopper: NotificationRecipient,
  data: NotificationData[Kind],
  enabledChannels: EnabledChannels,
  held: HeldChannels = noHeldChannels,
): Promise<void> {
  const rows = orderNotificationRows(kind, shopper, data, enabledChannels, held);
  if (rows.length > 0) await tx.execute(insertRows(notifications, rows));
}

export type NewOrderNotification = typeof notifications.$inferInsert;

/** Its rows, for callers that insert them with others. What is `held` stays in the outbox until staff send it. */
export function orderNotificationRows<Kind extends OrderNotificationKind>(
  kind: Kind,
  { phone, email, language }: NotificationRecipient,
  data: NotificationData[Kind],
  enabledChannels: EnabledChannels,
  held: HeldChannels,
): NewOrderNotification[] {
  const recipients = { sms: phone, mail: email };
  return channels.flatMap((channel) => {
    const recipient = recipients[channel];
    const state = held[channel] ? ("held" as const) : ("waiting" as const);
    return enabledChannels[channel] && recipient
      ? [{ id: newId(), kind, channel, recipient, language, data, state }]
      : [];
  });
}

type StockAlertNotification = {
  channel: Channel;
  to: string;
  language: Language;
  data: NotificationData["back-in-stock"];
};

/** Queues notifications about restocked variants. After the commit, call `shop.outboxSignal.notify()`. */
export async function enqueueStockAlerts(tx: Database, alerts: StockAlertNotification[]): Promise<void> {
  if (alerts.length === 0) return;
  const kind = "back-in-stock" as const;
  await tx
    .insert(notifications)
    .values(alerts.map(({ to, ...notification }) => ({ ...notification, id: newId(), kind, recipient: to })));
}

/**
 * Queues the identity provider's e-mails. Those with a link that anybody can request for somebody else's address are
 * limited (rate limit `account-mail`): beyond the limit the mailbox already holds a valid link.
 */
export function accountEmailQueue(db: Database, outboxSignal: OutboxSignal): SendAccountEmail {
  return async ({ kind, to, language, name, link, account, change = "added" }) => {
    const address = { to, language };
    const isSelfRequested = kind === "password-reset" || kind === "already-registered";
    const store = { db, now: () => new Date() };
    if (isSelfRequested && !(await trySpend(store, "account-mail", { kind, recipient: to }))) return;
    if (kind === "already-registered") {
      const resetLink = link.replace(/\/signin$/, "/forgot-password");
      await enqueueNotification(db, { kind, data: { name, signInLink: link, resetLink }, ...address });
    } else if (kind === "email-changed") await enqueueNotification(db, { kind, data: { name }, ...address });
    else if (kind === "password-changed")
      await enqueueNotification(db, { kind, data: { name, resetLink: link }, ...address });
    else if (kind === "second-factor-changed")
      await enqueueNotification(db, { kind, data: { name, change }, ...address });
    else if (kind === "confirm-email")
      await enqueueNotification(db, { kind, data: { link, ...(account && { account }) }, ...address });
    else await enqueueNotification(db, { kind, data: { name, link }, ...address });
    outboxSignal.notify();
  };
}
