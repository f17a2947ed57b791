import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { type Language, localizedPath, localizeField } from "../language.ts";
import { enqueueStockAlerts } from "../notifications/enqueue-notification.ts";
import type { Channel } from "../notifications/notification-rules.ts";
import type { Shop } from "../shop.ts";

// Three recipients per available piece, since few of them buy. The others are notified an hour later if there is stock
// left, and keep waiting if not.
const alertsPerPiece = 3;
/** Maximum per batch, also when stock is not counted. */
const maxBatchSize = 500;
const nextBatchDelayMs = 3_600_000;

type RestockedVariant = {
  variantId: string;
  productId: string;
  stock: number | null;
  isSold: boolean;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
};

type NotifiedRecipient = { channel: Channel; recipient: string; language: Language; unsubscribeKey: string };

/**
 * Queues the notifications about one restocked variant, oldest request first; returns whether there was one. A trigger
 * (migration 0016) records the restock, so that orders and imports send nothing themselves. Safe in parallel: a variant
 * is claimed by one process, and recipients are marked in the transaction that queues their message.
 */
export async function notifyNextRestocked(shop: Shop): Promise<boolean> {
  const found = await transaction(shop.db, async (tx) => {
    const restocked = await claim(tx, shop.now());
    if (!restocked) return null;
    const notified = restocked.isSold ? await markNotified(tx, shop, restocked) : [];
    await enqueueStockAlerts(
      tx,
      notified.map(({ channel, recipient, language, unsubscribeKey }) => ({
        ...{ channel, to: recipient, language },
        data: notificationData(shop, restocked, language, unsubscribeKey),
      })),
    );
    await finishClaim(tx, shop, restocked);
    return notified.length;
  });
  if (found) shop.outboxSignal.notify();
  return found !== null;
}

/**
 * Records sets that are for sale again while somebody waits for them, for `notifyNextRestocked`. Triggers record most of them
 * at once (migrations 0152 and 0195), but not where several pieces of a part are in one, or somebody asked at that moment.
 */
export async function recordRestockedSets({ db }: Pick<Shop, "db">): Promise<void> {
  await db.execute(sql`
    insert into restocked_variants (variant_id)
      select v.id from variants v join products p on p.id = v.product_id
       where v.id in (select variant_id from stock_alerts where notified_at is null)
         and exists (select from set_parts s where s.set_id = v.product_id)
         and not v.deleted and p.status = 'published' and coalesce(stock_for_sale(v) > 0, true)
       order by v.id
    on conflict do nothing`);
}

async function claim(tx: Database, now: Date): Promise<RestockedVariant | undefined> {
  const { rows } = await tx.execute<RestockedVariant>(sql`
    select v.id as "variantId", p.id as "productId", stock_for_sale(v) as stock, p.name_en as "nameEn", p.name_bn as "nameBn",
           v.name_en as "variantNameEn", v.name_bn as "variantNameBn",
           not v.deleted and p.status = 'published' and coalesce(stock_for_sale(v) > 0, true) as "isSold"
      from restocked_variants r join variants v on v.id = r.variant_id join products p on p.id = v.product_id
     where r.notify_at <= ${now} order by r.notify_at, r.variant_id limit 1 for update of r skip locked`);
  return rows[0];
}

async function markNotified(
  tx: Database,
  shop: Shop,
  { variantId, stock }: RestockedVariant,
): Promise<NotifiedRecipient[]> {
  const max = stock === null ? maxBatchSize : Math.min(stock * alertsPerPiece, maxBatchSize);
  const { rows } = await tx.execute<NotifiedRecipient>(sql`
    with next as materialized (
      select id from stock_alerts where variant_id = ${variantId} and notified_at is null
       order by created_at, id limit ${max} for update skip locked),
    notified as (
      update stock_alerts set notified_at = ${shop.now()} where id in (select id from next)
      returning id, channel, recipient, language, unsubscribe_key, created_at)
    select channel, recipient, language, unsubscribe_key as "unsubscribeKey" from notified order by created_at, id`);
  return rows;
}

/** Schedules the remaining recipients in an hour. A variant that sells out is recorded again by its next restock. */
async function finishClaim(tx: Database, shop: Shop, { variantId, isSold }: RestockedVariant): Promise<void> {
  const next = new Date(shop.now().getTime() + nextBatchDelayMs);
  const { rowCount } = await tx.execute(sql`
    update restocked_variants set notify_at = ${next}
     where variant_id = ${variantId} and ${isSold}
       and exists (select from stock_alerts where variant_id = ${variantId} and notified_at is null)`);
  if (rowCount === 0) await tx.execute(sql`delete from restocked_variants where variant_id = ${variantId}`);
}

function notificationData(shop: Shop, restocked: RestockedVariant, language: Language, unsubscribeKey: string) {
  const { productId, variantId } = restocked;
  const localizedUrl = (path: string) => shop.publicUrl + localizedPath(language, path);
  return {
    product: localizeField(restocked, "name", language)?.text ?? "",
    variant: localizeField(restocked, "variantName", language)?.text ?? null,
    // No name in the URL: an SMS is short, and the id is enough.
    link: localizedUrl(`/product/${productId}?variant=${variantId}`),
    stopLink: localizedUrl(`/stop-telling?key=${unsubscribeKey}`),
  };
}
