import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { AddCases } from "../api/security/security-test.ts";
import { findRunningServer, readLock } from "../db/embedded/postgres-lock.ts";
import * as tables from "../db/schema.ts";
import { runOnServer, testServer, withDatabase } from "../db/test-server.ts";

const isLong = process.env.FAULTS === "long";

/** Repetitions, or what else differs: in CI, and in the long form. */
export function repetitions<Value>(short: Value, long: Value): Value {
  return isLong ? long : short;
}

/** A kind of fault: a test that reports how many there were. */
export function faultTest(group: "Races" | "Faults", title: string, run: (tried: AddCases) => Promise<void>): void {
  test(title, async ({ task }) => {
    let cases = 0;
    await run((count = 1) => {
      cases += count;
    });
    expect(cases, "nothing went wrong").toBeGreaterThan(0);
    task.meta.tried = { group, cases };
  });
}

let databaseCount = 0;

/** A database as the shop's process reaches it, and as this one does. */
export type DatabaseAddress = { url: string; config: pg.ClientConfig };

/** A database of its own on the test server, migrated or empty. */
export async function createDatabase({ empty = false } = {}): Promise<DatabaseAddress> {
  const name = `fault_${process.pid}_${Date.now().toString(36)}_${++databaseCount}`;
  const template = empty ? "template0 encoding 'UTF8'" : "labonno_template strategy file_copy";
  await runOnServer(`create database ${name} template ${template}`);
  onTestFinished(() => runOnServer(`drop database ${name} with (force)`));
  const config = withDatabase(testServer(), name);
  return { config, url: addressOf(config) };
}

/** A database's address, from how `pg` connects to it. */
export function addressOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  if (connectionString) return connectionString;
  return `postgres://${String(user)}@localhost:${port}/${String(database)}?host=${encodeURIComponent(String(host))}`;
}

/** A direct view of a database that no fault affects. */
export function connectTo({ config }: DatabaseAddress) {
  const pool = new pg.Pool({ ...config, max: 4 });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return { pool, db: drizzle(pool, { schema: tables }) };
}

/** A folder on disk for a shop with an embedded database, which must survive a kill. */
export function createDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-fault-"));
  onTestFinished(() => {
    killServer(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return folder;
}

/** The embedded server's process; null if there is none. */
export function serverPid(folder: string): number | null {
  return Number(readLock(path.join(folder, "postgres/cluster"))?.[0]) || null;
}

export function killServer(folder: string, signal: NodeJS.Signals = "SIGKILL"): void {
  const pid = serverPid(folder);
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

/** Uses the embedded database of an open shop on a connection of its own. */
export async function withEmbeddedDatabase<Result>(
  dataDir: string,
  work: (db: NodePgDatabase<typeof tables>) => Promise<Result>,
): Promise<Result> {
  const server = findRunningServer(path.join(dataDir, "postgres/cluster"), "labonno");
  if (!server) throw new Error("the embedded PostgreSQL does not run");
  const pool = new pg.Pool({ ...server.connection, database: "labonno", max: 4 });
  pool.on("error", () => {});
  try {
    return await work(drizzle(pool, { schema: tables }));
  } finally {
    await pool.end();
  }
}
