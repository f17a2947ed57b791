import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { openEmbedded } from "./embedded/embedded.ts";
import { type Lookout, openLookout } from "./health-probe.ts";
import { openPool } from "./pool.ts";
import * as tables from "./tables.ts";
import { postgresCode } from "./transaction.ts";

// Counts and paisa are far below 2^53; as strings they would only be concatenated by mistake.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The shop's database, or a transaction of it: what every query and use case takes. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof tables>;

/**
 * What somebody who waits for an answer waits for at most. One connection stays open even while the shop is quiet: by it
 * another process sees that it is not the last one.
 */
const answering = { min: 1, max: 16, waiting: 1500, statement: 10_000, lock: 4000 };
/** What nobody waits for (nightly jobs, letters, an import) may take its time, and never takes those of the answers. */
const working = { max: 3, waiting: 30_000, statement: 600_000, lock: 60_000 };

export type OpenDatabase = {
  /** For answers: nothing is waited for longer than a person would. */
  db: Database;
  pool: pg.Pool;
  /** For work beside them. */
  work: { db: Database; pool: pg.Pool };
  lookout: Lookout;
  /** Whether an embedded server ran already before this process came. */
  joined: boolean;
  close: () => Promise<void>;
};

/** Opens the PostgreSQL named by `url`, or the embedded one under `dataDir`. Refuses one that cannot read Bangla. */
export async function openDatabase(from: { url: string | null; dataDir: string }): Promise<OpenDatabase> {
  const embedded = from.url === null ? await openEmbedded(from.dataDir) : null;
  const connection = embedded?.connection ?? { connectionString: from.url ?? "", application_name: "labonno" };
  const pool = openPool(connection, answering);
  const work = openPool(connection, working);
  const lookout = openLookout(connection);
  const close = async () => {
    await Promise.all([pool.end(), work.end(), lookout.close()]);
    await embedded?.leave();
  };
  try {
    await requireServer(pool, from.url);
    await createTrigrams(pool);
    await requireBangla(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const withTables = (through: pg.Pool) => drizzle(through, { schema: tables });
  return {
    db: withTables(pool),
    pool,
    work: { db: withTables(work), pool: work },
    lookout,
    joined: embedded?.joined ?? true,
    close,
  };
}

const oldestServer = 15;

async function requireServer(pool: pg.Pool, url: string | null): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version")
    .catch((error: Error & { code?: string }) => {
      if (url === null) throw error;
      const isCopy = error.code === "25006";
      const reason = isCopy ? error.message : (error.code ?? error.message);
      throw new Error(
        `DATABASE_URL is not usable: ${new URL(url).host} answered "${reason}". ` +
          "Is PostgreSQL running there, and are user, password and database right?",
      );
    });
  const version = rows[0]?.version ?? 0;
  if (version < oldestServer) {
    throw new Error(`This PostgreSQL is version ${version}; the shop needs ${oldestServer} or newer.`);
  }
}

async function createTrigrams(pool: pg.Pool): Promise<void> {
  try {
    await pool.query("create extension if not exists pg_trgm");
  } catch (error) {
    // Another process of this shop created it in the same moment.
    if (postgresCode(error) !== "23505") throw error;
  }
}

/** pg_trgm follows LC_CTYPE: under "C" it sees no letters in Bangla, and search would silently find nothing. */
async function requireBangla(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ readable: boolean }>("select show_trgm('লিপস্টিক') <> '{}' as readable");
  if (!rows[0]?.readable) {
    throw new Error(
      "This database cannot read Bangla (its trigrams come out empty). Create it with a UTF-8 locale, " +
        "for example: create database labonno template template0 encoding 'UTF8' locale 'C.UTF-8'",
    );
  }
}
