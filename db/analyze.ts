import { sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/**
 * Updates the planner's statistics of tables that have at least doubled since the last time, so that a new shop does
 * not keep query plans made for empty tables until autovacuum runs. Sessions then replan by themselves. Returns the
 * tables.
 */
export async function analyzeGrownTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name
      from pg_class c, lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) size
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
       and size.pages >= 2 * greatest(c.relpages, 0) and size.pages > c.relpages
     order by c.relname`);
  // Another process may be doing the same.
  for (const { name } of rows) await db.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`);
  return rows.map(({ name }) => name);
}
