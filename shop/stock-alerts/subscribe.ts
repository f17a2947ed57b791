import { createHmac } from "node:crypto";
import { eq, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { stockAlerts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { shopSecret } from "../shop-secret.ts";
import type { Recipient, StockRequest } from "./stock-alert-schema.ts";

/** Maximum open requests per recipient. */
const maxOpenRequests = 30;

/**
 * Subscribes a recipient to a variant's restock; duplicates are merged. Returns whether it is in stock now, and nothing
 * else, so that nobody learns about others' requests: beyond 30 the oldest is dropped. Refuses `product-gone` and
 * `too-many-requests`.
 */
export async function subscribeToStock(
  shop: Shop,
  { variantId, to, website }: StockRequest,
  { language, address }: { language: Language; address: string },
): Promise<{ inStock: boolean }> {
  if (website) return { inStock: false };
  await spend(shop, "back-in-stock", { network: address, recipient: to.recipient });
  const unsubscribeKey = await unsubscribeKeyOf(shop.db, to);
  return transaction(shop.db, async (tx) => {
    if (await isInStock(tx, variantId)) return { inStock: true };
    // Serializes a recipient's requests, so that parallel ones see each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock ${to.recipient}`}, 0))`);
    await tx
      .insert(stockAlerts)
      .values({ id: newId(), variantId, ...to, language, unsubscribeKey, createdAt: shop.now() })
      .onConflictDoNothing();
    await dropOldest(tx, to);
    return { inStock: false };
  });
}

/** A parallel restock waits for this lock and then finds the request, or has committed and is seen here. */
async function isInStock(tx: Database, variantId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ stock: number | null }>(sql`
    select stock_for_sale(v) as stock from variants v join products p on p.id = v.product_id
     where v.id = ${variantId} and not v.deleted and p.status = 'published' for share of v`);
  const [variant] = rows;
  if (!variant) throw new Refusal("product-gone");
  return variant.stock === null || variant.stock > 0;
}

async function dropOldest(tx: Database, { channel, recipient }: Recipient): Promise<void> {
  await tx.execute(sql`
    delete from stock_alerts where id in (
      select id from stock_alerts
       where recipient = ${recipient} and channel = ${channel} and notified_at is null
       order by created_at desc, id desc offset ${maxOpenRequests})`);
}

/** Deletes all requests of the recipient with this key. An unknown key does nothing. */
export async function unsubscribe(shop: Shop, key: string): Promise<void> {
  await shop.db.delete(stockAlerts).where(eq(stockAlerts.unsubscribeKey, key));
}

/**
 * The key of an unsubscribe link, derived from the recipient and a secret of the shop: old links keep working without
 * anything stored, and nobody else can create one.
 */
async function unsubscribeKeyOf(db: Database, { channel, recipient }: Recipient): Promise<string> {
  // 96 bits: short enough for an SMS.
  const digest = createHmac("sha256", await shopSecret(db, "stop-links"))
    .update(`${channel}:${recipient}`)
    .digest();
  return digest.subarray(0, 12).toString("base64url");
}

/** Number of open requests for the variant `v`. */
export const waitingCount: SQL = sql`
  (select count(*)::int from stock_alerts r where r.variant_id = v.id and r.notified_at is null)`;

/** Open requests per variant of a product. */
export async function countWaiting(db: Database, productId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; waiting: number }>(sql`
    select v.id, ${waitingCount} as waiting from variants v where v.product_id = ${productId} and not v.deleted`);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** How long a request stays open; stated on the privacy page as well. */
const retentionDays = 180;

/** Deletes notified requests and those older than half a year. */
export async function purgeStockAlerts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(stockAlerts).where(or(isNotNull(stockAlerts.notifiedAt), lt(stockAlerts.createdAt, before)));
}
