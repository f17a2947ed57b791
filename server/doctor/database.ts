import type pg from "pg";
import { readMigrations } from "../../db/migrate.ts";
import { counted, type Finding, look, ok, wrong } from "./finding.ts";

const mostApart = 5;

/** The server's version and its care for what is written, its clock, and whether the tables are those of this version. */
export async function lookAtDatabase(pool: pg.Pool, embeddedIn: string | null): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string; now: Date }>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, clock_timestamp() as now`);
  const [server] = rows;
  if (!server) return [];
  const half = (Date.now() - asked) / 2;
  const apart = Math.abs(server.now.getTime() - asked - half) / 1000;
  const where = embeddedIn ? `embedded, in ${embeddedIn}` : "your own, by DATABASE_URL";
  return [
    ok("Database", `PostgreSQL ${server.version.split(" ")[0]}, ${where}`),
    ...(server.fsync === "off" || server.commit === "off"
      ? [
          wrong(
            "Durability",
            "fsync or synchronous_commit is off: a power cut loses orders",
            "Set both to on in postgresql.conf.",
          ),
        ]
      : []),
    apart > mostApart
      ? wrong(
          "Clock",
          `${apart.toFixed(0)} s off from the database: offers and tokens end at the wrong time`,
          "Sync both machines with a time server (chrony, systemd-timesyncd).",
        )
      : ok("Clock", `${apart.toFixed(1)} s off from the database`),
    await lookAtMigrations(pool),
  ];
}

async function lookAtMigrations(pool: pg.Pool): Promise<Finding> {
  const name = "Migrations";
  const { rows: there } = await pool.query<{ up: boolean }>(
    "select to_regclass('public.migrations') is not null as up",
  );
  if (!there[0]?.up)
    return wrong(name, "this database has never held a shop", "npm start makes one, npm run restore brings one back.");
  const { rows } = await pool.query<{ name: string; hash: string }>("select name, hash from migrations");
  const ours = new Map(readMigrations().map((each) => [each.name, each.hash]));
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = rows.filter((row) => ours.has(row.name) && ours.get(row.name) !== row.hash);
  const waiting = [...ours.keys()].filter((each) => !done.has(each));
  const newer = rows.filter((row) => !ours.has(row.name));
  if (changed.length > 0)
    return wrong(
      name,
      `${changed.map((row) => row.name).join(", ")} changed after they ran`,
      "Restore the migration files of the version you run.",
    );
  if (waiting.length > 0)
    return look(name, `${counted(waiting.length, "migration")} of this version not run yet`, "npm start runs them.");
  if (newer.length > 0)
    return look(
      name,
      `the database has ${counted(newer.length, "migration")} unknown to this version`,
      "A newer version has run here; see “Upgrade and rollback” in docs/operations.md.",
    );
  return ok(name, `all ${ours.size} have run`);
}
