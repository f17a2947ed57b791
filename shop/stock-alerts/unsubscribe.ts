import { eq } from "drizzle-orm";
import { stockAlerts } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

/** Forgets all that is asked for whoever got the letter with this key. Answers nothing: a made-up key is no matter. */
export async function unsubscribe(shop: Shop, key: string): Promise<void> {
  await shop.db.delete(stockAlerts).where(eq(stockAlerts.unsubscribeKey, key));
}
