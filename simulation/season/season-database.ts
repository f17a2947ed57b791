import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "../../db/embedded/embedded.ts";
import { migrate } from "../../db/migrate.ts";
import { scratchFolder } from "../../db/scratch-folder.ts";

// What a season writes is read once.
const nonDurable = { max_connections: "50", fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
const database = "season";

/** A migrated database on a PostgreSQL of its own, for one season. */
export async function openSeasonDatabase() {
  const folder = mkdtempSync(path.join(scratchFolder(), "labonno-season-"));
  const embedded = await openEmbedded(folder, nonDurable);
  const client = new pg.Client(embedded.superuser);
  await client.connect();
  await client.query(`create database ${database} template template0 encoding 'UTF8'`);
  await client.end();
  const connection: pg.ClientConfig = { ...embedded.superuser, database };
  const pool = new pg.Pool(connection);
  await migrate(pool);
  await pool.end();
  return {
    connection,
    async close(): Promise<void> {
      await embedded.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
