import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "../db/embedded/embedded.ts";
import { readServerSettings } from "../server/config/server-settings.ts";
import { openShop } from "../server/open-shop.ts";
import type { Shop } from "../shop/shop.ts";

export type BenchShop = Shop & { pool: pg.Pool };

/** Opens an empty shop with its own database for one bench. Its clock stands at `now`. */
export async function withBenchShop(now: Date, work: (shop: BenchShop) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
  try {
    await withShopIn(dataDir, now, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same, in a folder that is not deleted, so that another run can use it. */
export async function withShopIn(dataDir: string, now: Date, work: (shop: BenchShop) => Promise<void>): Promise<void> {
  const { shop, database } = await openShop(readServerSettings({ DATA_DIR: dataDir, DEMO: "off" }));
  try {
    await allowReplicationRole(dataDir);
    await work({ ...shop, ...database.background, now: () => now });
  } finally {
    await database.close();
  }
}

/** Allows the shop's role to fill tables without triggers and foreign keys, which needs a superuser. */
async function allowReplicationRole(dataDir: string): Promise<void> {
  const { superuser, connection, leave } = await openEmbedded(dataDir);
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`grant set on parameter session_replication_role to ${connection.user}`);
  await client.end();
  await leave();
}

export async function postgresVersion({ pool }: BenchShop): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  return `PostgreSQL ${rows[0]?.server_version.split(" ")[0]} (embedded)`;
}
