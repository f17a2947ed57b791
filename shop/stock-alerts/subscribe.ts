import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { stockAlerts } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { spend } from "../budgets/spend.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Recipient, StockRequest } from "./stock-alert-schema.ts";
import { stopKeyOf } from "./unsubscribe-key.ts";

/** How many things one recipient waits for at most. */
const maxOpenRequests = 30;

/**
 * Writes down who wants to be told when a sold-out variant is back; the same one asked twice is one. Answers whether it
 * is in stock, where nothing need be written down. Nothing else is told, so that nobody learns what others wait for:
 * beyond 30 open requests the oldest gives way. Refuses `product-gone` and `too-many-requests`.
 */
export async function subscribeToStock(
  shop: Shop,
  { variantId, to, website }: StockRequest,
  { language, address }: { language: Language; address: string },
): Promise<{ inStock: boolean }> {
  if (website) return { inStock: false };
  await spend(shop, "back-in-stock", { network: address, recipient: to.recipient });
  const unsubscribeKey = await stopKeyOf(shop.db, to);
  return transaction(shop.db, async (tx) => {
    if (await isInStock(tx, variantId)) return { inStock: true };
    // Those of one recipient queue up: several at the same moment would each count without the others.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock ${to.recipient}`}, 0))`);
    await tx
      .insert(stockAlerts)
      .values({ id: newId(), variantId, ...to, language, unsubscribeKey, createdAt: shop.now() })
      .onConflictDoNothing();
    await dropOldest(tx, to);
    return { inStock: false };
  });
}

/** Whoever brings stock back waits until this is done, and then finds the request; or was first, and is seen here. */
async function isInStock(tx: Database, variantId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ stock: number | null }>(sql`
    select v.stock from variants v join products p on p.id = v.product_id
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
