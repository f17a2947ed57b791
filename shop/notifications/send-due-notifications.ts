import { and, eq, sql } from "drizzle-orm";
import { notifications } from "../../db/schema.ts";
import type { Language } from "../language.ts";
import { NotSent } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { composeEmail, composeSms } from "./compose-notification.ts";
import { type Notification, type NotificationKind, type SmsNotificationKind, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";
import { retryDelayMs } from "./retry-delays.ts";

const minuteMs = 60_000;
// Longer than any gateway's timeout; after that the process that claimed it counts as dead.
const claimTimeoutMs = 10 * minuteMs;
const batchSize = 5;

type ClaimedNotification = Notification & { id: string; recipient: string; language: Language; attempts: number };

/** A failed attempt, without personal data. */
export type FailedAttempt = {
  id: string;
  kind: NotificationKind;
  channel: Channel;
  code: string;
  attempts: number;
  givenUp: boolean;
};

/**
 * Sends one batch of a channel's due notifications and returns its size. Safe in parallel: each is claimed by one
 * process, and released if that dies. Sent at least once, with the same Message-ID at every attempt. Without a sender
 * they become `kept`.
 */
export async function sendDueNotifications(
  shop: Shop,
  channel: Channel,
  onFailure: (failure: FailedAttempt) => void = () => {},
): Promise<number> {
  const send = createSender(shop, channel);
  if (!send) return markUnsendable(shop, channel);
  const claimed = await claimDue(shop, channel);
  const attempts = claimed.map((notification) => attemptSend(shop, channel, notification, send, onFailure));
  // Lets all attempts finish before one that threw (the database is unavailable) is reported.
  const rejected = (await Promise.allSettled(attempts)).find((each) => each.status === "rejected");
  if (rejected) throw rejected.reason;
  return claimed.length;
}

type SendNotification = (notification: ClaimedNotification) => Promise<void>;

function createSender(shop: Shop, channel: Channel): SendNotification | null {
  const { sendMail, sendSms, publicUrl } = shop;
  if (channel === "sms") {
    if (!sendSms) return null;
    return async (notification) => {
      const text = composeSms(
        notification as Notification<SmsNotificationKind>,
        notification.language,
        await notificationContext(shop),
      );
      await sendSms({ to: notification.recipient, text });
    };
  }
  if (!sendMail) return null;
  return async (notification) => {
    const composed = composeEmail(notification, notification.language, await notificationContext(shop));
    const messageId = `<${notification.id}@${new URL(publicUrl).hostname}>`;
    await sendMail({ messageId, to: notification.recipient, ...composed });
  };
}

async function notificationContext(shop: Shop) {
  return { settings: await shop.settings(), publicUrl: shop.publicUrl };
}

async function markUnsendable(shop: Shop, channel: Channel): Promise<number> {
  await shop.db
    .update(notifications)
    .set({ state: "kept" })
    .where(and(eq(notifications.state, "waiting"), eq(notifications.channel, channel)));
  return 0;
}

async function claimDue(shop: Shop, channel: Channel): Promise<ClaimedNotification[]> {
  const now = shop.now();
  const until = new Date(now.getTime() + claimTimeoutMs);
  const { rows } = await shop.db.execute<ClaimedNotification>(sql`
    with due as materialized (
      select id from notifications
       where state = 'waiting' and channel = ${channel} and next_attempt_at <= ${now}
       order by next_attempt_at, created_at limit ${batchSize} for update skip locked)
    update notifications set attempts = attempts + 1, next_attempt_at = ${until} where id in (select id from due)
    returning id, kind, recipient, language, data, attempts`);
  return rows;
}

async function attemptSend(
  shop: Shop,
  channel: Channel,
  notification: ClaimedNotification,
  send: SendNotification,
  onFailure: (failure: FailedAttempt) => void,
): Promise<void> {
  try {
    await send(notification);
  } catch (error) {
    const code = error instanceof NotSent ? error.code : "not-written";
    const retryAfterMs = error instanceof NotSent && error.forGood ? undefined : retryDelayMs(notification.attempts);
    await recordOutcome(shop, notification, retryAfterMs === undefined ? "failed" : "waiting", { code, retryAfterMs });
    const { id, kind, attempts } = notification;
    onFailure({ id, kind, channel, code, attempts, givenUp: retryAfterMs === undefined });
    return;
  }
  await recordOutcome(shop, notification, "sent");
}

type SendFailure = { code: string; retryAfterMs: number | undefined };

async function recordOutcome(
  shop: Shop,
  notification: ClaimedNotification,
  state: "sent" | "failed" | "waiting",
  failure?: SendFailure,
) {
  const now = shop.now();
  // A link into an account is deleted once it is sent or has failed.
  const clearsData = state !== "waiting" && secretKinds.includes(notification.kind);
  await shop.db
    .update(notifications)
    .set({
      state,
      lastError: failure?.code ?? null,
      ...(state === "sent" ? { sentAt: now } : {}),
      ...(failure?.retryAfterMs === undefined ? {} : { nextAttemptAt: new Date(now.getTime() + failure.retryAfterMs) }),
      ...(clearsData ? { data: null } : {}),
    })
    // Another process may have claimed it meanwhile, and then records the outcome, unless this attempt did send it.
    .where(
      and(
        eq(notifications.id, notification.id),
        eq(notifications.state, "waiting"),
        state === "sent" ? undefined : eq(notifications.attempts, notification.attempts),
      ),
    );
}
