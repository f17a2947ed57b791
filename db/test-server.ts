import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { scratchFolder } from "./scratch-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string } | { url: string };
  }
}

// No durability: tests of that use servers of their own (embedded.test.ts, bin/start.test.ts).
const nonDurable = { fsync: "off", full_page_writes: "off", autovacuum: "off" };

/** One PostgreSQL for the whole test run, with a migrated template that each test's database is cloned from. */
export default async function startTestServer({ provide }: TestProject) {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) {
    await createTemplate({ connectionString: externalUrl });
    provide("postgres", { url: externalUrl });
    return () => dropReadOnlyDatabases({ connectionString: externalUrl });
  }
  const folder = mkdtempSync(path.join(scratchFolder(), "labonno-test-"));
  const embedded = await openEmbedded(folder, { max_connections: "300", ...nonDurable });
  await createTemplate(embedded.superuser);
  const { host = "", port = 0, user = "" } = embedded.superuser;
  provide("postgres", { host, port, user: String(user) });
  return async () => {
    await embedded.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Names databases that all tests of a process read. */
export const readOnlyPrefix = "test_read_only_";

async function dropReadOnlyDatabases(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  const named = "select datname from pg_database where starts_with(datname, $1)";
  const found = await admin.query<{ datname: string }>(named, [readOnlyPrefix]);
  for (const { datname } of found.rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}

async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query("drop database if exists labonno_template");
  await admin.query("create database labonno_template template template0 encoding 'UTF8'");
  await admin.end();
  const pool = new pg.Pool(withDatabase(connection, "labonno_template"));
  await migrate(pool);
  await pool.end();
}

/** Another database of the same server. */
export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** How to reach the run's PostgreSQL. */
export function testServer(): pg.ClientConfig {
  const given = inject("postgres");
  return "url" in given ? { connectionString: given.url } : { ...given, database: "labonno" };
}

let created = 0;

/** An empty database of its own, dropped when the test is over; answers how to reach it. */
export async function createEmptyDatabase(): Promise<pg.ClientConfig> {
  const name = `empty_${process.pid}_${Date.now().toString(36)}_${++created}`;
  await runOnServer(`create database ${name} template template0 encoding 'UTF8'`);
  onTestFinished(() => runOnServer(`drop database ${name} with (force)`));
  return withDatabase(testServer(), name);
}

let control: pg.Pool | null = null;

/** Runs one statement on the run's PostgreSQL, by connections that a process keeps. */
export async function runOnServer(statement: string): Promise<void> {
  if (!control) {
    control = new pg.Pool({ ...testServer(), allowExitOnIdle: true });
    control.on("error", () => {});
  }
  await control.query(statement);
}

/** A pool that ends with the test. */
export function openTestPool(database: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...database, max: 4 });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}
