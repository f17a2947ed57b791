import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { secretKinds } from "./notification.ts";

/** Throws letters away that are older than the merchant keeps them, with the names in them; those still to be sent stay. */
export async function purgeNotifications(shop: Shop): Promise<void> {
  const { retention } = await shop.settings();
  // By now these links open nothing any more; they need not be found in a backup either.
  await shop.db.execute(sql`
    update notifications set data = null
     where state <> 'waiting' and data is not null and kind = any(${sql.param(secretKinds)})
       and created_at < ${shop.now()}::timestamptz - interval '1 hour'`);
  await shop.db.execute(sql`
    delete from notifications
     where state <> 'waiting' and created_at < ${shop.now()}::timestamptz - make_interval(days => ${retention.letterDays})`);
}
