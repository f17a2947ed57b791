import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from } from "pg-copy-streams";
import {
  type Migration,
  migrationLock,
  migrationsTable,
  readEarlierMigrations,
  readMigrations,
  recordMigration,
} from "../migrate.ts";
import {
  type ConnectionSource,
  columnList,
  quoteIdentifier,
  readShapes,
  type Sequence,
  type TableShape,
  withOwnConnection,
} from "./connection.ts";
import type { Snapshot } from "./copy-out.ts";

export type BackupSource = {
  migrations: Snapshot["migrations"];
  tables: (TableShape & { rows: number })[];
  sequences: Sequence[];
  /** A table's rows as they were exported. */
  read: (table: string) => Readable;
};

/**
 * Restores a backup into a database in one transaction: if interrupted, nothing changes. It creates the tables with the
 * migrations that the backup had run; the next start runs newer ones. `replace` deletes existing tables; without it a
 * database with tables is refused. A database used by a running shop is always refused.
 */
export function fillDatabase(
  database: ConnectionSource,
  source: BackupSource,
  { replace }: { replace: boolean },
): Promise<void> {
  const statements = resolveMigrations(source);
  return withOwnConnection(database, async (client) => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await assertDatabaseFree(client, replace);
    await client.query("begin");
    if (replace) await dropSchemas(client);
    await createTables(client, statements);
    await fillTables(client, source);
    await client.query("commit");
    await client.query("analyze");
  });
}

/** The migrations of the backup, as this version of the shop has them. */
function resolveMigrations({ migrations }: BackupSource) {
  const knownMigrations = new Map([...readEarlierMigrations(), ...readMigrations()].map((each) => [each.name, each]));
  return migrations.map(({ name, hash }) => {
    const existing = knownMigrations.get(name);
    if (existing?.hash === hash) return existing;
    throw new Error(
      `The backup has seen the migration ${name}, which this version of the shop ${existing ? "has with other words" : "does not know"}. ` +
        "Restore it with the version that took it, or a newer one.",
    );
  });
}

async function assertDatabaseFree(client: ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ tables: number; others: number }>(`
    select (select count(*)::int from pg_class
             where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
           (select count(*)::int from pg_stat_activity
             where datname = current_database() and application_name like 'labonno%'
               and application_name <> current_setting('application_name')) as others`);
  const { tables = 0, others = 0 } = rows[0] ?? {};
  if (others > 0) throw new Error("A shop is running on this database: stop it first.");
  if (tables > 0 && !replace)
    throw new Error(
      "This database is not empty. Restore into an empty one (another DATA_DIR, or a new database), " +
        "or add --replace: what is there now is then thrown away.",
    );
}

async function dropSchemas(client: ClientBase): Promise<void> {
  await client.query("drop schema public cascade; create schema public; drop schema if exists pgboss cascade");
}

async function createTables(client: ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(migrationsTable);
  for (const migration of migrations) {
    await client.query(migration.statements);
    // Checks deferred constraints of rows written by a migration now, because a later migration cannot change a table
    // with pending checks.
    await client.query("set constraints all immediate");
    await recordMigration(client, migration);
  }
}

/**
 * Rows are imported without triggers (the backup contains what they wrote), and before indexes and foreign keys, which
 * are created and checked at the end: this is faster, works in any order, and needs no superuser.
 */
async function fillTables(client: ClientBase, { tables, sequences, read }: BackupSource): Promise<void> {
  const existing = new Map((await readShapes(client)).map((shape) => [shape.table, shape]));
  const restoreStatements = await dropConstraintsAndIndexes(client);
  for (const { table } of existing.values())
    await client.query(`alter table public.${quoteIdentifier(table)} disable trigger user`);
  await client.query(`truncate ${[...existing.keys()].map((table) => `public.${quoteIdentifier(table)}`).join(", ")}`);
  for (const shape of tables) {
    if (!existing.has(shape.table))
      throw new Error(`The backup holds a table that its migrations do not make: ${shape.table}`);
    const rows = client.query(from(`copy ${columnList(shape)} from stdin`));
    await pipeline(read(shape.table), rows);
    if (rows.rowCount !== shape.rows)
      throw new Error(`${shape.table} came to ${rows.rowCount} rows instead of ${shape.rows}.`);
  }
  for (const statement of restoreStatements) await client.query(statement);
  for (const { table } of existing.values())
    await client.query(`alter table public.${quoteIdentifier(table)} enable trigger user`);
  for (const sequence of sequences) await setSequence(client, sequence);
}

/** Sets a sequence to its former value or to the highest number in its column, whichever is higher. */
async function setSequence(client: ClientBase, { name, value, called }: Sequence): Promise<void> {
  const sequence = `public.${quoteIdentifier(name)}`;
  await client.query("select setval($1::regclass, $2::bigint, $3)", [sequence, value, called]);
  const { rows } = await client.query<{ owner: string; column: string }>(
    `select d.refobjid::regclass::text as owner, a.attname as column
       from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.objid = $1::regclass and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')`,
    [sequence],
  );
  for (const { owner, column } of rows)
    await client.query(
      `select setval($1::regclass, highest) from (select max(${quoteIdentifier(column)}) as highest from ${owner}) rows
        where highest > (select last_value from ${sequence}) or (highest = (select last_value from ${sequence}) and not $2)`,
      [sequence, called],
    );
}

/** Drops foreign keys and plain indexes; returns the statements that create them again, indexes first. */
async function dropConstraintsAndIndexes(client: ClientBase): Promise<string[]> {
  const indexes = await client.query<{ name: string; statement: string }>(`
    select c.relname as name, pg_get_indexdef(c.oid) as statement
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  const foreignKeys = await client.query<{ owner: string; name: string; definition: string }>(`
    select c.relname as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype = 'f'`);
  for (const { owner, name } of foreignKeys.rows)
    await client.query(`alter table public.${quoteIdentifier(owner)} drop constraint ${quoteIdentifier(name)}`);
  for (const { name } of indexes.rows) await client.query(`drop index public.${quoteIdentifier(name)}`);
  return [
    ...indexes.rows.map(({ statement }) => statement),
    ...foreignKeys.rows.map(
      ({ owner, name, definition }) =>
        `alter table public.${quoteIdentifier(owner)} add constraint ${quoteIdentifier(name)} ${definition}`,
    ),
  ];
}
