import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/** How many wait to be told of the variant `v`: what says how much to order. */
export const waitingCount: SQL = sql`
  (select count(*)::int from stock_alerts r where r.variant_id = v.id and r.notified_at is null)`;

/** The same for each variant of a product for which anybody waits. */
export async function countWaiting(db: Database, productId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; waiting: number }>(sql`
    select v.id, ${waitingCount} as waiting from variants v where v.product_id = ${productId} and not v.deleted`);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
