import { lt } from "drizzle-orm";
import { cartMerges } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

// Long: a parcel whose answer was lost may wait in a browser that is seldom opened.
const retentionDays = 180;

/** Forgets which guest's carts were merged 180 days ago: no browser still sends one of those under its key. */
export async function purgeMerges(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(cartMerges).where(lt(cartMerges.mergedAt, before));
}
