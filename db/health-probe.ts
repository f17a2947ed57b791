import type pg from "pg";
import { readMigrations } from "./migrate.ts";
import { openPool } from "./pool.ts";

/** Probes the database on a connection of its own: the others may all be in use. */
export type HealthProbe = {
  /** The problem in one word, within two seconds: `database`, `migrations`, or null. */
  check: () => Promise<"database" | "migrations" | null>;
  close: () => Promise<void>;
};

const timeoutMs = 800;

export function openHealthProbe(connection: pg.ClientConfig): HealthProbe {
  const pool = openPool(connection, {
    max: 1,
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
    lockTimeoutMs: timeoutMs,
  });
  const migrationNames = readMigrations().map(({ name }) => name);
  return {
    async check() {
      try {
        const { rows } = await pool.query<{ known: number }>(
          "select count(*)::int as known from migrations where name = any($1)",
          [migrationNames],
        );
        return rows[0]?.known === migrationNames.length ? null : "migrations";
      } catch {
        return "database";
      }
    },
    close: () => pool.end(),
  };
}
