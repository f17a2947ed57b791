import { and, eq, sql } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import type { Language } from "../language.ts";
import { NotSent } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { composeEmail, composeSms } from "./compose-notification.ts";
import { type Notification, type NotificationKind, type SmsNotificationKind, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

const minuteMs = 60_000;
// After the first try, the second, …: eight tries over 22 hours.
const retryDelays = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);
// Longer than any gateway is waited for; after that, whoever claimed it counts as dead.
const claimTimeoutMs = 10 * minuteMs;
const batchSize = 5;

type ClaimedNotification = Notification & { id: string; recipient: string; language: Language; tries: number };

/** A try that failed, in words that name nobody. */
export type FailedAttempt = {
  letter: string;
  kind: NotificationKind;
  channel: Channel;
  code: string;
  tries: number;
  givenUp: boolean;
};

/**
 * Sends the letters of one channel that are due, a handful at most, and answers how many that were. Several processes
 * may do this at once: each letter is claimed by one of them, and comes back when that one dies. A letter is sent at
 * least once; its Message-ID is the same at every try. Where nothing is set up to send by, letters become `kept`.
 */
export async function sendDueNotifications(
  shop: Shop,
  channel: Channel,
  onFailure: (failure: FailedAttempt) => void = () => {},
): Promise<number> {
  const send = createSender(shop, channel);
  if (!send) return markAsKept(shop, channel);
  const claimed = await claimDue(shop, channel);
  const tries = claimed.map((letter) => attemptSend(shop, channel, letter, send, onFailure));
  // All of them come to their end before one that broke (the database is away) is told.
  const rejected = (await Promise.allSettled(tries)).find((each) => each.status === "rejected");
  if (rejected) throw rejected.reason;
  return claimed.length;
}

type SendNotification = (letter: ClaimedNotification) => Promise<void>;

function createSender(shop: Shop, channel: Channel): SendNotification | null {
  const { sendMail, sendSms, publicUrl } = shop;
  if (channel === "sms") {
    if (!sendSms) return null;
    return async (letter) => {
      const text = composeSms(
        letter as Notification<SmsNotificationKind>,
        letter.language,
        await notificationContext(shop),
      );
      await sendSms({ to: letter.recipient, text });
    };
  }
  if (!sendMail) return null;
  return async (letter) => {
    const composed = composeEmail(letter, letter.language, await notificationContext(shop));
    const messageId = `<${letter.id}@${new URL(publicUrl).hostname}>`;
    await sendMail({ messageId, to: letter.recipient, ...composed });
  };
}

async function notificationContext(shop: Shop) {
  return { settings: await shop.settings(), publicUrl: shop.publicUrl };
}

async function markAsKept(shop: Shop, channel: Channel): Promise<number> {
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
    returning id, kind, recipient, language, data, attempts as tries`);
  return rows;
}

async function attemptSend(
  shop: Shop,
  channel: Channel,
  letter: ClaimedNotification,
  send: SendNotification,
  onFailure: (failure: FailedAttempt) => void,
): Promise<void> {
  try {
    await send(letter);
  } catch (error) {
    const code = error instanceof NotSent ? error.code : "not-written";
    const retryAfterMs = error instanceof NotSent && error.forGood ? undefined : retryDelays[letter.tries - 1];
    await recordOutcome(shop, letter, retryAfterMs === undefined ? "failed" : "waiting", { code, retryAfterMs });
    const { id, kind, tries } = letter;
    onFailure({ letter: id, kind, channel, code, tries, givenUp: retryAfterMs === undefined });
    return;
  }
  await recordOutcome(shop, letter, "sent");
}

type SendFailure = { code: string; retryAfterMs: number | undefined };

async function recordOutcome(
  shop: Shop,
  letter: ClaimedNotification,
  state: "sent" | "failed" | "waiting",
  failure?: SendFailure,
) {
  const now = shop.now();
  // A link into an account is not kept once it was sent or can no longer be.
  const clearsData = state !== "waiting" && secretKinds.includes(letter.kind);
  await shop.db
    .update(notifications)
    .set({
      state,
      lastError: failure?.code ?? null,
      ...(state === "sent" ? { sentAt: now } : {}),
      ...(failure?.retryAfterMs === undefined ? {} : { nextAttemptAt: new Date(now.getTime() + failure.retryAfterMs) }),
      ...(clearsData ? { data: null } : {}),
    })
    // Claimed anew meanwhile, it is somebody else's to settle; unless it did go out.
    .where(
      and(
        eq(notifications.id, letter.id),
        eq(notifications.state, "waiting"),
        state === "sent" ? undefined : eq(notifications.attempts, letter.tries),
      ),
    );
}
