import type pg from "pg";
import { readMigrations } from "./migrate.ts";
import { openPool } from "./pool.ts";

/** Looks now and then whether the database is there, by a connection of its own: the others may all be in use. */
export type Lookout = {
  /** Answers what is wrong as one word, within two seconds: `database`, `migrations`, or null. */
  fault: () => Promise<"database" | "migrations" | null>;
  close: () => Promise<void>;
};

const patience = 800;

export function openLookout(connection: pg.ClientConfig): Lookout {
  const pool = openPool(connection, { max: 1, waiting: patience, statement: patience, lock: patience });
  const names = readMigrations().map(({ name }) => name);
  return {
    async fault() {
      try {
        const { rows } = await pool.query<{ known: number }>(
          "select count(*)::int as known from migrations where name = any($1)",
          [names],
        );
        return rows[0]?.known === names.length ? null : "migrations";
      } catch {
        return "database";
      }
    },
    close: () => pool.end(),
  };
}
