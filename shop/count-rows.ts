import { type SQL, sql } from "drizzle-orm";
import { maxCounted } from "./paging.ts";
import type { Shop } from "./shop.ts";

/**
 * Counts rows up to `max`: counting millions takes seconds, and nobody pages through them. Pages show `max` as "or
 * more".
 */
export async function countRows(shop: Shop, from: SQL, max = maxCounted): Promise<number> {
  const { rows } = await shop.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${from} limit ${max}) counted`,
  );
  return rows[0]?.total ?? 0;
}
