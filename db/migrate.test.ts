import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { withDatabase } from "./test-server.ts";

let made = 0;

/** An empty database of its own, dropped when the test is over; answers how to reach it. */
async function emptyDatabase(): Promise<pg.ClientConfig> {
  const given = inject("postgres");
  const server: pg.ClientConfig = "url" in given ? { connectionString: given.url } : { ...given, database: "labonno" };
  const name = `empty_${process.pid}_${Date.now().toString(36)}_${++made}`;
  await run(server, `create database ${name} template template0 encoding 'UTF8'`);
  onTestFinished(() => run(server, `drop database ${name} with (force)`));
  return withDatabase(server, name);
}

async function run(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function poolOf(database: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...database, max: 4 });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}

describe("bringing a database to its newest form", () => {
  test("is done once; the second time there is nothing to do", async () => {
    const pool = poolOf(await emptyDatabase());
    const ran = await migrate(pool);
    expect(ran).toBeGreaterThan(0);
    expect(await migrate(pool)).toBe(0);
    expect((await pool.query("select from migrations")).rowCount).toBe(ran);
    expect((await pool.query("select from categories")).rowCount).toBe(5);
  });

  test("is done once by eight processes that start at the same moment", async () => {
    const database = await emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(poolOf(database))));
    expect(ran.filter((count) => count > 0)).toHaveLength(1);
  });

  test("refuses a migration that was changed after it had run, and names it", async () => {
    const pool = poolOf(await emptyDatabase());
    await migrate(pool);
    await pool.query("update migrations set hash = 'of another file' where name like '0001%'");
    await expect(migrate(pool)).rejects.toThrow(/^0001-.*\.sql was changed after it had run/);
  });

  test("that fails leaves nothing half done and the way free for the next try", async () => {
    const pool = poolOf(await emptyDatabase());
    await pool.query("create table shop_settings (in_the_way text)");
    await expect(migrate(pool)).rejects.toThrow("shop_settings");
    expect((await pool.query("select from pg_tables where tablename in ('products', 'orders')")).rowCount).toBe(0);
    expect((await pool.query("select from migrations")).rowCount).toBe(0);
    await pool.query("drop table shop_settings");
    expect(await migrate(pool)).toBeGreaterThan(0);
  });
});

test("a migration that takes something away says that it closes the database to older releases", () => {
  const folder = path.join(import.meta.dirname, "migrations");
  // Those up to the first release had no older one.
  const later = readMigrations()
    .map(({ name }) => name)
    .filter((name) => name > "0027");
  const taking =
    /\bdrop\s+(table|column|view|function)\b|\brename\b|\balter\s+(column\s+)?\w+\s+(type|set\s+not\s+null)\b/i;
  const silent = later.filter((name) => {
    const statements = readFileSync(path.join(folder, name), "utf8");
    return taking.test(statements) && !statements.startsWith("-- closes older releases");
  });
  expect(silent).toEqual([]);
});

describe("opening a database", () => {
  test("works for eight processes at once on an empty one", async () => {
    const url = addressOf(await emptyDatabase());
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase({ url, dataDir: "" })));
    await Promise.all(opened.map((database) => database.close()));
  });

  test("refuses a database that cannot index Bangla, and says how to create one that can", async () => {
    const database = await emptyDatabase();
    const name = `c_${process.pid}_${++made}`;
    await run(database, `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
    onTestFinished(() => run(database, `drop database ${name} with (force)`));
    await expect(openDatabase({ url: addressOf(withDatabase(database, name)), dataDir: "" })).rejects.toThrow(
      /cannot read Bangla.*create database/s,
    );
  });
});

function addressOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  return (
    connectionString ??
    `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`
  );
}
