import pg, { type ClientBase } from "pg";

/** A database, given by the configuration of its pool. */
export type ConnectionSource = { options: pg.ClientConfig };

/**
 * Gives `work` a connection outside the pool: pooled ones have timeouts and cannot stream, while copying all rows may
 * take long.
 */
export async function withOwnConnection<Result>(
  { options }: ConnectionSource,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // Spreading the options does not copy the password.
  const { host, port, user, database, connectionString, ssl, application_name, password } = options;
  const config = { host, port, user, database, connectionString, ssl, application_name, password };
  const definedOptions = Object.entries(config).filter(([, value]) => value !== undefined);
  const client = new pg.Client({
    ...Object.fromEntries(definedOptions),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // If the connection breaks, the running statement fails.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    // Closing it also drops its settings, locks and open transaction.
    await client.end();
  }
}

/** A table with the columns that a backup contains: generated columns are left out. */
export type TableShape = { table: string; columns: string[] };

export type Sequence = { name: string; value: string; called: boolean };

// The table of migrations, and tables with transaction ids, which are meaningless in another database.
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

/** The current value of each sequence. Read after the rows, so that it is never lower than their numbers. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
      from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

/** A quoted SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList({ table, columns }: TableShape): string {
  return `public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(", ")})`;
}
