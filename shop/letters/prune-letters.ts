import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";

/** Throws letters away that are older than the merchant keeps them, with the names in them; those still to be sent stay. */
export async function pruneLetters(shop: Shop): Promise<void> {
  const { retention } = await shop.settings();
  await shop.db.execute(sql`
    delete from letters
     where state <> 'waiting' and created_at < ${shop.now()}::timestamptz - make_interval(months => ${retention.letters})`);
}
