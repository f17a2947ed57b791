import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/**
 * Whether any product was read by another version of the shop than this, by a column of `products` that says which: asked
 * at each start, so it looks at both ends of that column's index and not at a million products.
 */
export async function needsReindex(db: Database, column: SQL, version: number): Promise<boolean> {
  const { rows } = await db.execute<{ otherwise: boolean | null }>(sql`
    select min(${column}) <> ${version} or max(${column}) <> ${version} as otherwise from products where status <> 'deleted'`);
  return rows[0]?.otherwise ?? false;
}
