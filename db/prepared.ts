import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgDialect, PgSession } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Database } from "./open.ts";
import { ShopPool } from "./pool.ts";
import { sharedConnections } from "./shared-connections.ts";

// A statement is worth a name from its fifth time on. Each connection keeps the plan of every name (some 100 kB), so
// that they are few: what an odd filter asks is planned each time. None is taken back: the connections would keep its plan
// all the same, and whoever asks for odd lists could have them keep ever more.
const usesBeforeNaming = 5;
const maxNames = 80;

const useCounts = new LRUCache<string, number>({ max: 1_000 });
const statementNames = new Map<string, string>();

/**
 * Runs a statement that comes again and again: PostgreSQL then reads and plans it once on each connection, which for a
 * list of products takes longer than to run it. Whatever changes the plan (a limit, a sort) stands in the text, whatever
 * changes at each call (ids, moments) is a parameter. Outside of a transaction those of one moment share a connection;
 * one that may take long goes `alone`.
 */
export async function queryPrepared<Row extends object>(
  db: Database,
  query: SQL,
  { alone: dedicated = false } = {},
): Promise<Row[]> {
  // Drizzle names only what its query builder has made; both parts are there for what is written by hand.
  const { dialect, session } = (dedicated ? db : withSharedConnections(db)) as unknown as {
    dialect: PgDialect;
    session: PgSession;
  };
  const built = dialect.sqlToQuery(query);
  const statement = session.prepareQuery(built, undefined, statementName(built.sql), false);
  const { rows } = (await statement.execute()) as { rows: Row[] };
  return rows;
}

const sharedClients = new WeakMap<object, object>();

/** The same database over connections that are shared; a transaction as it is, for it has one of its own. */
function withSharedConnections(db: Database): object {
  const { $client: pool } = db as { $client?: unknown };
  if (!(pool instanceof ShopPool)) return db;
  const sharedClient = sharedClients.get(pool) ?? drizzle({ client: sharedConnections(pool) as unknown as pg.Pool });
  sharedClients.set(pool, sharedClient);
  return sharedClient;
}

/**
 * Values for `in (…)`, each a parameter of its own. An array of a length that is not known PostgreSQL plans anew each time,
 * which for the lines of a cart takes ten times as long as to find them. Filled up with the last one to 1, 2, 4, 8 …, so that
 * there are few such statements.
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
  // From the text, for this module may be there twice (while developing) over the same connections.
  const newName = `labonno_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  statementNames.set(text, newName);
  return newName;
}
