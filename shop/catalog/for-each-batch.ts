import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";

/** Reads the next products after an id, in order of id; answers which those were. */
type ReadSome = (tx: Database, after: string) => Promise<string[]>;

/**
 * Goes through products batch by batch, a transaction each, until none is left or `signal` says stop. Answers how many
 * it met.
 */
export async function inBatches(db: Database, readSome: ReadSome, signal?: AbortSignal): Promise<number> {
  let read = 0;
  for (let after = ""; !signal?.aborted; ) {
    const some = await transaction(db, (tx) => readSome(tx, after));
    const last = some.at(-1);
    if (last === undefined) break;
    read += some.length;
    after = last;
  }
  return read;
}
