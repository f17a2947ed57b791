import { sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { notifications } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { SendAccountEmail } from "../ports.ts";
import { trySpend } from "../rate-limits/spend.ts";
import type { Notification, NotificationData, SmsNotificationKind } from "./notification.ts";
import { type Channel, channels, type EnabledChannels, type OrderNotificationKind } from "./notification-rules.ts";
import { type HeldChannels, noHeldChannels } from "./order-notification-limits.ts";

/**
 * Adds an e-mail or an SMS to the outbox, in the transaction that causes it. After the commit, call `shop.outboxSignal.notify()`.
 */
export async function enqueueNotification(
  tx: Database,
  notification: { to: string; language: Language } & (
    | (Notification & { channel?: "mail" })
    | (Notification<SmsNotificationKind> & { channel: Channel; isHeld?: boolean })
  ),
): Promise<void> {
  const { kind, data, to, language, channel = "mail" } = notification;
  const state = "isHeld" in notification && notification.isHeld ? "held" : "waiting";
  await tx.insert(notifications).values({ id: newId(), kind, channel, recipient: to, language, data, state });
}

type OrderRecipient = { phone: string; email: string | null; language: Language };

type OrderNotification<Kind extends OrderNotificationKind> = {
  kind: Kind;
  data: NotificationData[Kind];
  /** Those that the merchant has enabled for it. */
  channels: EnabledChannels;
  /** Channels on which it stays in the outbox until staff send it, because strangers triggered too many. */
  held?: HeldChannels | undefined;
};

type DeliveryTime = {
  /** When it is queued; the database's time by default. */
  now?: Date;
  /** Minutes until it is sent, while the step that caused it may be undone. */
  delayMinutes?: number;
};

/**
 * Queues a notification about an order on its enabled channels, by e-mail only if the order has an address. After the
 * commit, call `shop.outboxSignal.notify()`.
 */
export async function enqueueOrderNotification<Kind extends OrderNotificationKind>(
  tx: Database,
  recipient: OrderRecipient,
  { now, delayMinutes = 0, ...notification }: OrderNotification<Kind> & DeliveryTime,
): Promise<void> {
  const rows = orderNotificationRows(recipient, notification);
  const times = now && { createdAt: now, nextAttemptAt: new Date(now.getTime() + delayMinutes * 60_000) };
  const timed = rows.map((row) => ({ ...row, ...times }));
  if (timed.length > 0) await tx.execute(insertRows(notifications, timed));
}

// One that a sender has claimed may be on its way.
const isUnsent = sql`(state = 'waiting' and attempts = 0 or state in ('held', 'kept'))`;

type OrderContact = { phone: string; email: string | null };

/**
 * Readdresses the unsent notifications about an order to its new phone and e-mail, because the former ones may be a
 * stranger's. Without a new e-mail, those to the former one are deleted.
 */
export async function readdressOrderNotifications(
  tx: Database,
  { number, placedAt }: { number: string; placedAt: Date },
  former: OrderContact,
  current: OrderContact,
): Promise<void> {
  const changes = [
    { channel: "sms", from: former.phone, to: current.phone },
    { channel: "mail", from: former.email, to: current.email },
  ] as const;
  for (const { channel, from, to } of changes) {
    if (from === null || from === to) continue;
    const unsent = sql`channel = ${channel} and data->>'number' = ${number} and created_at >= ${placedAt}
      and lower(recipient) = ${from.toLowerCase()} and ${isUnsent}`;
    await tx.execute(
      to === null
        ? sql`delete from notifications where ${unsent}`
        : sql`update notifications set recipient = ${to} where ${unsent}`,
    );
  }
}

/**
 * Deletes the unsent notifications of one kind about an order, queued since a moment. Returns the channels on which it has
 * been sent already.
 */
export async function withdrawOrderNotification(
  tx: Database,
  { number, phone, email }: { number: string; phone: string; email: string | null },
  kind: OrderNotificationKind,
  since: Date,
): Promise<EnabledChannels> {
  const isOfOrder = sql`kind = ${kind} and data->>'number' = ${number} and created_at >= ${since}
    and lower(recipient) = any(${sql.param([phone, email?.toLowerCase() ?? phone])}::text[])`;
  await tx.execute(sql`delete from notifications where ${isOfOrder} and ${isUnsent}`);
  const sent = await tx.execute<{ channel: Channel }>(sql`
    select distinct channel from notifications where ${isOfOrder} and state in ('waiting', 'sent')`);
  const channelsSent = sent.rows.map(({ channel }) => channel);
  return { mail: channelsSent.includes("mail"), sms: channelsSent.includes("sms") };
}

/** Deletes the unsent SMS about a new order. Its e-mail stays, because it lists what was ordered. */
export async function withdrawPlacedSms(
  tx: Database,
  { number, phone }: { number: string; phone: string },
): Promise<void> {
  await tx.execute(sql`
    delete from notifications where kind = 'order-placed' and channel = 'sms' and data->>'number' = ${number}
       and lower(recipient) = ${phone} and ${isUnsent}`);
}

export type NewOrderNotification = typeof notifications.$inferInsert;

/** The rows of a notification about an order, one for each channel, for callers that insert them with other rows. */
export function orderNotificationRows<Kind extends OrderNotificationKind>(
  { phone, email, language }: OrderRecipient,
  { kind, data, channels: enabled, held = noHeldChannels }: OrderNotification<Kind>,
): NewOrderNotification[] {
  const recipients = { sms: phone, mail: email };
  return channels.flatMap((channel) => {
    const recipient = recipients[channel];
    const state = held[channel] ? ("held" as const) : ("waiting" as const);
    return enabled[channel] && recipient ? [{ id: newId(), kind, channel, recipient, language, data, state }] : [];
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
export function accountEmailQueue(db: Database): SendAccountEmail {
  return async (tx, { kind, to, language, name, link, account, change = "added" }) => {
    const address = { to, language };
    const isSelfRequested = kind === "password-reset" || kind === "already-registered";
    const store = { db, now: () => new Date() };
    if (isSelfRequested && !(await trySpend(store, "account-mail", { kind, recipient: to }, tx))) return;
    if (kind === "already-registered") {
      const resetLink = link.replace(/\/signin$/, "/forgot-password");
      await enqueueNotification(tx, { kind, data: { name, signInLink: link, resetLink }, ...address });
    } else if (kind === "email-changed") await enqueueNotification(tx, { kind, data: { name }, ...address });
    else if (kind === "password-changed")
      await enqueueNotification(tx, { kind, data: { name, resetLink: link }, ...address });
    else if (kind === "second-factor-changed")
      await enqueueNotification(tx, { kind, data: { name, change }, ...address });
    else if (kind === "confirm-email")
      await enqueueNotification(tx, { kind, data: { link, ...(account && { account }) }, ...address });
    else await enqueueNotification(tx, { kind, data: { name, link }, ...address });
  };
}
