import { setTimeout as sleep } from "node:timers/promises";
import { analyzeGrownTables } from "../../db/analyze.ts";
import { reportPurchases } from "../../shop/advertising/report-purchases.ts";
import { fetchPayouts } from "../../shop/cash/fetch-payouts.ts";
import { purgeCatalogChanges } from "../../shop/catalog/catalog-index/read-changes.ts";
import { refreshSalePrices, refreshSets } from "../../shop/catalog/product-summary.ts";
import { publishDueContent } from "../../shop/content/publish-content.ts";
import { applyWebhooks } from "../../shop/couriers/apply-webhooks.ts";
import { pollParcels } from "../../shop/couriers/poll-parcels.ts";
import { sendBookings } from "../../shop/couriers/send-bookings.ts";
import { sendCancellations } from "../../shop/couriers/send-cancellations.ts";
import { type Channel, channels } from "../../shop/notifications/notification-rules.ts";
import { type FailedAttempt, sendDueNotifications } from "../../shop/notifications/send-due-notifications.ts";
import { applyGatewayWebhooks } from "../../shop/payments/apply-gateway-webhooks.ts";
import { pollDuePayments } from "../../shop/payments/poll-payments.ts";
import { releaseUnpaidAdvances } from "../../shop/payments/release-unpaid.ts";
import { sendRefunds } from "../../shop/payments/send-refunds.ts";
import { settleReceipts } from "../../shop/payments/settle-receipts.ts";
import { refundCancelledExchanges } from "../../shop/returns/refund-cancelled-exchanges.ts";
import type { Shop } from "../../shop/shop.ts";
import { notifyNextRestocked, recordRestockedSets } from "../../shop/stock-alerts/notify-restocked.ts";
import type { Log } from "../log.ts";

const pollMs = 5000;
const minuteMs = 60_000;
const catalogIntervalMs = 1000;
const bookingIntervalMs = 1000;
const paymentIntervalMs = 1000;
const refundIntervalMs = 5000;
const webhookIntervalMs = 2000;
// Timers may fire slightly early; a sale's starting moment must have passed.
const timerSlackMs = 50;

type Loop = {
  /** One run; true means more work is waiting. */
  work: () => Promise<unknown>;
  /** Until the next run, in milliseconds, or what wakes it up. */
  wait: (() => number) | (() => Promise<void>);
  /** Logged with the error's name only: its message may contain personal data. */
  failure: string;
  fields?: object;
};

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

/** Repeats `work` until the signal, whatever fails. Resolves once the last run is over. */
async function repeat({ work, wait, failure, fields }: Loop, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let hasMore = false;
    try {
      hasMore = (await work()) === true;
    } catch (error) {
      log.error({ ...fields, error: nameOf(error) }, failure);
    }
    if (hasMore) continue;
    const delay = wait();
    await (typeof delay === "number" ? sleep(delay, undefined, { signal: stop, ref: false }).catch(() => {}) : delay);
  }
}

/** Sends due notifications. Mail and SMS each at their own pace: a hanging mail server delays no SMS. */
export async function runNotificationSender(shop: Shop, log: Log, stop: AbortSignal): Promise<void> {
  await Promise.all(channels.map((channel) => repeat(notificationSender(shop, channel, log, stop), log, stop)));
}

function notificationSender(shop: Shop, channel: Channel, log: Log, stop: AbortSignal): Loop {
  const onFailure = (failedAttempt: FailedAttempt) => log.warn(failedAttempt, "a notification was not sent");
  let seenSignals = 0;
  return {
    async work() {
      seenSignals = shop.outboxSignal.version;
      return (await sendDueNotifications(shop, channel, onFailure)) > 0;
    },
    // Woken by new notifications; retries and those of other processes are found after the poll interval.
    wait: () => shop.outboxSignal.wait(seenSignals, pollMs, stop),
    failure: "due notifications could not be read",
    fields: { channel },
  };
}

/** Everything that runs in the background until the signal, beside the notification sender. */
export function runBackgroundLoops(shop: Shop, log: Log, stop: AbortSignal): Promise<unknown> {
  const loops: Loop[] = [
    {
      work: () => notifyNextRestocked(shop),
      wait: () => pollMs,
      failure: "stock alerts could not be queued",
    },
    {
      // Sales start and end on the minute; at start, for what changed while no process ran.
      work: () => refreshSalePrices(shop),
      wait: () => minuteMs - (Date.now() % minuteMs) + timerSlackMs,
      failure: "sale prices could not be refreshed",
    },
    {
      work: () => refreshSets(shop),
      wait: () => minuteMs,
      failure: "sets could not be refreshed",
    },
    {
      work: () => recordRestockedSets(shop),
      wait: () => minuteMs,
      failure: "sets that are back could not be recorded",
    },
    {
      // Scheduled on the minute, too.
      work: () => publishDueContent(shop),
      wait: () => minuteMs - (Date.now() % minuteMs) + timerSlackMs,
      failure: "scheduled content could not be published",
    },
    {
      // Keeps the index fresh between requests, so that no list waits for many changes.
      work: () => shop.catalogIndex.read(),
      wait: () => catalogIntervalMs,
      failure: "the catalogue's changes could not be read",
    },
    {
      // Staff watch their parcels being booked.
      work: () => sendBookings(shop),
      wait: () => bookingIntervalMs,
      failure: "bookings could not be sent",
    },
    {
      // The rider may come for it at any time.
      work: () => sendCancellations(shop),
      wait: () => bookingIntervalMs,
      failure: "cancellations could not be sent",
    },
    {
      work: () => purgeCatalogChanges(shop),
      wait: () => minuteMs,
      failure: "the catalogue's changes could not be purged",
    },
    {
      // Couriers have their response already; customers and staff wait for this.
      work: () => applyWebhooks(shop),
      wait: () => webhookIntervalMs,
      failure: "what couriers report could not be applied",
    },
    {
      work: () =>
        pollParcels(shop, (parcel, error) =>
          log.error({ parcel, error: nameOf(error) }, "what a courier says about a parcel could not be applied"),
        ),
      wait: () => minuteMs,
      failure: "couriers could not be polled about parcels",
    },
    {
      work: () => fetchPayouts(shop),
      wait: () => minuteMs,
      failure: "couriers could not be asked about payouts",
    },
    {
      // The customer who came back from a gateway waits for its answer.
      work: () => pollDuePayments(shop),
      wait: () => paymentIntervalMs,
      failure: "gateways could not be polled about payments",
    },
    {
      work: () => sendRefunds(shop),
      wait: () => refundIntervalMs,
      failure: "refunds could not be sent",
    },
    {
      work: () => settleReceipts(shop),
      wait: () => refundIntervalMs,
      failure: "claims could not be compared with the money that came",
    },
    {
      work: () => releaseUnpaidAdvances(shop),
      wait: () => minuteMs,
      failure: "stock of unpaid orders could not be released",
    },
    {
      work: () => refundCancelledExchanges(shop),
      wait: () => minuteMs,
      failure: "exchanges that were called off could not be settled",
    },
    {
      work: () => applyGatewayWebhooks(shop),
      wait: () => webhookIntervalMs,
      failure: "what gateways report could not be applied",
    },
    {
      work: () => reportPurchases(shop),
      wait: () => pollMs,
      failure: "advertisers could not be told of purchases",
    },
    {
      work: async () => void (await analyzeGrownTables(shop.db)),
      wait: () => pollMs,
      failure: "tables could not be analyzed",
    },
  ];
  return Promise.all(loops.map((loop) => repeat(loop, log, stop)));
}
