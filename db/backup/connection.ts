import pg, { type ClientBase } from "pg";

/** A database, by how a pool of connections reaches it. */
export type ConnectionSource = { options: pg.ClientConfig };

/**
 * Lends `work` a connection beside the pool's: theirs have an end for every wait, and give nothing out in a stream, while
 * a copy of all the rows takes as long as it takes.
 */
export async function withOwnConnection<Result>(
  { options }: ConnectionSource,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // A password is not among what spreads.
  const { host, port, user, database, connectionString, ssl, application_name, password } = options;
  const config = { host, port, user, database, connectionString, ssl, application_name, password };
  const definedOptions = Object.entries(config).filter(([, value]) => value !== undefined);
  const client = new pg.Client({
    ...Object.fromEntries(definedOptions),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Lost in the middle, it is the statement under way that fails.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    // With its settings, its locks and whatever it had begun.
    await client.end();
  }
}

/** A table with the columns that a backup holds: those that PostgreSQL computes itself are left out. */
export type TableShape = { table: string; columns: string[] };

export type Sequence = { name: string; value: string; called: boolean };

// The migrations' own record, and what holds numbers of transactions, which mean nothing in another database.
const leftOut = "'migrations', 'catalog_changes', 'catalog_log'";

/** Every table of the shop whose rows a backup holds, in order of name. */
export async function readShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (${leftOut})
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`);
  return rows;
}

/** Where each sequence stands. Read after the rows that it numbered, it is never behind them. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
      from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

/** A name as SQL takes it, whatever is in it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList({ table, columns }: TableShape): string {
  return `public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(", ")})`;
}
