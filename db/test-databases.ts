import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { withDatabase } from "./test-server.ts";

let created = 0;

/** An empty database of its own, dropped when the test is over; answers how to reach it. */
export async function createEmptyDatabase(): Promise<pg.ClientConfig> {
  const given = inject("postgres");
  const server: pg.ClientConfig = "url" in given ? { connectionString: given.url } : { ...given, database: "labonno" };
  const name = `empty_${process.pid}_${Date.now().toString(36)}_${++created}`;
  await runOn(server, `create database ${name} template template0 encoding 'UTF8'`);
  onTestFinished(() => runOn(server, `drop database ${name} with (force)`));
  return withDatabase(server, name);
}

/** Runs one statement by a connection of its own. */
export async function runOn(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A pool that ends with the test. */
export function openTestPool(database: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...database, max: 4 });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}
