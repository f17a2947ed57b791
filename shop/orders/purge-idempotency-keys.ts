import { lt } from "drizzle-orm";
import { idempotencyKeys } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

const retentionDays = 30;

/** Forgets idempotency keys of 30 days ago: no browser sends such an order again. */
export async function purgeIdempotencyKeys(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
