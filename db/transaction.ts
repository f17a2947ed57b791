import type { Database } from "./open.ts";

const maxAttempts = 5;
// 40P01: two transactions waited for each other and PostgreSQL ended this one. 40001: it could not be put in order.
// 23505: another one took the same unique value (a slug) in the same moment; the next look sees it.
const retryableCodes = new Set(["40P01", "40001", "23505"]);

/** Runs `work` in one transaction; all of it holds or none. Tries again where it lost a race against another one. */
export async function transaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(postgresCode(error) ?? "")) throw error;
    }
  }
}

/** Runs `work` in a transaction that is undone: what it answers is what would have come of it. */
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
  throw new Error("a rehearsal was kept");
}

/** PostgreSQL's code of an error, also where the query builder wrapped it. */
export function postgresCode(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && code.length === 5) return code;
  }
  return null;
}
