import { type SQL, sql } from "drizzle-orm";
import type { PgDialect, PgSession } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Database } from "./open.ts";

// A statement is worth a name from its fifth time on. Each connection keeps the plan of every name (some 100 kB), so
// that they are few: what an odd filter asks is planned each time.
const asksBeforeName = 5;
const mostNames = 80;

const asked = new LRUCache<string, number>({ max: 1_000 });
const names = new Map<string, string>();

/**
 * Runs a statement that comes again and again: PostgreSQL then reads and plans it once on each connection, which for a
 * list of products takes longer than to run it. Whatever changes the plan (a limit, a sort) stands in the text, whatever
 * changes at each call (ids, moments) is a parameter.
 */
export async function prepared<Row extends object>(db: Database, query: SQL): Promise<Row[]> {
  // Drizzle names only what its query builder has made; both parts are there for what is written by hand.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const built = dialect.sqlToQuery(query);
  const statement = session.prepareQuery(built, undefined, nameOf(built.sql), false);
  const { rows } = (await statement.execute()) as { rows: Row[] };
  return rows;
}

/**
 * Values for `in (…)`, each a parameter of its own. An array of a length that is not known PostgreSQL plans anew each time,
 * which for the lines of a cart takes ten times as long as to find them. Filled up with the last one to 1, 2, 4, 8 …, so that
 * there are few such statements.
 */
export function oneByOne(values: string[]): SQL {
  const places = 2 ** Math.ceil(Math.log2(values.length));
  const filled = Array.from({ length: places }, (_, place) => values[place] ?? values.at(-1));
  return sql.join(
    filled.map((value) => sql`${value}`),
    sql`, `,
  );
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostNames) return name;
  const times = (asked.get(text) ?? 0) + 1;
  asked.set(text, times);
  if (times < asksBeforeName) return undefined;
  names.set(text, `labonno_${names.size + 1}`);
  return names.get(text);
}
