import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";

/** Reads the next products after an id, in order of id; answers which those were. */
type ProcessBatch = (tx: Database, after: string) => Promise<string[]>;

/**
 * Goes through products batch by batch, a transaction each, until none is left or `signal` says stop. Answers how many
 * it met.
 */
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
 * Whether any product was read by another version of the shop than this, by a column of `products` that says which: asked
 * at each start, so it looks at both ends of that column's index and not at a million products.
 */
export async function needsReindex(db: Database, column: SQL, version: number): Promise<boolean> {
  const { rows } = await db.execute<{ otherwise: boolean | null }>(sql`
    select min(${column}) <> ${version} or max(${column}) <> ${version} as otherwise from products where status <> 'deleted'`);
  return rows[0]?.otherwise ?? false;
}
