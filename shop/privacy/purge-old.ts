import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { forgetOrders } from "./forget-orders.ts";

/**
 * The nightly purge by the merchant's retention: names in old orders, answered messages, old audit entries. Unanswered
 * messages stay.
 */
export async function purgeOld(shop: Shop): Promise<void> {
  await forgetOrders(shop);
  const { retention } = await shop.settings();
  const before = (months: number) => sql`${shop.now()}::timestamptz - make_interval(months => ${months})`;
  await shop.db.execute(sql`delete from contact_messages where answered_at < ${before(retention.messages)}`);
  await shop.db.execute(sql`delete from audit_log where at < ${before(retention.history)}`);
}
