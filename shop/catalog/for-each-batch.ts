import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";

/** Processes the next products after an id, in order of id; returns their ids. */
type ProcessBatch = (tx: Database, after: string) => Promise<string[]>;

/** Processes all products in batches, each in a transaction, until `signal` aborts. Returns their number. */
export async function forEachBatch(db: Database, processBatch: ProcessBatch, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = ""; !signal?.aborted; ) {
    const ids = await transaction(db, (tx) => processBatch(tx, after));
    const last = ids.at(-1);
    if (last === undefined) break;
    count += ids.length;
    after = last;
  }
  return count;
}

/**
 * Whether products were indexed by another version. Reads both ends of the index on `column` instead of all products,
 * since it runs at every start.
 */
export async function needsReindex(db: Database, column: SQL, version: number): Promise<boolean> {
  const { rows } = await db.execute<{ otherwise: boolean | null }>(sql`
    select min(${column}) <> ${version} or max(${column}) <> ${version} as otherwise from products where status <> 'deleted'`);
  return rows[0]?.otherwise ?? false;
}
