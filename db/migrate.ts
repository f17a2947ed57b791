import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { projectRoot } from "./project.ts";

const folder = path.join(projectRoot, "db", "migrations");
// Any number that nothing else in this database locks.
export const migrationLock = 5_226_666;

/**
 * Brings the database to the newest form: each file of `db/migrations` once, in order, in a transaction of its own.
 * Several processes may call it at once: they queue at a lock. Refuses a file that was changed after it had run.
 * Answers how many ran.
 */
export async function migrate(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from migrations");
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    let ran = 0;
    for (const { name, hash, statements } of readMigrations()) {
      const known = done.get(name);
      if (known && known !== hash)
        throw new Error(`${name} was changed after it had run: write a new migration instead`);
      if (known) continue;
      await inTransaction(client, async () => {
        await client.query(statements);
        await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      });
      ran += 1;
    }
    return ran;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => {});
    client.release();
  }
}

type Migration = { name: string; hash: string; statements: string };

/** Every migration of this version of the shop, in order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.sort().map((name) => {
    const statements = readFileSync(path.join(folder, name), "utf8");
    return { name, statements, hash: createHash("sha256").update(statements).digest("hex") };
  });
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
