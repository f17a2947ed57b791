import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { secretKinds } from "./notification.ts";

/** Purges notifications older than the merchant's retention, with the names in them; those still to be sent stay. */
export async function purgeNotifications(shop: Shop): Promise<void> {
  const { retention } = await shop.settings();
  // These links have expired; backups need not hold them either.
  await shop.db.execute(sql`
    update notifications set data = null
     where state <> 'waiting' and data is not null and kind = any(${sql.param(secretKinds)})
       and created_at < ${shop.now()}::timestamptz - interval '1 hour'`);
  await shop.db.execute(sql`
    delete from notifications
     where state <> 'waiting' and created_at < ${shop.now()}::timestamptz - make_interval(days => ${retention.letterDays})`);
}
