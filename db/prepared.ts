import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { PgDialect, PgSession } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Database } from "./open.ts";

// Statements get a name at their fifth use. Connections keep a plan per name (some 100 kB), so names are limited and
// never freed: rare filters are planned each time.
const usesBeforeNaming = 5;
const maxNames = 80;

const useCounts = new LRUCache<string, number>({ max: 1_000 });
const statementNames = new Map<string, string>();

/**
 * Runs a frequent statement, planned once per connection: for a list of products planning takes longer than running.
 * Variable parts of the plan (limit, sort) belong in the text, ids and times in parameters.
 */
export async function queryPrepared<Row extends object>(db: Database, query: SQL): Promise<Row[]> {
  // Drizzle names statements of its query builder only; this does the same for handwritten SQL.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const built = dialect.sqlToQuery(query);
  const statement = session.prepareQuery(built, undefined, statementName(built.sql), false);
  const { rows } = (await statement.execute()) as { rows: Row[] };
  return rows;
}

/**
 * Values for `in (…)`, a parameter each: PostgreSQL replans for arrays, which takes ten times as long as finding a
 * cart's lines. Padded to 1, 2, 4, 8 … values to keep the number of statements small.
 */
export function parameterList(values: string[]): SQL {
  const slots = 2 ** Math.ceil(Math.log2(values.length));
  const padded = Array.from({ length: slots }, (_, index) => values[index] ?? values.at(-1));
  return sql.join(
    padded.map((value) => sql`${value}`),
    sql`, `,
  );
}

function statementName(text: string): string | undefined {
  const name = statementNames.get(text);
  if (name || statementNames.size >= maxNames) return name;
  const uses = (useCounts.get(text) ?? 0) + 1;
  useCounts.set(text, uses);
  if (uses < usesBeforeNaming) return undefined;
  // From the text, as this module may be loaded twice in development.
  const newName = `labonno_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  statementNames.set(text, newName);
  return newName;
}
