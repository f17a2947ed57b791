import type pg from "pg";
import { readMigrations } from "../../db/migrate.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

const maxClockSkewSeconds = 5;

/** Checks the server's version, durability and clock, and whether its tables belong to this version. */
export async function checkDatabase(pool: pg.Pool, embeddedFolder: string | null): Promise<Finding[]> {
  const askedAt = Date.now();
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string; now: Date }>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, clock_timestamp() as now`);
  const [server] = rows;
  if (!server) return [];
  const halfRoundTripMs = (Date.now() - askedAt) / 2;
  const clockSkewSeconds = Math.abs(server.now.getTime() - askedAt - halfRoundTripMs) / 1000;
  const location = embeddedFolder ? `embedded, in ${embeddedFolder}` : "your own, by DATABASE_URL";
  return [
    ok("Database", `PostgreSQL ${server.version.split(" ")[0]}, ${location}`),
    ...(server.fsync === "off" || server.commit === "off"
      ? [
          wrong(
            "Durability",
            "fsync or synchronous_commit is off: a power cut loses orders",
            "Set both to on in postgresql.conf.",
          ),
        ]
      : []),
    clockSkewSeconds > maxClockSkewSeconds
      ? wrong(
          "Clock",
          `${clockSkewSeconds.toFixed(0)} s off from the database: offers and tokens end at the wrong time`,
          "Sync both machines with a time server (chrony, systemd-timesyncd).",
        )
      : ok("Clock", `${clockSkewSeconds.toFixed(1)} s off from the database`),
    await checkMigrations(pool),
  ];
}

async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const name = "Migrations";
  const { rows: migrationsTable } = await pool.query<{ up: boolean }>(
    "select to_regclass('public.migrations') is not null as up",
  );
  if (!migrationsTable[0]?.up)
    return wrong(name, "this database has never held a shop", "npm start makes one, npm run restore brings one back.");
  const { rows } = await pool.query<{ name: string; hash: string }>("select name, hash from migrations");
  const ownMigrations = new Map(readMigrations().map((each) => [each.name, each.hash]));
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = rows.filter((row) => ownMigrations.has(row.name) && ownMigrations.get(row.name) !== row.hash);
  const pending = [...ownMigrations.keys()].filter((each) => !applied.has(each));
  const newer = rows.filter((row) => !ownMigrations.has(row.name));
  if (changed.length > 0)
    return wrong(
      name,
      `${changed.map((row) => row.name).join(", ")} changed after they ran`,
      "Restore the migration files of the version you run.",
    );
  if (pending.length > 0)
    return look(name, `${pluralize(pending.length, "migration")} of this version not run yet`, "npm start runs them.");
  if (newer.length > 0)
    return look(
      name,
      `the database has ${pluralize(newer.length, "migration")} unknown to this version`,
      "A newer version has run here; see “Upgrade and rollback” in docs/operations.md.",
    );
  return ok(name, `all ${ownMigrations.size} have run`);
}
