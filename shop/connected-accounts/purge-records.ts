import { sql } from "drizzle-orm";
import { scoreDays } from "../couriers/courier-score.ts";
import type { Shop } from "../shop.ts";

/**
 * The nightly purge of raw messages of couriers and gateways, by the merchant's retention. States, money and days stay.
 */
export async function purgeRecords(shop: Shop): Promise<void> {
  const { retention } = await shop.settings();
  const before = (days: number) => sql`${shop.now()}::timestamptz - make_interval(days => ${days})`;
  const old = before(retention.courierDays);
  await shop.db.execute(sql`delete from courier_calls where at < ${old}`);
  await shop.db.execute(sql`delete from courier_webhooks where received_at < ${old} and handled_at is not null`);
  await shop.db.execute(sql`delete from courier_webhook_rejections where at < ${old}`);
  await shop.db.execute(sql`delete from gateway_calls where at < ${old}`);
  await shop.db.execute(sql`delete from gateway_webhooks where received_at < ${old} and handled_at is not null`);
  await shop.db.execute(sql`delete from gateway_webhook_rejections where at < ${old}`);
  await shop.db.execute(sql`
    update gateway_receipts set payer_phone = null where settled_at < ${old} and payer_phone is not null`);
  await shop.db.execute(sql`update shipment_events set text = null where received_at < ${old} and text is not null`);
  const oldScore = before(scoreDays);
  await shop.db.execute(sql`delete from courier_scores where asked_at < ${oldScore}`);
  // Only score lookups have a phone number as their reference.
  await shop.db.execute(sql`delete from courier_calls where reference like '01%' and at < ${oldScore}`);
}
