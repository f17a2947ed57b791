import path from "node:path";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { migrate, migrationsTable, readEarlierMigrations, readMigrations, recordMigration } from "../../db/migrate.ts";
import { projectRoot } from "../../db/project.ts";
import { readCatalogue } from "../../db/test-catalogue.ts";
import { createEmptyDatabase, openTestPool } from "../../db/test-server.ts";
import { checkBackup, restoreDatabase } from "./restore-backup.ts";

// A backup of a small shop by a release that ended at 0030: five orders, a coupon, a review and related rows.
const backup = path.join(projectRoot, "db", "migrations", "before-0100", "backup");
const earlier = readEarlierMigrations();
// The migration from earlier releases, which counts as the first, and all later ones.
const laterCount = readMigrations().length;

async function restoreBackup(): Promise<pg.Pool> {
  const pool = openTestPool(await createEmptyDatabase());
  await restoreDatabase(pool, backup, await checkBackup(backup), { replace: false });
  return pool;
}

/** Runs the migrations of the releases between the backup's and this one. */
async function startEarlierRelease(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(migrationsTable);
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = rows.map(({ name }) => name);
  for (const migration of earlier.filter(({ name }) => !applied.includes(name))) {
    await client.query(migration.statements);
    await recordMigration(client, migration);
  }
  client.release();
}

/** Every row as PostgreSQL writes it, by its table's OID, which a rename does not change. */
async function readRows(pool: pg.Pool): Promise<Map<number, string[]>> {
  const { rows: tables } = await pool.query<{ id: number; name: string }>(`
    select oid::int as id, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by oid`);
  const all = new Map<number, string[]>();
  for (const { id, name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`);
    all.set(
      id,
      rows.map(({ line }) => line),
    );
  }
  return all;
}

describe("the database of a release before 0100-schema.sql", () => {
  test("is migrated to exactly the schema of a new one: columns, constraints, indexes, functions and triggers", async () => {
    const fresh = openTestPool(await createEmptyDatabase());
    await migrate(fresh);
    const bridged = openTestPool(await createEmptyDatabase());
    await startEarlierRelease(bridged);
    expect(await migrate(bridged)).toBe(laterCount);
    const catalogue = await readCatalogue(fresh);
    expect(catalogue.length).toBeGreaterThan(600);
    expect(await readCatalogue(bridged)).toEqual(catalogue);
    const records = (pool: pg.Pool) => pool.query("select name, hash, closes from migrations order by name");
    expect((await records(bridged)).rows).toEqual((await records(fresh)).rows);
    expect((await records(bridged)).rows[0]).toMatchObject({ name: "0100-schema.sql", closes: true });
    expect(await migrate(bridged)).toBe(0);
  });

  test("keeps every row unchanged", async () => {
    const pool = await restoreBackup();
    await startEarlierRelease(pool);
    const before = await readRows(pool);
    expect([...before.values()].flat().length).toBeGreaterThan(180);
    const { rows: changed } = await pool.query<{ id: number }>(
      "select unnest('{shelf_counts,shop_settings,public_changes}'::regclass[])::oid::int as id",
    );
    await migrate(pool);
    // Columns counted in memory since, or filled with former built-in texts (db/neutral-defaults.test.ts).
    for (const { id } of changed) before.delete(id);
    const after = await readRows(pool);
    // Later migrations add columns at the end.
    for (const [id, rows] of before) {
      const known = after.get(id)?.map((line, place) => `${line.slice(0, (rows[place]?.length ?? 1) - 1)})`);
      expect(known).toEqual(rows);
    }
  });

  test("is migrated once by eight processes that start concurrently", async () => {
    const database = await createEmptyDatabase();
    await startEarlierRelease(openTestPool(database));
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(openTestPool(database))));
    expect(ran.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, laterCount]);
  });

  test("is unchanged by a migration that fails, and migrated at the next start", async () => {
    const pool = openTestPool(await createEmptyDatabase());
    await startEarlierRelease(pool);
    const before = await readCatalogue(pool);
    await pool.query("create table restocked_variants (in_the_way text)");
    await expect(migrate(pool)).rejects.toThrow("restocked_variants");
    await pool.query("drop table restocked_variants");
    expect(await readCatalogue(pool)).toEqual(before);
    expect((await pool.query("select from migrations")).rowCount).toBe(earlier.length);
    expect(await migrate(pool)).toBe(laterCount);
  });
});

test("an even older database is refused with the release to start first, and stays unchanged", async () => {
  const pool = await restoreBackup();
  const before = await readCatalogue(pool);
  await expect(migrate(pool)).rejects.toThrow(
    "The database ends at 0030-call-first.sql, and this release only takes over databases that end at " +
      "0047-unpriced-products-hidden.sql: start the release whose last migration is 0047-unpriced-products-hidden.sql once, then this one.",
  );
  expect(await readCatalogue(pool)).toEqual(before);
});

test("a database with an unknown migration is refused", async () => {
  const pool = openTestPool(await createEmptyDatabase());
  await startEarlierRelease(pool);
  await pool.query("insert into migrations (name, hash) values ('0099-own.sql', 'by hand')");
  await expect(migrate(pool)).rejects.toThrow("The database ends at 0099-own.sql");
});

test("a backup of an earlier release is restored, migrated by the releases after it, then to the current schema", async () => {
  const pool = await restoreBackup();
  const manifest = await checkBackup(backup);
  const ran = await migrate(pool, { throughEarlier: true });
  expect(ran).toBe(earlier.length - manifest.migrations.length + laterCount);
  const fresh = openTestPool(await createEmptyDatabase());
  await migrate(fresh);
  expect(await readCatalogue(pool)).toEqual(await readCatalogue(fresh));
  const rows = async (query: string) => (await pool.query(query)).rows;
  expect(await rows("select status, count(*)::int as orders from orders group by status order by status")).toEqual([
    { status: "cancelled", orders: 1 },
    { status: "confirmed", orders: 1 },
    { status: "delivered", orders: 1 },
    { status: "pending", orders: 2 },
  ]);
  expect(await rows("select code, max_uses, used from coupons order by code")).toEqual([
    { code: "EID20", max_uses: null, used: 0 },
    { code: "LABONNO10", max_uses: 5, used: 1 },
  ]);
  expect(
    await rows("select sale_price::int, sale_state(v, now()) as state from variants v where sale_price is not null"),
  ).toEqual([{ sale_price: 8000, state: "running" }]);
  expect(await rows("select name_en from products where status = 'hidden'")).toEqual([{ name_en: "Night Jasmine" }]);
  expect(await rows("select recipient from stock_alerts")).toEqual([{ recipient: "mitu@example.com" }]);
  expect(await rows("select count(*)::int as messages from notifications")).not.toEqual([{ messages: 0 }]);
});
