import { type Channel, channels } from "../../shop/notifications/notification-rules.ts";
import { type FailedAttempt, sendDueNotifications } from "../../shop/notifications/send-due-notifications.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Log } from "../log.ts";

// What another process left, and what is to be tried again, is found this late at most.
const pollMs = 5000;

/** Sends the letters of the outbox until the signal; resolves once none is under way any more. */
export async function runNotificationSender(shop: Shop, log: Log, stop: AbortSignal): Promise<void> {
  // Mail and SMS each at their own pace: a mail server that hangs holds up no SMS.
  await Promise.all(channels.map((channel) => sendChannel(shop, channel, log, stop)));
}

async function sendChannel(shop: Shop, channel: Channel, log: Log, stop: AbortSignal): Promise<void> {
  const onFailure = (failedAttempt: FailedAttempt) => log.warn(failedAttempt, "a letter was not sent");
  while (!stop.aborted) {
    const seenSignals = shop.outboxSignal.version;
    let sent = 0;
    try {
      sent = await sendDueNotifications(shop, channel, onFailure);
    } catch (error) {
      // The database is away: what was claimed comes back by itself. Its words may hold values, so only its name.
      log.error({ channel, error: error instanceof Error ? error.name : "unknown" }, "letters could not be looked at");
    }
    if (sent === 0) await shop.outboxSignal.wait(seenSignals, pollMs, stop);
  }
}
