import { isNotNull, lt, or } from "drizzle-orm";
import { stockAlerts } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

/** For so long somebody waits; the privacy page says so, too. */
const retentionDays = 180;

/** Forgets who has been told, and who has waited for half a year. */
export async function purgeStockAlerts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(stockAlerts).where(or(isNotNull(stockAlerts.notifiedAt), lt(stockAlerts.createdAt, before)));
}
