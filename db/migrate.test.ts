import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { createEmptyDatabase, openTestPool, runOnServer, withDatabase } from "./test-server.ts";

describe("migrating a database", () => {
  test("is done once, and a second time changes nothing", async () => {
    const pool = openTestPool(await createEmptyDatabase());
    const ran = await migrate(pool);
    expect(ran).toBeGreaterThan(0);
    expect(await migrate(pool)).toBe(0);
    expect((await pool.query("select from migrations")).rowCount).toBe(ran);
    expect((await pool.query("select from categories")).rowCount).toBe(5);
  });

  test("is done once by eight processes that start concurrently", async () => {
    const database = await createEmptyDatabase();
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(openTestPool(database))));
    expect(ran.filter((count) => count > 0)).toHaveLength(1);
  });

  test("refuses a migration that was changed after it ran, and names it", async () => {
    const pool = openTestPool(await createEmptyDatabase());
    await migrate(pool);
    await pool.query("update migrations set hash = 'of another file' where name like '0100%'");
    await expect(migrate(pool)).rejects.toThrow(/^0100-schema\.sql was changed after it had run/);
  });

  test("is rolled back completely if it fails, and can be tried again", async () => {
    const pool = openTestPool(await createEmptyDatabase());
    await pool.query("create table shop_settings (in_the_way text)");
    await expect(migrate(pool)).rejects.toThrow("shop_settings");
    expect((await pool.query("select from pg_tables where tablename in ('products', 'orders')")).rowCount).toBe(0);
    expect((await pool.query("select from migrations")).rowCount).toBe(0);
    await pool.query("drop table shop_settings");
    expect(await migrate(pool)).toBeGreaterThan(0);
  });
});

test("a migration that removes something declares that it closes the database to older releases", () => {
  const folder = path.join(import.meta.dirname, "migrations");
  // 0100-schema.sql closes the releases before it; there is nothing older to go back to.
  expect(readMigrations()[0]?.statements).toMatch(/^-- closes older releases\n/);
  const later = readMigrations()
    .map(({ name }) => name)
    .filter((name) => name > "0100-schema.sql");
  const taking =
    /\bdrop\s+(table|column|view|function)\b|\brename\b|\balter\s+(column\s+)?\w+\s+(type|set\s+not\s+null)\b/i;
  const silent = later.filter((name) => {
    const statements = readFileSync(path.join(folder, name), "utf8");
    return taking.test(statements) && !statements.startsWith("-- closes older releases");
  });
  expect(silent).toEqual([]);
});

describe("opening a database", () => {
  test("works for eight concurrent processes on an empty one", async () => {
    const url = addressOf(await createEmptyDatabase());
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase({ url, dataDir: "" })));
    await Promise.all(opened.map((database) => database.close()));
  });

  test("refuses one without support for Bangla, with instructions to create one", async () => {
    const database = await createEmptyDatabase();
    const name = `c_${process.pid}_${Date.now().toString(36)}`;
    await runOnServer(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
    onTestFinished(() => runOnServer(`drop database ${name} with (force)`));
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
