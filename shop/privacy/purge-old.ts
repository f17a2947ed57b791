import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { forgetOrders } from "./forget-orders.ts";

/**
 * What is done every night so that nobody is known longer than the merchant has set: names go out of old orders, answered
 * messages and old entries of history go altogether. A message that nobody answered waits on.
 */
export async function purgeOld(shop: Shop): Promise<void> {
  await forgetOrders(shop);
  const { retention } = await shop.settings();
  const before = (months: number) => sql`${shop.now()}::timestamptz - make_interval(months => ${months})`;
  await shop.db.execute(sql`delete from contact_messages where answered_at < ${before(retention.messages)}`);
  await shop.db.execute(sql`delete from audit_log where at < ${before(retention.history)}`);
}
