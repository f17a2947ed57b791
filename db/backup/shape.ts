import type { ClientBase } from "pg";

/** A table with the columns that a backup holds: those that PostgreSQL computes itself are left out. */
export type TableShape = { table: string; columns: string[] };

export type Sequence = { name: string; value: string; called: boolean };

/** Every table of the shop but the migrations' own record, in order of name. */
export async function readShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`);
  return rows;
}

/** Where each sequence stands. Read after the rows that it numbered, it is never behind them. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
      from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

/** A name as SQL takes it, whatever is in it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList({ table, columns }: TableShape): string {
  return `public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(", ")})`;
}
