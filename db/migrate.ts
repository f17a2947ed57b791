import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { projectRoot } from "./project.ts";

const migrationsFolder = path.join(projectRoot, "db", "migrations");
const schemaName = "0100-schema.sql";
const bridgeName = "0100-bridge.sql";
/** The migrations of releases before 0100-schema.sql, for the bridge and for backups of those releases. */
const earlierFolder = path.join(migrationsFolder, "before-0100");
/** Marks a migration that is incompatible with older releases, which then refuse to start (decision 21). */
const closingMarker = "-- closes older releases";
// Any number that no other lock in this database uses.
export const migrationLock = 5_226_666;

/**
 * Runs the missing migrations: each file of `db/migrations` once, in order, in its own transaction. Several processes
 * may call it at once: they queue at a lock. Refuses a file that was changed after it had run, and a database that a
 * newer release has closed to this one. A database from before 0100-schema.sql is bridged if it has all migrations of
 * that time; `throughEarlier` first runs the missing ones, otherwise such a database is refused. Returns how many ran.
 */
export async function migrate(pool: pg.Pool, { throughEarlier = false } = {}): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(migrationsTable);
    await addClosesColumn(client);
    const { rows } = await client.query<{ name: string; hash: string; closes: boolean }>(
      "select name, hash, closes from migrations",
    );
    assertNotClosed(rows.filter(({ closes }) => closes).map(({ name }) => name));
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    if (applied.size === 0 || applied.has(schemaName)) return await runPending(client, readMigrations(), applied);
    const earlier = readEarlierMigrations();
    if (!throughEarlier) assertEndsBeforeBridge(earlier, [...applied.keys()]);
    const ran = await runPending(client, earlier, applied);
    const bridged = await bridge(client);
    return ran + 1 + (await runPending(client, readMigrations(), bridged));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => {});
    client.release();
  }
}

/** Runs those that have not run yet, each in its own transaction. Returns how many. */
async function runPending(
  client: pg.PoolClient,
  migrations: Migration[],
  applied: ReadonlyMap<string, string>,
): Promise<number> {
  let ran = 0;
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known && known !== migration.hash)
      throw new Error(`${migration.name} was changed after it had run: write a new migration instead`);
    if (known) continue;
    await inTransaction(client, async () => {
      await client.query(migration.statements);
      await recordMigration(client, migration);
    });
    ran += 1;
  }
  return ran;
}

/**
 * Renames tables and columns of earlier releases, and records this as 0100-schema.sql: afterwards the database is the
 * same as a new one.
 */
async function bridge(client: pg.PoolClient): Promise<Map<string, string>> {
  const schema = readMigration(migrationsFolder, schemaName);
  await inTransaction(client, async () => {
    await client.query(readMigration(migrationsFolder, bridgeName).statements);
    await client.query("delete from migrations");
    await recordMigration(client, schema);
  });
  return new Map([[schema.name, schema.hash]]);
}

function assertEndsBeforeBridge(earlier: Migration[], applied: string[]): void {
  const names = earlier.map(({ name }) => name);
  const unknown = applied.filter((name) => !names.includes(name));
  const last = names.at(-1);
  if (unknown.length === 0 && names.every((name) => applied.includes(name))) return;
  throw new Error(
    `The database ends at ${applied.sort().at(-1)}, and this release only takes over databases that end at ${last}: ` +
      `start the release whose last migration is ${last} once, then this one. ` +
      "A backup of any earlier release can be restored with npm run restore.",
  );
}

/** Migrations of a newer release that this one does not know but is compatible with. */
export async function newerMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from migrations where name <> all($1) order by name",
    [readMigrations().map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** Adds the column for closing migrations to an older table; a table that has it is not locked. */
async function addClosesColumn(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'closes'",
  );
  if (rowCount === 0) await client.query("alter table migrations add column closes boolean not null default false");
}

function assertNotClosed(closingNames: string[]): void {
  const known = new Set(readMigrations().map(({ name }) => name));
  const unknown = closingNames.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(
    `The database has the form of a newer release (${unknown}), with which this one cannot work: ` +
      "start the newer release, or restore a backup from before it.",
  );
}

/** The table of migrations that have run. */
export const migrationsTable =
  "create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now(), closes boolean not null default false)";

/** Records that a migration ran, and whether it closed the database to older releases. */
export async function recordMigration(client: pg.ClientBase, { name, hash, statements }: Migration): Promise<void> {
  const closes = statements.startsWith(closingMarker);
  await client.query("insert into migrations (name, hash, closes) values ($1, $2, $3)", [name, hash, closes]);
}

export type Migration = { name: string; hash: string; statements: string };

/** Every migration of this version of the shop, in order. A bridged database counts as one that began with the first. */
export function readMigrations(): Migration[] {
  return readFolder(migrationsFolder).filter(({ name }) => name !== bridgeName);
}

/** The migrations of the releases before 0100-schema.sql, in order. */
export function readEarlierMigrations(): Migration[] {
  return readFolder(earlierFolder);
}

function readFolder(folder: string): Migration[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.sort().map((name) => readMigration(folder, name));
}

function readMigration(folder: string, name: string): Migration {
  const statements = readFileSync(path.join(folder, name), "utf8");
  return { name, statements, hash: createHash("sha256").update(statements).digest("hex") };
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
