import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { openEmbedded } from "./embedded/embedded.ts";
import { type HealthProbe, openHealthProbe } from "./health-probe.ts";
import { openPool } from "./pool.ts";
import * as tables from "./schema.ts";
import { postgresCode } from "./transaction.ts";

// Counts and paisa are far below 2^53; strings would be concatenated by mistake.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The shop's database or a transaction of it, as every query and use case takes it. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof tables>;

/** Limits of requests. One connection stays open, so that other processes see that they are not the last one. */
const requestPoolLimits = { min: 1, max: 16, connectTimeoutMs: 1500, statementTimeoutMs: 10_000, lockTimeoutMs: 4000 };
/** Limits of background work (nightly jobs, notifications, imports), which never takes the requests' connections. */
const backgroundPoolLimits = { max: 3, connectTimeoutMs: 30_000, statementTimeoutMs: 600_000, lockTimeoutMs: 60_000 };

export type OpenDatabase = {
  /** For requests: short timeouts. */
  db: Database;
  pool: pg.Pool;
  /** For background work. */
  background: { db: Database; pool: pg.Pool };
  healthProbe: HealthProbe;
  /** Whether an embedded server was already running. */
  joined: boolean;
  close: () => Promise<void>;
};

/** Opens the PostgreSQL named by `url`, or the embedded one under `dataDir`. Refuses one that cannot index Bangla. */
export async function openDatabase(options: { url: string | null; dataDir: string }): Promise<OpenDatabase> {
  const embedded = options.url === null ? await openEmbedded(options.dataDir) : null;
  const connection = embedded?.connection ?? { connectionString: options.url ?? "", application_name: "labonno" };
  const pool = openPool(connection, requestPoolLimits);
  const background = openPool(connection, backgroundPoolLimits);
  const healthProbe = openHealthProbe(connection);
  const close = async () => {
    await Promise.all([pool.end(), background.end(), healthProbe.close()]);
    await embedded?.leave();
  };
  try {
    await assertServerVersion(pool, options.url);
    await createTrigramExtension(pool);
    await assertBanglaSupport(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const withTables = (connectionPool: pg.Pool) => drizzle(connectionPool, { schema: tables });
  return {
    db: withTables(pool),
    pool,
    background: { db: withTables(background), pool: background },
    healthProbe,
    joined: embedded?.joined ?? true,
    close,
  };
}

const minServerVersion = 15;

async function assertServerVersion(pool: pg.Pool, url: string | null): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version")
    .catch((error: Error & { code?: string }) => {
      if (url === null) throw error;
      const isReplica = error.code === "25006";
      const reason = isReplica ? error.message : (error.code ?? error.message);
      throw new Error(
        `DATABASE_URL is not usable: ${new URL(url).host} answered "${reason}". ` +
          "Is PostgreSQL running there, and are user, password and database right?",
      );
    });
  const version = rows[0]?.version ?? 0;
  if (version < minServerVersion) {
    throw new Error(`This PostgreSQL is version ${version}; the shop needs ${minServerVersion} or newer.`);
  }
}

async function createTrigramExtension(pool: pg.Pool): Promise<void> {
  try {
    await pool.query("create extension if not exists pg_trgm");
  } catch (error) {
    // Another process created it at the same time.
    if (postgresCode(error) !== "23505") throw error;
  }
}

/** pg_trgm follows LC_CTYPE: under "C" it ignores Bangla letters, and search finds nothing. */
async function assertBanglaSupport(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ readable: boolean }>("select show_trgm('লিপস্টিক') <> '{}' as readable");
  if (!rows[0]?.readable) {
    throw new Error(
      "This database cannot read Bangla (its trigrams come out empty). Create it with a UTF-8 locale, " +
        "for example: create database labonno template template0 encoding 'UTF8' locale 'C.UTF-8'",
    );
  }
}
