import { createHash } from "node:crypto";
import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgSession } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Database } from "./open.ts";

// Statements of varying text get a name at their fifth use. Connections keep a plan per name (some 100 kB), so names are
// limited and never freed: rare filters are planned each time.
const usesBeforeNaming = 5;
const maxNames = 80;

const dialect = new PgDialect();
const useCounts = new LRUCache<string, number>({ max: 1_000 });
const statementNames = new Map<string, string>();

type BuiltStatement = { text: string; params: unknown[] };

/** A value that each run of a prepared statement names. */
type Placeholders<Values> = { [Name in keyof Values]: Placeholder };

// Shapes come from addresses (sort, limit): the built texts are limited as well.
const maxShapes = 500;

/**
 * A frequent statement: its text is built once and planned once per connection, where building and planning cost more
 * than running. Ids and times are `values`; what the plan depends on (limit, sort) is the `shape`, with a text for each.
 */
export function prepared<Row extends object, Values extends object = object, Shape extends object = object>(
  build: (values: Placeholders<Values>, shape: Shape) => SQL,
): (db: Database, values: Values, ...shape: object extends Shape ? [] : [Shape]) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Placeholders<Values>;
  const statements = new LRUCache<string, BuiltStatement>({ max: maxShapes });
  return (db, values, ...shapes) => {
    const shape = (shapes[0] ?? {}) as Shape;
    const key = Object.values(shape).join(" ");
    let statement = statements.get(key);
    if (!statement) {
      const { sql: text, params } = dialect.sqlToQuery(build(placeholders, shape));
      statement = { text, params };
      statements.set(key, statement);
    }
    const params = fillPlaceholders(statement.params, values as Record<string, unknown>);
    return run(db, { text: statement.text, params, name: statementName(statement.text, { always: key === "" }) });
  };
}

/**
 * Runs a statement whose text differs too much to be prepared (filters); a frequent one is planned once per connection.
 * Variable parts of the plan (limit, sort) belong in the text, ids and times in parameters.
 */
export function queryPrepared<Row extends object>(db: Database, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return run(db, { text, params, name: statementName(text) });
}

async function run<Row extends object>(
  db: Database,
  { text, params, name }: BuiltStatement & { name: string | undefined },
): Promise<Row[]> {
  // Drizzle names statements of its query builder only; this does the same for handwritten SQL.
  const { session } = db as unknown as { session: PgSession };
  const statement = session.prepareQuery({ sql: text, params }, undefined, name, false);
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

function statementName(text: string, { always = false } = {}): string | undefined {
  const name = statementNames.get(text);
  if (name) return name;
  if (!always) {
    if (statementNames.size >= maxNames) return undefined;
    const uses = (useCounts.get(text) ?? 0) + 1;
    useCounts.set(text, uses);
    if (uses < usesBeforeNaming) return undefined;
  }
  // From the text, as this module may be loaded twice in development.
  const newName = `labonno_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  statementNames.set(text, newName);
  return newName;
}
