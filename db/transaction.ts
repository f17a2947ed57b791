import type { Database } from "./open.ts";

const maxAttempts = 5;
// 40P01: deadlock. 40001: serialization failure. 23505: another transaction inserted the same unique value; a retry
// sees it.
const retryableCodes = new Set(["40P01", "40001", "23505"]);

/** Runs `work` in one transaction. Retries when it lost a race. */
export async function transaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === maxAttempts || !lostRace(error)) throw error;
    }
  }
}

/** Whether the same work may succeed if it is done again. */
export function lostRace(error: unknown): boolean {
  return retryableCodes.has(postgresCode(error) ?? "");
}

/** Runs `work` in a transaction that is rolled back; returns what it would have done. */
export async function dryRun<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const outcome: { result: Result }[] = [];
  const rollbackSignal = new Error("undone as planned");
  try {
    await transaction(db, async (tx) => {
      outcome[0] = { result: await work(tx) };
      throw rollbackSignal;
    });
  } catch (error) {
    if (error === rollbackSignal && outcome[0]) return outcome[0].result;
    throw error;
  }
  throw new Error("a dry run was committed");
}

/** PostgreSQL's error code, also of errors wrapped by the query builder. */
export function postgresCode(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && code.length === 5) return code;
  }
  return null;
}
