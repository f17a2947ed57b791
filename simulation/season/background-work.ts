import { applyWebhooks } from "../../shop/couriers/apply-webhooks.ts";
import { pollParcels } from "../../shop/couriers/poll-parcels.ts";
import { sendBookings } from "../../shop/couriers/send-bookings.ts";
import { sendCancellations } from "../../shop/couriers/send-cancellations.ts";
import { sendDueNotifications } from "../../shop/notifications/send-due-notifications.ts";
import { applyGatewayWebhooks } from "../../shop/payments/apply-gateway-webhooks.ts";
import { pollDuePayments } from "../../shop/payments/poll-payments.ts";
import { releaseUnpaidAdvances } from "../../shop/payments/release-unpaid.ts";
import { sendRefunds } from "../../shop/payments/send-refunds.ts";
import { settleReceipts } from "../../shop/payments/settle-receipts.ts";
import type { SeasonShop } from "./season-shop.ts";

const minuteMs = 60_000;
const pollBatchSize = 30;
/** Processes of a shop that take work from one queue. */
const processes = 4;
const inAll = (work: () => Promise<void>) => Promise.all(Array.from({ length: processes }, work));

/** Applies couriers' webhooks and sends bookings. */
export async function workWithCouriers({ shop, couriers }: SeasonShop): Promise<void> {
  await inAll(async () => {
    while (await sendBookings(shop));
    await sendCancellations(shop);
  });
  const before = couriers.sentWebhooks().length;
  couriers.tick();
  await couriers.settled();
  if (couriers.sentWebhooks().length > before)
    await inAll(async () => {
      while (await applyWebhooks(shop));
    });
}

/** Payments, receipts and refunds. */
export async function workWithGateway({ shop, gateway }: SeasonShop): Promise<void> {
  gateway.tick();
  await gateway.settled();
  while (await applyGatewayWebhooks(shop));
  while (await pollDuePayments(shop));
  await settleReceipts(shop);
  while (await sendRefunds(shop));
  await releaseUnpaidAdvances(shop);
}

export async function sendMessages({ shop }: SeasonShop): Promise<void> {
  while ((await sendDueNotifications(shop, "sms")) > 0);
}

/** Polls couriers about parcels without news, for as many minutes as it takes. */
export async function pollAll({ shop, pool, setTime }: SeasonShop): Promise<void> {
  for (let due = pollBatchSize; due > 0; ) {
    await inAll(() => pollParcels(shop));
    setTime(new Date(shop.now().getTime() + minuteMs));
    const { rows } = await pool.query<{ due: number }>(
      "select count(*)::int as due from shipments where next_poll_at <= $1",
      [shop.now()],
    );
    due = rows[0]?.due ?? 0;
  }
}
